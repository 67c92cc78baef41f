import { sql } from "kysely";
import type { Contract, EndpointName } from "#core/contract/index.ts";
import { contract } from "#core/contract/index.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { callWithin } from "#core/server/calls/call-within.ts";
import type { FormerOf } from "#core/server/calls/former-rows.ts";
import type { Change, Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject, JsonValue } from "#core/server/db/schema.ts";
import { notFound } from "#core/server/http/problem.ts";
import { insertFormer } from "./former-table.ts";

type Context = WriteContext<AccountCaller>;
type Rows = Record<string, JsonObject[]>;
type Former = { page_id: string | null; subject_id: string; of: FormerOf; rows: Rows; names: string[] };

/** Edits by the calls of the team's forms, inserts what was removed, and says what has changed by it. */
export const restoreChange: Handler<Contract["restoreChange"]> = async ({ entry, removed, dry_run }, context) => {
  const { tx } = context;
  const subject = context.subject!;
  const pageId = "pageId" in subject ? subject.pageId : null;
  const former = await findFormer(tx, { pageId, entry, removed });
  if (!former) throw notFound();
  const changes: Change[] = [];
  const noting: Context = { ...context, changed: (change) => void changes.push(change), unchanged() {} };
  if (dry_run) await sql`savepoint before_restoring`.execute(tx);
  else await context.remember({ of: former.of, id: former.subject_id, pageId });
  await restore(noting, former);
  if (dry_run) await sql`rollback to savepoint before_restoring`.execute(tx);
  if (dry_run || changes.length === 0) context.unchanged();
  else for (const change of changes) context.changed({ ...change, action: contract.restoreChange.audit });
  return { changes: changes.map(({ kind, before, after }) => ({ kind, before, after })) as never };
};

type Named = { pageId: string | null; entry: string | undefined; removed: string | undefined };

/** Indexes: audit_entry_pkey, former_row_of_request; former_row_of_subject. */
async function findFormer(tx: Database, { pageId, entry, removed }: Named): Promise<Former | undefined> {
  const ofPage = sql`former_row.page_id is not distinct from ${pageId}::uuid`;
  const { rows } = entry
    ? await sql<Former>`
        select former_row.page_id, former_row.subject_id, of, rows,
          array(select jsonb_object_keys(audit_entry.before)) as names
        from audit_entry join former_row on former_row.request_id = audit_entry.request_id
        where audit_entry.id = ${entry} and audit_entry.before is not null and ${ofPage}
        order by former_row.subject_id = audit_entry.subject_id desc limit 1`.execute(tx)
    : await sql<Former>`
        select page_id, subject_id, of, rows, '{}'::text[] as names
        from former_row where subject_id = ${removed ?? null}::uuid and ${ofPage} order by id desc limit 1`.execute(tx);
  return rows[0];
}

async function restore(context: Context, former: Former): Promise<void> {
  if (former.of === "week") return restoreWeek(context, former);
  const { pageId, isThere } = { pageId: former.page_id, isThere: await existing(context.tx, former.rows) };
  for (const [table, rows] of Object.entries(former.rows)) {
    for (const row of rows) {
      if (!isThere.has(String(row.id))) await insertFormer(context, table, row);
      else if (table === former.of) await edit(context, table, { row, names: former.names, pageId });
    }
  }
}

/** The ids that have a row. By primary keys. */
async function existing(tx: Database, all: Rows): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [table, rows] of Object.entries(all)) {
    const ids = rows.map(({ id }) => String(id));
    const there = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx);
    for (const { id } of there.rows) found.add(id);
  }
  return found;
}

/** The calls by which the fields of each table are edited; of a page, each has some of them. */
const EDITED_BY: ReadonlyMap<string, readonly EndpointName[]> = new Map(
  Object.entries<readonly EndpointName[]>({
    page: [
      ...(["editPageBasics", "editPageContact", "editPageLocation", "editPageColor"] as const),
      ...(["editPageAccessibility", "editPageStatus", "editPagePriceType"] as const),
    ],
    price: ["editPrice"],
    photo: ["editPhoto"],
    audio: ["editAudio"],
    post: ["editPost"],
    event: ["editEvent"],
    special_time: ["editSpecialTime"],
  }),
);

