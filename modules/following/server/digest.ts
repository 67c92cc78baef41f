import { sql } from "kysely";
import { localeOf } from "#core/contract/locales.ts";
import { searchOf } from "#core/server/api/directory/new-pages/queries.ts";
import { matchingPages } from "#core/server/api/pages/pages/queries.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import { ReadNotes } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import type { JobRun } from "#core/server/jobs/jobs.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import type { DigestItem, FollowDigest } from "../mail/digest.ts";
import { lastDigest, nextDigest } from "../rules/digest-times.ts";
import { RHYTHMS, type Rhythm } from "../rules/rhythms.ts";
import { followKey, listToken } from "./link-token.ts";
import { matchesSince } from "./matches.ts";
import { loadNews, type News, type NewsItem, newestFirst } from "./news.ts";
import { isSentAtOnce, queueMessages } from "./push-messages.ts";
import { payloadOfDigest } from "./push-text.ts";

/** Followers per transaction. */
const BATCH = 200;
/** Of one mail; it says how many more there are. */
const MAX_ITEMS = 40;
/** Between two mails, so that sign-in links, for which people wait, are not delayed behind them. */
const INTERVAL_MS = 200;
/** Mails wait for so long after their time: what was written just before it is committed by then. */
const LAG = { minutes: 5 };
/** For so long a digest waits for a device: until the next one. */
const DEVICE_HOURS = 24;
/** After a longer stop of the server only the news of these days is mailed. */
const MAX_DAYS = 15;
/** Results of searches that many follow; more are searched again. */
const MAX_SEARCHES = 5_000;

type Run = Pick<JobRun, "signal"> & Partial<Pick<JobRun, "progress">> & { now?: Temporal.Instant };

/**
 * Mails followers what is new since their last mail: one mail for an address, each thing once, nothing where nothing is new
 * (docs/decisions/082-follow.md). What is new is loaded once for all; then followers are taken in batches.
 */
export async function mailDigests(
  db: Database,
  { signal, progress, now = Temporal.Now.instant() }: Run,
): Promise<void> {
  const due = now.subtract(LAG);
  const { total, covered } = await dueFollowers(db, due);
  if (total === 0) return;
  const until = { daily: lastDigest("daily", due), weekly: lastDigest("weekly", due) };
  const window = { since: latest(covered ?? due, due.subtract({ hours: MAX_DAYS * 24 })), until: until.daily };
  const run: DigestRun = { db, now, due, until, news: await loadNews(db, window), searches: new Map() };
  let [done, mails] = [0, 0];
  for (;;) {
    signal.throwIfAborted();
    const batch = await mailBatch(run, mails * INTERVAL_MS);
    if (batch.followers === 0) return;
    done += batch.followers;
    mails += batch.mails;
    await progress?.(Math.min(done, total), total);
  }
}

const latest = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other;

type DigestRun = {
  db: Database;
  now: Temporal.Instant;
  /** Followers whose time was before. */
  due: Temporal.Instant;
  /** What is newer is for the next mail. */
  until: Record<Rhythm, Temporal.Instant>;
  news: News;
  /** The new pages that a search finds, by its query. */
  searches: Map<string, readonly NewsItem[]>;
};

/** How many may get a mail, and from when on something may be new for one of them. Index: follower_due. */
async function dueFollowers(db: Database, due: Temporal.Instant) {
  const row = await db
    .selectFrom("follower")
    .leftJoin("follow", (join) =>
      join.onRef("follow.follower_id", "=", "follower.id").on("follow.date_confirmed", "is not", null),
    )
    .select(({ fn }) => [
      sql<number>`count(distinct follower.id)::integer`.as("total"),
      fn.min("follow.covered_until").as("covered"),
    ])
    .where("follower.date_next", "<=", new Date(due.epochMilliseconds))
    .executeTakeFirstOrThrow();
  return { total: row.total, covered: row.covered?.toTemporalInstant() ?? null };
}

type FollowRow = {
  follower_id: string;
  kind: "page" | "category" | "place" | "search" | "notices";
  subject_id: string | null;
  query: string | null;
  rhythm: Rhythm;
  date_confirmed: Date;
  covered_until: Date;
};

