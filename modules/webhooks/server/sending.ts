import { type Selectable, sql } from "kysely";
import PQueue from "p-queue";
import type { Database } from "#core/server/db/connect.ts";
import type { Webhook, WebhookDelivery } from "#core/server/db/schema.ts";
import { administratorsToMail } from "#core/server/mail/administrators.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import type { Network } from "#core/server/outbound/public-network.ts";
import { WEBHOOK_DAYS } from "../contract.ts";
import { collectChanges } from "./collect.ts";
import { type Posted, postPublic } from "./post-public.ts";
import { messageId } from "./queries.ts";
import { signedHeaders } from "./sign.ts";

/** Hosts that are sent to at the same time; each gets one message after the other. */
const HOSTS_AT_ONCE = 4;
const DELIVERIES_AT_ONCE = 500;
/** Minutes from each failed attempt to the next; the last one stands for all later ones. */
const WAITS = [1, 5, 30, 120, 300, 600, 840, 1_200];
const DAY_MINUTES = 24 * 60;
const RETENTION_DAYS = 30;
/** The receiver says that it wants no more (RFC 9110, 15.5.11). */
const GONE = 410;

type Run = { publicUrl: string; network: Network; signal: AbortSignal; now?: Temporal.Instant };
type Due = Pick<Selectable<WebhookDelivery>, "id" | "kind" | "body" | "attempts" | "date_created"> &
  Pick<Selectable<Webhook>, "url" | "secret" | "former_secret" | "former_until" | "name"> & { webhook_id: string };

/** Makes messages of what has changed, sends those whose time has come, and deletes old ones. */
export async function sendWebhooks(
  db: Database,
  { publicUrl, network, signal, now = Temporal.Now.instant() }: Run,
): Promise<void> {
  await collectChanges(db, { publicUrl, now, signal });
  const due = await dueDeliveries(db);
  const hosts = Map.groupBy(due, ({ url }) => new URL(url).host);
  const queue = new PQueue({ concurrency: HOSTS_AT_ONCE });
  const sendAll = async (deliveries: readonly Due[]) => {
    for (const delivery of deliveries) if (!(await sendOne(db, delivery, { network, signal }))) return;
  };
  await queue.addAll([...hosts.values()].map((deliveries) => () => sendAll(deliveries)));
  await db
    .deleteFrom("webhook_delivery")
    .where("state", "<>", "waiting")
    .where("date_created", "<", sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute();
}

/** Tests also where the webhook is paused, and before all else. Index: webhook_delivery_due. */
const dueDeliveries = (db: Database, id?: string): Promise<Due[]> =>
  db
    .selectFrom("webhook_delivery as delivery")
    .innerJoin("webhook", "webhook.id", "delivery.webhook_id")
    .select(["delivery.id", "kind", "body", "attempts", "delivery.date_created", "webhook_id"])
    .select(["url", "secret", "former_secret", "former_until", "name"])
    .where("state", "=", "waiting")
    .where("date_next", "<=", sql<Date>`now()`)
    .where((eb) => eb.or([eb("paused", "is", null), eb("kind", "=", "test")]))
    .$if(id !== undefined, (query) => query.where("delivery.id", "=", id!))
    .orderBy(sql`kind <> 'test'`)
    .orderBy("date_next")
    .orderBy("delivery.id")
    .limit(DELIVERIES_AT_ONCE)
    .execute();

/** @returns false where the host did not take it: what else waits for it would fail as well */
async function sendOne(db: Database, { id }: Due, { network, signal }: Pick<Run, "network" | "signal">) {
  signal.throwIfAborted();
  const [due] = await dueDeliveries(db, id); // as it is now: it may have been paused, moved or deleted meanwhile
  if (!due) return true;
  const now = Temporal.Now.instant();
  const isFormerValid = due.former_secret && due.former_until && due.former_until.getTime() > now.epochMilliseconds;
  const secrets = [due.secret, ...(isFormerValid ? [due.former_secret!] : [])];
  const headers = signedHeaders({ id: messageId(id), body: due.body, secrets, now });
  const begun = performance.now();
  const posted = await postPublic(due.url, due.body, { headers, network, signal });
  const ms = Math.round(performance.now() - begun);
  const isTaken = posted.status !== null && posted.status >= 200 && posted.status < 300;
  await db.transaction().execute(async (tx) => {
    const { status, answer, problem } = posted;
    await tx
      .updateTable("webhook_delivery")
      .set({ status, answer, problem, ms, attempts: due.attempts + 1, date_tried: sql`clock_timestamp()` })
      .set(isTaken ? { state: "delivered" } : due.kind === "test" ? { state: "failed" } : nextAttempt(due, posted))
      .where("id", "=", id)
      .execute();
    if (!isTaken && due.kind !== "test" && isGivenUp(due, posted)) await pause(tx, due, posted);
  });
  return isTaken || due.kind === "test";
}

function nextAttempt({ attempts, date_created }: Due, { afterSeconds }: Posted) {
  const minutes = WAITS[Math.min(attempts, WAITS.length - 1)]!;
  const seconds = Math.min(Math.max(60 * minutes, afterSeconds ?? 0), DAY_MINUTES * 60);
  const last = sql<Date>`${date_created}::timestamptz + make_interval(days => ${WEBHOOK_DAYS})`;
  return {
    date_next: sql<Date>`least(clock_timestamp() + make_interval(secs => ${seconds}), greatest(${last}, clock_timestamp()))`,
  };
}

const isGivenUp = ({ date_created }: Due, { status }: Posted) =>
  status === GONE || Date.now() - date_created.getTime() >= WEBHOOK_DAYS * DAY_MINUTES * 60_000;

/** What waits and what changes meanwhile is sent when the office lets it go on. */
async function pause(tx: Database, { webhook_id, name, url }: Due, { status, problem }: Posted): Promise<void> {
  const row = await tx
    .updateTable("webhook")
    .set({ paused: "failing" })
    .where("id", "=", webhook_id)
    .where("paused", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) return;
  const entry = { action: "webhook.pause", subject_kind: "webhook", subject_id: webhook_id };
  await tx
    .insertInto("audit_entry")
    .values({ ...entry, after: { paused: "failing" } })
    .execute();
  const data = { page: name, path: "/admin/webhooks", message: `${new URL(url).hostname}: ${status ?? problem}` };
  for (const { email, locale } of await administratorsToMail(tx)) {
    await queueMessage(tx, { type: "WEBHOOK_PAUSED", to: email, locale, data });
  }
}