type Edit = { row: JsonObject; names: readonly string[]; pageId: string | null };

async function edit(context: Context, table: string, { row, names, pageId }: Edit): Promise<void> {
  const values = inputOf(row, names);
  const calls = table === "photo" && row.event_id ? (["editEventPhoto"] as const) : (EDITED_BY.get(table) ?? []);
  const subject =
    table === "page" ? { page_id: row.id } : { id: calls[0] === "editEventPhoto" ? row.event_id : row.id };
  for (const name of calls) {
    const shape = contract[name].input.shape;
    const sent = Object.entries(values).filter(([field]) => field in shape && field !== "id" && field !== "version");
    if (sent.length === 0) continue;
    await callWithin(context, name, { input: { ...subject, ...Object.fromEntries(sent) }, pageId });
  }
}

/** The former values of the fields that a change has named, as the calls take them. */
function inputOf(row: JsonObject, names: readonly string[]): Record<string, unknown> {
  const values = Object.fromEntries(names.filter((name) => name in row).map((name) => [name, plain(row[name])]));
  const season = "valid_from" in values || "valid_to" in values;
  return {
    ...values,
    ...(season && { season: row.valid_from === null ? null : { from: row.valid_from, to: row.valid_to } }),
    ...("accessibility" in values && { accessibility: wholeFacts(row.accessibility) }),
    ...("social" in values && { social: wholeProfiles(row.social) }),
    ...("hidden_address" in values && { hide_address: row.hidden_address !== null }),
  };
}

/** PostgreSQL writes instants with an offset. */
const plain = (value: JsonValue | undefined): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value) ? new Date(value).toISOString() : value;

/** Facts and profiles that were not there are sent as null: those calls change only what is sent. */
const wholeFacts = (facts: JsonValue | undefined) =>
  withNulls(contract.editPageAccessibility.input.shape.accessibility, facts);
const wholeProfiles = (social: JsonValue | undefined) => withNulls(contract.editPageContact.input.shape.social, social);

function withNulls(schema: unknown, values: JsonValue | undefined): Record<string, unknown> {
  const inner = (schema as { unwrap?: () => unknown }).unwrap?.() ?? schema;
  const names = Object.keys((inner as { shape?: object }).shape ?? {});
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...(values as object | undefined) };
}

/** The whole usual week and its seasons as they were. */
async function restoreWeek(context: Context, { page_id, rows }: Former): Promise<void> {
  const { tx } = context;
  const former = rows.opening_time ?? [];
  const now = await sql<{ row: JsonObject }>`
    select to_jsonb(it) as row from opening_time as it where page_id = ${page_id}`.execute(tx);
  const key = ({ date_updated: _, version: __, id: ___, date_created: ____, ...row }: JsonObject) =>
    JSON.stringify(row);
  const [wanted, there] = [new Set(former.map(key)), new Set(now.rows.map(({ row }) => key(row)))];
  const gone = now.rows.filter(({ row }) => !wanted.has(key(row))).map(({ row }) => row);
  const back = former.filter((row) => !there.has(key(row)));
  await tx
    .deleteFrom("opening_time")
    .where("id", "in", [...gone.map(({ id }) => String(id)), ZERO])
    .execute();
  for (const row of gone)
    context.changed({ kind: "opening-time", id: String(row.id), before: hoursOf(row), after: null });
  for (const row of back) await insertFormer(context, "opening_time", row);
}

/** The id of nothing: an empty list is no SQL. */
const ZERO = "00000000-0000-0000-0000-000000000000";

const hoursOf = ({ set, day, opens, closes, kind, weeks = null }: JsonObject): JsonObject =>
  ({ set, day, opens, closes, kind, weeks }) as JsonObject;