/** @returns how many followers were looked at, and how many of them get a mail */
async function mailBatch(run: DigestRun, delayMs: number): Promise<{ followers: number; mails: number }> {
  const { db, due } = run;
  const waiting = db
    .selectFrom("follower")
    .select("id")
    .where("date_next", "<=", new Date(due.epochMilliseconds))
    .orderBy("date_next")
    .orderBy("id")
    .limit(BATCH);
  await findSearched(run, await waiting.execute());
  return db.transaction().execute(async (tx) => {
    const rows = await sql<{ id: string }>`
      select id from follower where id = any(array(${waiting})) order by id for update skip locked`.execute(tx);
    const ids = rows.rows.map(({ id }) => id);
    if (ids.length === 0) return { followers: 0, mails: 0 };
    const follows = Map.groupBy(await followsOf(tx, ids), (row) => row.follower_id);
    const mails = await queueMails(tx, run, { ids, follows, delayMs });
    await queueForDevices(tx, run, { ids, follows });
    await markCovered(tx, run, ids, follows);
    return { followers: ids.length, mails };
  });
}

/** Index: follow_once. */
async function followsOf(db: Database, followerIds: readonly string[]): Promise<FollowRow[]> {
  const rows = await db
    .selectFrom("follow")
    .select(["follower_id", "kind", "query", "rhythm", "date_confirmed", "covered_until"])
    .select(({ fn }) => fn.coalesce("page_id", "category_id", "place_id").as("subject_id"))
    .where(sql<boolean>`follower_id = any(${followerIds}::uuid[])`)
    .where("date_confirmed", "is not", null)
    .execute();
  return rows.map((row) => ({ ...row, date_confirmed: row.date_confirmed!, covered_until: row.covered_until! }));
}

/** Searches run in memory, which cannot be read within a transaction. */
async function findSearched({ db, due, until, news, searches }: DigestRun, followers: readonly { id: string }[]) {
  const follows = await followsOf(
    db,
    followers.map(({ id }) => id),
  );
  if (searches.size > MAX_SEARCHES) searches.clear();
  const newPages = [...news.pages.keys()];
  for (const { query } of follows) {
    if (query === null || searches.has(query)) continue;
    const isAll = query === "" || newPages.length === 0;
    const ids = isAll
      ? newPages
      : await matchingPages(new ReadNotes().context(Reader.on(db), due), searchOf(query), newPages);
    const isNew = ids.flatMap((id) => news.pages.get(id) ?? []);
    searches.set(query, [...isNew, ...(await matchesSince(db, query, { due, until: until.daily, news }))]);
  }
}

type Batch = { ids: readonly string[]; follows: ReadonlyMap<string, FollowRow[]>; delayMs: number };

async function queueMails(tx: Database, run: DigestRun, { ids, follows, delayMs }: Batch): Promise<number> {
  const key = await followKey(tx);
  let mails = 0;
  for (const { id, email, locale } of await addressesOf(tx, ids)) {
    const digest = digestOf(follows.get(id) ?? [], run);
    if (!digest) continue;
    const data = { ...digest, unsubscribe: listToken(key, id) };
    const mail = { type: "FOLLOW_DIGEST", to: email, locale: localeOf(locale), data } as const;
    await queueMessage(tx, mail, { delayMs: delayMs + mails * INTERVAL_MS });
    mails += 1;
  }
  return mails;
}

