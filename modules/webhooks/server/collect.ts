import { sql } from "kysely";
import { listChanges } from "#core/server/api/office/changes/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { WebhookKind } from "../contract.ts";
import { bodiesOf } from "./bodies.ts";

/** Changes that become deliveries in one transaction. */
const AT_ONCE = 1_000;

type Run = { publicUrl: string; now: Temporal.Instant; signal: AbortSignal };
type Change = Awaited<ReturnType<typeof listChanges>>["changes"][number];

/** The kind of a webhook by that of the list of changes. */
const KINDS: Partial<Record<Change["kind"], WebhookKind>> = { page: "pages", event: "events", notices: "notices" };

/** Makes deliveries of what has changed since the last run, for each webhook that is not paused, in parts. */
export async function collectChanges(db: Database, run: Run): Promise<void> {
  const webhooks = await db.selectFrom("webhook").select("id").where("paused", "is", null).orderBy("id").execute();
  for (const { id } of webhooks) {
    for (let more = true; more; ) {
      run.signal.throwIfAborted();
      more = await db.transaction().execute((tx) => collectFor(tx, id, run));
    }
  }
}

/** @returns whether there may be more */
async function collectFor(tx: Database, id: string, { publicUrl, now }: Run): Promise<boolean> {
  const row = await tx
    .selectFrom("webhook")
    .select(["kinds", "date_read"])
    .where("id", "=", id)
    .where("paused", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const from = row.date_read.toTemporalInstant();
  const { changes, next, more } = await listChanges(tx, { from, to: now, limit: AT_ONCE });
  if (Temporal.Instant.compare(next, from) <= 0) return false; // less than a minute after it was added
  const pages = changes.flatMap(({ kind, id: page, gone }) => (kind === "page" && page && !gone ? [page] : []));
  const hours = row.kinds.includes("hours") ? await withOtherHours(tx, pages, from) : new Set<string>();
  const items = Map.groupBy(
    changes.flatMap((change): [WebhookKind, Change][] => {
      const kind = KINDS[change.kind];
      const kinds = [...(kind ? [kind] : []), ...(hours.has(change.id ?? "") ? (["hours"] as const) : [])];
      return kinds.map((one) => [one, change]);
    }),
    ([kind]) => kind,
  );
  const values = [...items].flatMap(([kind, of]) =>
    row.kinds.includes(kind)
      ? bodiesOf(
          kind,
          of.map(([, change]) => change),
          { publicUrl, now },
        ).map((body) => ({ webhook_id: id, kind, body }))
      : [],
  );
  if (values.length > 0) await tx.insertInto("webhook_delivery").values(values).execute();
  await tx
    .updateTable("webhook")
    .set({ date_read: new Date(next.epochMilliseconds) })
    .where("id", "=", id)
    .execute();
  return more;
}

/** A transaction begins so long before its change is listed, at most. */
const MARGIN = { seconds: 30 };

/** Those of some changed pages whose times, special days or notices of the day changed. Indexes: page_news_pkey, day_notice_of_day. */
async function withOtherHours(tx: Database, pages: readonly string[], from: Temporal.Instant): Promise<Set<string>> {
  const since = new Date(from.subtract(MARGIN).epochMilliseconds);
  const { rows } = await sql<{ page_id: string }>`
    select page_id from page_news where page_id = any(${pages}::uuid[]) and kind = 'hours' and date_changed > ${since}
    union
    select page_id from day_notice where page_id = any(${pages}::uuid[]) and greatest(date_created, date_ended) > ${since}
  `.execute(tx);
  return new Set(rows.map(({ page_id }) => page_id));
}
