import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import { OUTBOX_STATES, type OutboxMessage } from "#core/contract/office/outbox.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { findInOutbox, listOutbox, type OutboxEntry } from "#core/server/mail/read-outbox.ts";
import { sendAgain as requeue } from "#core/server/mail/send-again.ts";

/** Messages without their content, which may hold sign-in links and codes; newest first. */
export const outbox: Handler<Contract["outbox"]> = async ({ state, to, cursor, limit }, { db }) => {
  const before = readCursor(cursor, z.uuid()) ?? undefined;
  const [rows, counts] = await Promise.all([listOutbox(db, { state, to, before }, limit + 1), countByState(db)]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(messageAnswer), next_cursor, counts };
};

export const sendAgain: Handler<Contract["sendAgain"]> = async ({ id }, context) => {
  const { tx } = context;
  const before = await findInOutbox(tx, id);
  if (!before) throw notFound();
  if (!(await requeue(tx, before))) throw new ProblemError("already-sent");
  context.changed({ kind: "message", id, before: { state: before.state }, after: { state: "waiting" } });
  return messageAnswer((await findInOutbox(tx, id)) ?? before);
};

/** Index: outbox_by_state. */
async function countByState(db: Database) {
  const rows = await db
    .selectFrom("outbox")
    .select(["state", sql<number>`count(*)::integer`.as("count")])
    .groupBy("state")
    .execute();
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(OUTBOX_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
    OutboxMessage["state"],
    number
  >;
}

function messageAnswer(row: OutboxEntry): OutboxMessage {
  const { id, type, recipient, attempts, last_error } = row;
  return {
    id,
    type,
    recipient,
    attempts,
    last_error,
    kind: row.kind,
    locale: row.locale,
    state: row.state,
    date_created: isoInstant(row.date_created),
    date_next: row.state === "waiting" ? isoInstant(row.date_next) : null,
    date_sent: row.date_sent && isoInstant(row.date_sent),
  };
}