/** The same as messages. Notices reached the devices when they were made. Index: follower_pkey, push_device_pkey. */
async function queueForDevices(
  tx: Database,
  run: DigestRun,
  { ids, follows }: Pick<Batch, "ids" | "follows">,
): Promise<void> {
  const devices = await tx
    .selectFrom("follower")
    .select(["id", "device_id", "locale"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("device_id", "is not", null)
    .orderBy("id")
    .execute();
  const messages = devices.flatMap(({ id, device_id, locale }) => {
    const digest = digestOf(follows.get(id) ?? [], run, isSentAtOnce);
    if (!digest) return [];
    const tag = `news ${run.until.daily.epochMilliseconds}`;
    return [{ device_id: device_id!, payload: payloadOfDigest(digest, { locale, tag, now: run.now }) }];
  });
  await queueMessages(tx, messages, { now: run.now, expires: run.now.add({ hours: DEVICE_HOURS }) });
}

/** Addresses without an account, and the verified ones of active accounts. Indexes: follower_pkey, account_pkey. */
async function addressesOf(tx: Database, ids: readonly string[]) {
  const rows = await tx
    .selectFrom("follower")
    .leftJoin("account", "account.id", "follower.account_id")
    .select(({ fn }) => [
      "follower.id",
      fn.coalesce("follower.email", "account.email").as("email"),
      fn.coalesce("account.locale", "follower.locale").as("locale"),
    ])
    .where(sql<boolean>`follower.id = any(${ids}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb("follower.email", "is not", null),
        eb.and([eb("account.disabled", "=", false), eb("account.deleted", "=", false), hasVerifiedAddress]),
      ]),
    )
    .orderBy("follower.id")
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/**
 * What is new of all that somebody follows; null: nothing. In the mail of a week stands nothing that one of its days had:
 * what a daily follow has covered since then is left out of the weekly ones.
 */
function digestOf(
  follows: readonly FollowRow[],
  { until, news, searches }: DigestRun,
  isLeftOut = (_: NewsItem): boolean => false,
): FollowDigest | null {
  const due = follows.filter(({ rhythm, covered_until }) => covered_until.getTime() < until[rhythm].epochMilliseconds);
  const itemsOf = (follow: FollowRow) => itemsFor(follow, news, searches);
  const mailedOf = (follow: FollowRow) => {
    const [from, to] = [follow.date_confirmed.getTime(), follow.covered_until.getTime()];
    return itemsOf(follow).filter(({ at }) => at > from && at <= to);
  };
  const days = follows.filter(({ rhythm }) => rhythm === "daily");
  const mailed = new Set(days.flatMap(mailedOf).map(({ key }) => key));
  const found = new Map<string, NewsItem>();
  for (const follow of due) {
    const [from, to] = [follow.covered_until.getTime(), until[follow.rhythm].epochMilliseconds];
    for (const item of itemsOf(follow)) {
      const isMailed = follow.rhythm === "weekly" && mailed.has(item.key);
      if (item.at > from && item.at <= to && !isMailed && !isLeftOut(item)) found.set(item.key, item);
    }
  }
  if (found.size === 0) return null;
  const rhythm = due.some((follow) => follow.rhythm === "weekly") ? "weekly" : "daily";
  const items = [...found.values()].sort(byWeight).map(({ item }) => item);
  return { items: items.slice(0, MAX_ITEMS), rhythm, more: Math.max(0, items.length - MAX_ITEMS) };
}

const WEIGHTS: Record<DigestItem["kind"], number> = {
  notice: 0,
  status: 1,
  day: 1,
  hours: 1,
  page: 2,
  match: 2,
  event: 3,
  post: 4,
};
const byWeight = (one: NewsItem, other: NewsItem) =>
  WEIGHTS[one.item.kind] - WEIGHTS[other.item.kind] || newestFirst(one, other);

const NOTHING: readonly NewsItem[] = [];

function itemsFor(
  { kind, subject_id, query }: FollowRow,
  news: News,
  searches: DigestRun["searches"],
): readonly NewsItem[] {
  const id = subject_id ?? "";
  switch (kind) {
    case "page":
      return news.ofPage.get(id) ?? NOTHING;
    case "category":
      return news.ofCategory.get(id) ?? NOTHING;
    case "place":
      return news.ofPlace.get(id) ?? NOTHING;
    case "search":
      return searches.get(query ?? "") ?? NOTHING;
    case "notices":
      return news.notices;
  }
}

/** Notes what the mails have covered, whether there was something to say or not, and when the next ones are due. */
async function markCovered(
  tx: Database,
  { until }: DigestRun,
  ids: readonly string[],
  follows: ReadonlyMap<string, FollowRow[]>,
): Promise<void> {
  for (const rhythm of RHYTHMS) {
    const date = new Date(until[rhythm].epochMilliseconds);
    await tx
      .updateTable("follow")
      .set({ covered_until: date })
      .where(sql<boolean>`follower_id = any(${ids}::uuid[])`)
      .where("rhythm", "=", rhythm)
      .where("covered_until", "<", date)
      .execute();
  }
  const next = ids.map((id) => {
    const times = (follows.get(id) ?? []).map(({ rhythm, covered_until }) =>
      nextDigest(rhythm, latest(covered_until.toTemporalInstant(), until[rhythm])),
    );
    return times.sort(Temporal.Instant.compare)[0]?.toString() ?? null;
  });
  await sql`
    update follower set date_next = planned.date_next
    from unnest(${ids}::uuid[], ${next}::timestamptz[]) as planned (id, date_next)
    where follower.id = planned.id`.execute(tx);
}
