import { sql } from "kysely";
import { namedSet, searchNames } from "#core/server/api/directory/new-pages/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { Follow, Followed } from "../contract.ts";
import { followersOf } from "./followers.ts";
import {
  type FollowSubject,
  feedsOf,
  findFollowed,
  isOfSet,
  type NamedSubject,
  type SentSubject,
  shownSubject,
} from "./subject.ts";

/** Confirmed follows, the first one first. Index: follow_once. */
export async function listFollows(db: Database, followerIds: readonly string[]): Promise<Follow[]> {
  const rows = await db
    .selectFrom("follow")
    .leftJoin("page", "page.id", "follow.page_id")
    .leftJoin("category", "category.id", "follow.category_id")
    .leftJoin("place", "place.id", "follow.place_id")
    .select(["follow.id", "follow.rhythm", "follow.date_confirmed"])
    .select(["follow.kind", "follow.page_id", "follow.category_id", "follow.place_id", "follow.query"])
    .select(({ fn }) => [
      fn.coalesce("page.slug", "category.slug").as("slug"),
      fn.coalesce("page.name", "category.name", "place.name").as("name"),
      fn.coalesce("page.name_ie", "category.name_ie", "place.name_ie").as("name_ie"),
    ])
    .select(["place.latitude", "place.longitude"])
    .where(sql<boolean>`follow.follower_id = any(${followerIds}::uuid[])`)
    .where("follow.date_confirmed", "is not", null)
    .orderBy("follow.date_confirmed")
    .orderBy("follow.id")
    .execute();
  const names = await searchNames(db, rows);
  return rows.map((row) => ({
    id: row.id,
    ...shownSubject(row, names),
    rhythm: row.rhythm,
    date_confirmed: isoInstant(row.date_confirmed!),
  }));
}

/** What is followed, with its names. */
export async function namedSubject(db: Database, subject: FollowSubject): Promise<NamedSubject> {
  const { kind, page_id } = subject;
  if (isOfSet(subject)) return { ...(await namedSet(db, subject)), page_id: null, kind };
  const nameless = { slug: null, name: null, name_ie: null, latitude: null, longitude: null };
  if (page_id === null) return { ...subject, ...nameless };
  const page = db.selectFrom("page").select(["slug", "name", "name_ie"]).where("id", "=", page_id);
  return { ...subject, ...nameless, ...(await page.executeTakeFirstOrThrow()) };
}

/** What an account follows, for its export: with the account, at its address before it had one, and on its devices. */
export async function exportedFollows(db: Database, accountId: string) {
  const devices = await db
    .selectFrom("push_device")
    .innerJoin("follower", "follower.device_id", "push_device.id")
    .select("follower.id")
    .where("push_device.account_id", "=", accountId)
    .execute();
  const ids = [...(await followersOf(db, accountId)), ...devices.map(({ id }) => id)];
  return db
    .selectFrom("follow")
    .innerJoin("follower", "follower.id", "follow.follower_id")
    .leftJoin("page", "page.id", "follow.page_id")
    .leftJoin("category", "category.id", "follow.category_id")
    .leftJoin("place", "place.id", "follow.place_id")
    .select(["follow.kind", "page.slug as page", "category.slug as category", "place.name as place", "follow.query"])
    .leftJoin("push_device", "push_device.id", "follower.device_id")
    .select(["follow.rhythm", "follow.date_created", "follow.date_confirmed", "follower.email"])
    .select("push_device.endpoint as device")
    .where(sql<boolean>`follow.follower_id = any(${ids}::uuid[])`)
    .orderBy("follow.id")
    .execute();
}

/** What a call or an address names, as it is shown. @throws ProblemError `not-found` for what is not public */
export async function findShown(db: Database, sent: SentSubject): Promise<Followed> {
  const subject = await findFollowed(db, sent);
  const [named, names] = await Promise.all([namedSubject(db, subject), searchNames(db, [subject])]);
  return { ...shownSubject(named, names), feeds: feedsOf(named) };
}

/** The devices of an account on which it follows something, for its export: without their secrets. Index: push_device_account. */
export const exportedDevices = (db: Database, accountId: string) =>
  db
    .selectFrom("push_device")
    .innerJoin("follower", "follower.device_id", "push_device.id")
    .select(["push_device.endpoint", "follower.locale", "push_device.date_created", "push_device.date_succeeded"])
    .where("push_device.account_id", "=", accountId)
    .execute();
