import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Locale } from "#core/contract/locales.ts";
import type { Database } from "../db/connect.ts";
import type { Outbox } from "../db/schema.ts";
import type { Outcome, Trouble } from "./outcome.ts";

export type OutboxKind = Outbox["kind"];
export type OutboxState = Selectable<Outbox>["state"];

/** A message leased to this process for sending. */
export type Delivery = {
  id: string;
  kind: OutboxKind;
  type: string;
  recipient: string;
  locale: Locale;
  data: unknown;
  attempts: number;
  date_created: Date;
};

export type DeliveryDeps = {
  db: Database;
  /** Called with the types of failed messages, in the transaction that marks them. */
  onGivenUp(tx: Database, types: readonly string[]): Promise<void>;
};

/** Far longer than sending may take: after that, the worker has died. */
const LEASE_MINUTES = 15;
const FIRST_WAIT_MINUTES = 1;
const LONGEST_WAIT_MINUTES = 6 * 60;

/** Prefix of the reason where the message may or may not have been accepted. */
export const UNCERTAIN = "uncertain";

const minutesFromNow = (minutes: number | RawBuilder<number>) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/** Leases the message that has been due longest, and marks it as `sending` before anything is sent. */
export function takeDelivery(db: Database, kinds: readonly OutboxKind[]): Promise<Delivery | undefined> {
  return db
    .updateTable("outbox")
    .set({ state: "sending", attempts: sql`attempts + 1`, date_next: minutesFromNow(LEASE_MINUTES) })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "waiting")
        .where("kind", "in", kinds)
        .where("date_next", "<=", sql<Date>`now()`)
        .where("date_expires", ">", sql<Date>`now()`)
        .orderBy("date_next")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "type", "recipient", "locale", "data", "attempts"])
    .returning("date_created")
    .executeTakeFirst();
}

/** Stores the outcome, and calls `onGivenUp` for a failed message. The code of a sent message is removed. */
export function endDelivery(
  { db, onGivenUp }: DeliveryDeps,
  { id, attempts }: Delivery,
  outcome: Outcome,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable("outbox")
      .set(outcome.is === "taken" ? TAKEN : stateAfter(outcome, attempts))
      .where("id", "=", id)
      .where("state", "=", "sending")
      .where("attempts", "=", attempts) // unless its lease ended and another worker took it
      .returning(["state", "type"])
      .executeTakeFirst();
    if (ended?.state === "failed") await onGivenUp(tx, [ended.type]);
  });
}

const TAKEN = {
  state: "sent" as const,
  last_error: null,
  date_sent: sql<Date>`now()`,
  data: sql<Record<string, never>>`data - 'code' - 'link' - 'unsubscribe' - 'tokens' - 'report'`,
};

function stateAfter({ is, reason }: Trouble, attempts: number) {
  if (is === "refused") return { state: "failed", last_error: reason } as const;
  if (is === "uncertain") return { state: "failed", last_error: `${UNCERTAIN}: ${reason}` } as const;
  const wait = Math.min(FIRST_WAIT_MINUTES * 2 ** (attempts - 1), LONGEST_WAIT_MINUTES);
  const next = minutesFromNow(wait);
  return {
    state: sql<OutboxState>`case when ${next} < date_expires then 'waiting' else 'failed' end`,
    last_error: reason,
    date_next: next,
  };
}

/**
 * Moves messages that wait since a later time: the clock was set back, and they would wait until it passes that time again.
 * Index: outbox_due.
 */
export async function hastenDeliveries(db: Database): Promise<void> {
  const ahead = sql`date_created - now()`;
  await sql`
    update outbox set date_created = now(), date_next = date_next - (${ahead}), date_expires = date_expires - (${ahead})
    where state in ('waiting', 'sending') and date_created > now() + interval '10 seconds'`.execute(db);
  await sql`
    update outbox set date_next = now() where state = 'waiting' and attempts > 0
      and date_next > now() + make_interval(mins => ${LONGEST_WAIT_MINUTES}, secs => 1)`.execute(db);
}

/** Marks messages as failed whose worker died or that are too late to be useful. */
export function endOverdue({ db, onGivenUp }: DeliveryDeps, kinds: readonly OutboxKind[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const overdue = tx
      .updateTable("outbox")
      .where("kind", "in", kinds)
      .where("date_next", "<=", sql<Date>`now()`)
      .returning("type");
    const lost = await overdue
      .set({ state: "failed", last_error: `${UNCERTAIN}: the process ended while it was sending` })
      .where("state", "=", "sending")
      .execute();
    const late = await overdue
      .set({ state: "failed", last_error: sql`coalesce(last_error, 'too late: it waited for longer than it holds')` })
      .where("state", "=", "waiting")
      .where("date_expires", "<=", sql<Date>`now()`)
      .execute();
    const types = [...lost, ...late].map(({ type }) => type);
    if (types.length > 0) await onGivenUp(tx, types);
  });
}
