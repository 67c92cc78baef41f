import { sql } from "kysely";
import type { Follow, Followed } from "#core/contract/community/follows.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import { matchingPages } from "#core/server/api/pages/pages/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { followersOf } from "./followers.ts";
import { normalisedSearch, type SearchNames, searchOf } from "./search-query.ts";
import {
  type FollowSubject,
  feedsOf,
  findFollowed,
  type NamedSubject,
  type SentSubject,
  shownSubject,
} from "./subject.ts";
import { vapidKeys } from "./vapid-keys.ts";

export { normalisedSearch } from "./search-query.ts";

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
  const { page_id, category_id, place_id } = subject;
  const found = { slug: null, latitude: null, longitude: null };
  if (page_id !== null) return { ...subject, ...found, ...(await namesIn(db, "page", page_id)) };
  if (category_id !== null) return { ...subject, ...found, ...(await namesIn(db, "category", category_id)) };
  if (place_id === null) return { ...subject, ...found, name: null, name_ie: null };
  const place = await db
    .selectFrom("place")
    .select(["name", "name_ie", "latitude", "longitude"])
    .where("id", "=", place_id)
    .executeTakeFirstOrThrow();
  return { ...subject, ...found, ...place };
}

const namesIn = (db: Database, table: "page" | "category", id: string) =>
  db.selectFrom(table).select(["slug", "name", "name_ie"]).where("id", "=", id).executeTakeFirstOrThrow();

/** The names of the categories and tags of searches: all of them, which are few, and none where nobody follows a search. */
export async function searchNames(
  db: Database,
  subjects: readonly Pick<FollowSubject, "query">[],
): Promise<SearchNames> {
  if (!subjects.some(({ query }) => query)) return { categories: [], tags: [] };
  const namesOf = (table: "category" | "tag") => db.selectFrom(table).select(["slug", "name", "name_ie"]).execute();
  const [categories, tags] = await Promise.all([namesOf("category"), namesOf("tag")]);
  return { categories, tags };
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

/** New pages are looked for among so many of the latest. */
const LATEST = 2_000;

export type NewPage = { id: string; date: string; slug: string } & Record<
  "name" | "name_ie" | "slogan" | "slogan_ie",
  string | null
>;
type NewPagesOf = { search: string } | { placeId: string };

/**
 * The latest pages of a search or of a place, the newest first: of the last 2,000 that have appeared, whatever their number.
 * Index: page_news_latest.
 */
export async function latestPages(context: ReadContext, of: NewPagesOf, limit: number): Promise<NewPage[]> {
  context.reads("pages");
  const rows = await context.db
    .selectFrom("page_news")
    .innerJoin("page", "page.id", "page_news.page_id")
    .select(["page.id", "page.location", "page_news.date_changed"])
    .where("page_news.kind", "=", "new")
    .where("page.is_public", "=", true)
    .orderBy("page_news.date_changed", "desc")
    .orderBy("page_news.page_id")
    .limit(LATEST)
    .execute();
  const wanted = new Set(
    "search" in of ? await matchingAmong(context, of.search, rows) : await pagesInPlace(context, of.placeId, rows),
  );
  const found = rows.filter(({ id }) => wanted.has(id)).slice(0, limit);
  const dates = new Map(found.map(({ id, date_changed }) => [id, isoInstant(date_changed)]));
  const cards = await cardsOf(
    context,
    found.map(({ id }) => id),
  );
  return cards.map(({ id, slug, name, name_ie, slogan, slogan_ie }) => ({
    id,
    date: dates.get(id)!,
    slug,
    name,
    name_ie,
    slogan,
    slogan_ie,
  }));
}

type Located = { id: string; location: string | null };

async function matchingAmong(context: ReadContext, query: string, rows: readonly Located[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  return query === "" ? ids : matchingPages(context, searchOf(normalisedSearch(query)), ids);
}

async function pagesInPlace({ db, reads }: ReadContext, placeId: string, rows: readonly Located[]): Promise<string[]> {
  reads("places");
  const places = new PlaceNames(await db.selectFrom("place").select(["id", "name", "name_ie"]).execute());
  return rows.flatMap(({ id, location }) => (location !== null && places.find(location)?.id === placeId ? [id] : []));
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

/** What browsers need for a subscription. */
export const publicPushKey = async (db: Database): Promise<string> => (await vapidKeys(db)).publicKey;

/** For operators: devices, those that could not be reached with the last message, and messages that wait. null: an older schema. */
export async function deviceCounts(
  db: Database,
): Promise<{ devices: number; failing: number; waiting: number } | null> {
  const { rows: known } = await sql<{ is: boolean }>`select to_regclass('push_device') is not null as is`.execute(db);
  if (!known[0]?.is) return null;
  const { rows } = await sql<{ devices: number; failing: number; waiting: number }>`
    select count(*)::integer as devices, count(date_failed)::integer as failing,
      (select count(*)::integer from push_message) as waiting
    from push_device`.execute(db);
  return rows[0] ?? null;
}
