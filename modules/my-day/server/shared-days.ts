import { hashOf, newHandle } from "@eolaire/identity-provider";
import { jsonText } from "@eolaire/postgres";
import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { calendar, todayAt } from "#core/domain/local-time.ts";
import type { CallingClient } from "#core/server/access/caller.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import type { SharedDay } from "../contract/shared-day.ts";
import { changedEntries, type SharedEntry } from "../rules/shared-day.ts";

/** docs/rules.md, Limits. The audit has numbers of entries alone: where somebody goes, and what the note says, is personal. */
const NEW_DAYS = { points: 10, seconds: 60 * 60 };
/** By link, so that one that has leaked cannot keep a day in motion. */
const CHANGES = { points: 60, seconds: 5 * 60 };
const UNKNOWN_KEYS = { points: 30, seconds: 10 * 60 };
const DAYS_AFTER = 30;

export const shareDay: Handler<Contract["shareDay"]> = async ({ date, from, to, pages, events }, context) => {
  const { tx, client, now } = context;
  await spendOrRefuse(tx, limitKey("new shared day", client.address), NEW_DAYS);
  const { handle, hash } = newHandle();
  const entries: SharedEntry[] = [
    ...pages.map((slug) => ({ kind: "page" as const, slug, note: null })),
    ...events.map((slug) => ({ kind: "event" as const, slug, note: null })),
  ];
  const row = await tx
    .insertInto("shared_day")
    .values({
      key_hash: hash,
      date,
      arrives: from ?? null,
      leaves: to ?? null,
      entries: jsonText(entries),
      expires_at: expiryOf(date, now),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  context.changed({ kind: "shared-day", id: null, before: null, after: { entries: entries.length } });
  return { key: handle, day: answerOf(row) };
};

export const sharedDay: Handler<Contract["sharedDay"]> = async ({ key, known }, { db, client, now }) => {
  const row = await rowOf(db, key, now).executeTakeFirst();
  if (!row) {
    await spendForUnknown(db, client);
    throw notFound();
  }
  return { day: row.version === known ? null : answerOf(row) };
};

export const changeSharedDay: Handler<Contract["changeSharedDay"]> = async ({ key, entries, ...times }, context) => {
  const { tx, client, now } = context;
  const row = await rowOf(tx, key, now).forUpdate().executeTakeFirst();
  if (!row) {
    context.afterRollback((db) => spendForUnknown(db, client));
    throw notFound();
  }
  await spendOrRefuse(tx, limitKey("shared day", hashOf(key).toString("hex")), CHANGES);
  const before = answerOf(row);
  const changed = changedEntries(before.entries, entries);
  if (changed === null) throw new ProblemError("list-full");
  const date = times.date ?? before.date;
  const from = times.from === undefined ? before.from : times.from;
  const to = times.to === undefined ? before.to : times.to;
  const isSame =
    JSON.stringify([before.entries, before.date, before.from, before.to]) === JSON.stringify([changed, date, from, to]);
  if (isSame) {
    context.unchanged();
    return before;
  }
  const after = await tx
    .updateTable("shared_day")
    .set({
      date,
      arrives: from,
      leaves: to,
      entries: jsonText(changed),
      expires_at: expiryOf(date, now),
      version: sql`version + 1`,
    })
    .where("key_hash", "=", hashOf(key))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const numbers = { before: { entries: before.entries.length }, after: { entries: changed.length } };
  context.changed({ kind: "shared-day", id: null, ...numbers });
  return answerOf(after);
};

export const endSharedDay: Handler<Contract["endSharedDay"]> = async ({ key }, context) => {
  const { tx, client } = context;
  const { numDeletedRows } = await tx.deleteFrom("shared_day").where("key_hash", "=", hashOf(key)).executeTakeFirst();
  if (numDeletedRows === 0n) {
    context.afterRollback((db) => spendForUnknown(db, client));
    throw notFound();
  }
  context.changed({ kind: "shared-day", id: null, before: {}, after: null });
  return { ended: 1 };
};

/** Index: shared_day_expires_at. */
export async function sweepSharedDays(db: Database): Promise<void> {
  await db.deleteFrom("shared_day").where("expires_at", "<", sql<Date>`now()`).execute();
}

const COLUMNS = ["date", "arrives", "leaves", "entries", "version", "expires_at"] as const;

type Row = {
  date: string;
  arrives: string | null;
  leaves: string | null;
  entries: unknown;
  version: number;
  expires_at: Date;
};

/** Index: shared_day_pkey. */
const rowOf = (db: Database, key: string, now: Temporal.Instant) =>
  db
    .selectFrom("shared_day")
    .select(COLUMNS)
    .where("key_hash", "=", hashOf(key))
    .where("expires_at", ">", new Date(now.epochMilliseconds));

const answerOf = ({ date, arrives, leaves, entries, version, expires_at }: Row): SharedDay => ({
  version,
  date,
  from: arrives,
  to: leaves,
  entries: entries as SharedEntry[],
  expires_at: expires_at.toISOString(),
});

/** The end of the thirtieth day after it; of a day that is over, after today. */
function expiryOf(text: string, now: Temporal.Instant): Date {
  const [date, today] = [Temporal.PlainDate.from(text), todayAt(now)];
  const last = Temporal.PlainDate.compare(date, today) < 0 ? today : date;
  return new Date(calendar.clockTime(calendar.dayOf(last.add({ days: DAYS_AFTER + 1 })), 0));
}

/** @throws ProblemError `too-many-requests` after many unknown links */
const spendForUnknown = (db: Database, { address }: CallingClient): Promise<void> =>
  spendOrRefuse(db, limitKey("unknown shared day", address), UNKNOWN_KEYS);
