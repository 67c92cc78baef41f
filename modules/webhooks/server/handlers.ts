import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound, ProblemError, refuseStale } from "#core/server/http/problem.ts";
import { FORMER_SECRET_HOURS, MAX_WEBHOOKS } from "../contract.ts";
import { testBody } from "./bodies.ts";
import { deliveryAnswer, findWebhook, listWebhooks, selectDeliveries } from "./queries.ts";
import { newSecret, secretText } from "./sign.ts";

export const webhooks: Handler<Contract["webhooks"]> = async (_, { db }) => ({ items: await listWebhooks(db) });

export const webhookDeliveries: Handler<Contract["webhookDeliveries"]> = async ({ id, cursor, limit }, { db }) => {
  await findWebhook(db, id);
  const before = readCursor(cursor, z.uuid());
  const rows = await selectDeliveries(db, { webhookId: id, before })
    .limit(limit + 1)
    .execute();
  const { items, next_cursor } = takeList(rows, limit, (row) => row.id);
  return { items: items.map(deliveryAnswer), next_cursor };
};

export const addWebhook: Handler<Contract["addWebhook"]> = async ({ name, url, kinds }, context) => {
  const { tx, caller } = context;
  await lockLists(tx);
  if ((await listWebhooks(tx)).length >= MAX_WEBHOOKS) throw new ProblemError("list-full");
  const secret = newSecret();
  const { id } = await tx
    .insertInto("webhook")
    .values({ name, url, kinds, secret, author_id: caller.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  context.changed({ kind: "webhook", id, before: null, after: audited({ name, url, kinds }) });
  return { ...(await findWebhook(tx, id)), secret: secretText(secret) };
};

export const editWebhook: Handler<Contract["editWebhook"]> = async ({ id, version, paused, ...sent }, context) => {
  const { tx, services } = context;
  await lockWebhook(context, id);
  const before = await findWebhook(tx, id);
  refuseStale(version, before);
  const state = paused === undefined ? before.paused : paused ? (before.paused ?? "office") : null;
  const row = { name: before.name, url: before.url, kinds: before.kinds, paused: before.paused };
  const fields = changedFields(withSent(row, { ...sent, paused: state }), row);
  if (Object.keys(fields).length === 0) {
    context.unchanged();
    return before;
  }
  await tx.updateTable("webhook").set(fields).where("id", "=", id).execute();
  if (before.paused && !state) {
    await tx
      .updateTable("webhook_delivery")
      .set({ date_next: sql`now()` })
      .where("webhook_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    context.afterCommit(() => services.jobs.requestAfterWrite("webhooks"));
  }
  context.changed({ kind: "webhook", id, before: audited(formerFields(fields, row)), after: audited(fields) });
  return findWebhook(tx, id);
};

export const deleteWebhook: Handler<Contract["deleteWebhook"]> = async ({ id }, context) => {
  const row = await context.tx.deleteFrom("webhook").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  const { name, url, kinds } = row;
  context.changed({ kind: "webhook", id, before: audited({ name, url, kinds }), after: null });
  return { deleted: 1 };
};

export const renewWebhookSecret: Handler<Contract["renewWebhookSecret"]> = async ({ id }, context) => {
  const { tx } = context;
  await lockWebhook(context, id);
  const secret = newSecret();
  await tx
    .updateTable("webhook")
    .set((eb) => ({ former_secret: eb.ref("secret"), secret }))
    .set({ former_until: sql`now() + make_interval(hours => ${FORMER_SECRET_HOURS})` })
    .where("id", "=", id)
    .execute();
  context.changed({ kind: "webhook", id, before: null, after: null });
  return { ...(await findWebhook(tx, id)), secret: secretText(secret) };
};

export const testWebhook: Handler<Contract["testWebhook"]> = async ({ id }, context) => {
  const { tx, services, now } = context;
  await lockWebhook(context, id);
  await tx
    .insertInto("webhook_delivery")
    .values({ webhook_id: id, kind: "test", body: testBody(now) })
    .execute();
  context.changed({ kind: "webhook", id, before: null, after: null });
  context.afterCommit(() => services.jobs.requestAfterWrite("webhooks"));
  return findWebhook(tx, id);
};

type Context = Parameters<Handler<Contract["testWebhook"]>>[1];

async function lockWebhook({ tx }: Pick<Context, "tx">, id: string): Promise<void> {
  const row = await tx.selectFrom("webhook").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
}

/** Only the server: the rest of the address may be a secret. */
const audited = ({ url, ...fields }: { name?: string; url?: string; kinds?: string[]; paused?: string | null }) => ({
  ...fields,
  ...(url !== undefined && { server: new URL(url).hostname }),
});
