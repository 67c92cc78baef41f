import { type Selectable, sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { WebhookDelivery as DeliveryTable } from "#core/server/db/schema.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { DeliveryProblem, Webhook, WebhookDelivery, WebhookKind } from "../contract.ts";

/** All webhooks, in the order in which they were added: there are few. Indexes: webhook_delivery_of, webhook_delivery_due. */
export async function listWebhooks(db: Database, id?: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom("webhook")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("webhook_delivery")
        .select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("webhook_id", "=", "webhook.id")
        .where("state", "=", "waiting")
        .as("waiting"),
    )
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .orderBy("id")
    .execute();
  const last = await lastTried(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds as WebhookKind[],
    paused: row.paused,
    former_secret_until: row.former_until && row.former_until > new Date() ? isoInstant(row.former_until) : null,
    waiting: row.waiting ?? 0,
    last: last.get(row.id) ?? null,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  }));
}

/** @throws ProblemError `not-found` */
export async function findWebhook(db: Database, id: string): Promise<Webhook> {
  const [webhook] = await listWebhooks(db, id);
  if (!webhook) throw notFound();
  return webhook;
}

async function lastTried(db: Database, ids: readonly string[]): Promise<Map<string, WebhookDelivery>> {
  const rows = await db
    .selectFrom("webhook_delivery")
    .selectAll()
    .distinctOn("webhook_id")
    .where(sql<boolean>`webhook_id = any(${ids}::uuid[])`)
    .where("date_tried", "is not", null)
    .orderBy("webhook_id")
    .orderBy("date_tried", "desc")
    .execute();
  return new Map(rows.map((row) => [row.webhook_id, deliveryAnswer(row)]));
}

/** The newest first. Index: webhook_delivery_of. */
export function selectDeliveries(db: Database, { webhookId, before }: { webhookId: string; before: string | null }) {
  return db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .$if(before !== null, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc");
}

/** The `webhook-id` of a delivery: a receiver that has seen it ignores it. */
export const messageId = (id: string) => `msg_${id.replaceAll("-", "")}`;

export function deliveryAnswer(row: Selectable<DeliveryTable>): WebhookDelivery {
  return {
    id: messageId(row.id),
    kind: row.kind,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    answer: row.answer,
    problem: row.problem as DeliveryProblem | null,
    ms: row.ms,
    date_created: isoInstant(row.date_created),
    date_tried: row.date_tried && isoInstant(row.date_tried),
    date_next: row.state === "waiting" ? isoInstant(row.date_next) : null,
  };
}
