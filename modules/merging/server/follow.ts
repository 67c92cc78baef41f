import { type RawBuilder, sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

/** The page that stays, and the one that goes into it, by their ids. */
export type Pair = { page: string; other: string };

/** The rows that followed, by their keys in each table. */
export type Followed = Record<string, string[]>;

type Follower = {
  table: string;
  /** What names a row of the table beside its page. Default: its id. */
  key?: RawBuilder<string>;
  /** The rows `moved` that follow. Default: all. */
  which?: (pair: Pair, choice: { hours: boolean }) => RawBuilder<boolean>;
};

const uuidKey = (column: string) => sql<string>`${sql.ref(`moved.${column}`)}::text`;
/** Of tables in which a page has each value of a column once. */
const unlessThere = (table: string, column: string) => (pair: Pair) =>
  sql<boolean>`not exists (select from ${sql.table(table)} as there
    where there.page_id = ${pair.page} and ${sql.ref(`there.${column}`)} = ${sql.ref(`moved.${column}`)})`;

/** A calendar that both pages have stays with its events: the page that stays has them already. */
const STAYING_CALENDARS = (pair: Pair) => sql`(
  select gone.id from calendar_source as gone join calendar_source as there on there.url = gone.url
  where gone.page_id = ${pair.other} and there.page_id = ${pair.page})`;

/** In the order in which they move: events ask for the calendars that stay. */
const FOLLOWERS: readonly Follower[] = [
  { table: "event", which: (pair) => sql`calendar_id is null or calendar_id not in ${STAYING_CALENDARS(pair)}` },
  { table: "calendar_source", which: unlessThere("calendar_source", "url") },
  ...["post", "feedback", "invite", "notification", "page_note", "page_question", "timetable", "day_link"].map(
    (table) => ({ table }),
  ),
  // A correction of a price stays with its price.
  { table: "proposed_change", which: () => sql`price_id is null` },
  { table: "merged_page" },
  {
    table: "page_claim",
    which: ({ page }) => sql`state <> 'open' or not exists (select from page_claim as there
      where there.page_id = ${page} and there.account_id = moved.account_id and there.state = 'open'
        and (there.proof = 'note') = (moved.proof = 'note'))`,
  },
  {
    // What was said about today belongs to the hours.
    table: "day_notice",
    which: ({ page }, { hours }) =>
      hours
        ? sql`not exists (select from day_notice as there where there.page_id = ${page} and there.date = moved.date
            and there.date_ended is null and moved.date_ended is null
            and (there.kind = 'sold-out') = (moved.kind = 'sold-out'))`
        : sql`false`,
  },
  { table: "feature_page", key: uuidKey("feature_id"), which: unlessThere("feature_page", "feature_id") },
  { table: "follow", which: unlessThere("follow", "follower_id") },
  { table: "story_page", key: uuidKey("story_id"), which: unlessThere("story_page", "story_id") },
  { table: "window_card", key: sql`moved.revision`, which: unlessThere("window_card", "revision") },
  {
    table: "claim_letter",
    key: sql`extract(epoch from moved.date_created)::text`,
    which: ({ page }) => sql`not exists (select from claim_letter as there where there.page_id = ${page})`,
  },
];

/** The tables whose rows follow, for the test of the rules. */
export const FOLLOWING_TABLES: readonly string[] = FOLLOWERS.map(({ table }) => table);

/**
 * Gives the page that stays what is attached to the other one. Indexes: those by page of each table.
 * @param choice whether the hours come from the other page
 * @returns the keys of the rows, for `unfollow`
 */
export async function follow(tx: Database, pair: Pair, choice: { hours: boolean }): Promise<Followed> {
  const followed: Followed = {};
  for (const { table, key = uuidKey("id"), which } of FOLLOWERS) {
    const { rows } = await sql<{ key: string }>`
      update ${sql.table(table)} as moved set page_id = ${pair.page}
      where moved.page_id = ${pair.other} and (${which?.(pair, choice) ?? sql`true`}) returning ${key} as key`.execute(
      tx,
    );
    if (rows.length > 0) followed[table] = rows.map((row) => row.key);
  }
  return followed;
}

/** Gives the other page back what followed, as far as it is still there. */
export async function unfollow(tx: Database, pair: Pair, followed: Followed): Promise<void> {
  for (const { table, key = uuidKey("id") } of FOLLOWERS) {
    const keys = followed[table];
    if (!keys) continue;
    await sql`
      update ${sql.table(table)} as moved set page_id = ${pair.other}
      where moved.page_id = ${pair.page} and ${key} = any(${keys}::text[])`.execute(tx);
  }
}

/**
 * Whoever has marked the other page has marked the one that stays. The hearts of the other page stay where they are, so that
 * no record has to name the accounts.
 */
export async function copyHearts(tx: Database, { page, other }: Pair): Promise<void> {
  await sql`
    insert into heart (account_id, page_id, date_created)
    select account_id, ${page}, date_created from heart where page_id = ${other}
    on conflict do nothing`.execute(tx);
}

/** A heart that was copied has the instant of its original. Index: heart_of_page. */
export async function removeCopiedHearts(tx: Database, { page, other }: Pair): Promise<void> {
  await sql`
    delete from heart using heart as original
    where heart.page_id = ${page} and original.page_id = ${other}
      and original.account_id = heart.account_id and original.date_created = heart.date_created`.execute(tx);
}
