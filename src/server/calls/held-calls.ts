import { isDeepStrictEqual } from "node:util";
import { jsonText } from "@eolaire/postgres";
import { type RawBuilder, sql } from "kysely";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { PageColumns } from "../access/permission.ts";
import { actsForOffice, type Caller, type Subject } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";
import type { Change } from "./handler.ts";

/** A change as it is stored with a call that waits. */
export type HeldChange = { kind: string; id: string | null; before: JsonObject | null; after: JsonObject | null };

/** What the history says of a page on which a change waits. */
export const WAITS = { before: null, after: { waiting: 1 }, action: "page.propose", shown: "nowhere" } as const;

/** Whether a call of a team on this page waits for the office: docs/decisions/061. Index: page_pkey. */
export async function mustWait(
  tx: Database,
  {
    row,
    caller,
    subject,
    moderatesEdits,
  }: { row: Endpoint; caller: Caller; subject: Subject | null; moderatesEdits: boolean },
): Promise<boolean> {
  if (!("waits" in row) || row.waits !== "call" || !subject || !("pageId" in subject)) return false;
  if (caller.kind !== "account" || actsForOffice(caller, subject)) return false;
  const page = await tx
    .selectFrom("page")
    .select(["approval", "moderate_edits"])
    .where("id", "=", subject.pageId)
    .executeTakeFirstOrThrow();
  return areModerated(page, { moderatesEdits });
}

type Moderated = { approval: PageColumns["approval"]; moderate_edits: boolean };

/** Whether edits of a page's team wait: also of one that it hides, which it may show again at once. */
export const areModerated = (page: Moderated, { moderatesEdits }: { moderatesEdits: boolean }): boolean =>
  page.approval === "approved" && (page.moderate_edits || moderatesEdits);

const ofOwner = (table: "photo" | "audio", hasEvents: boolean) => (ids: readonly string[]) =>
  sql`
  select from ${sql.table(table)} as it left join post on post.id = it.post_id
  ${hasEvents ? sql`left join event on event.id = it.event_id` : sql``}
  where it.id = any(${ids}::uuid[])
    and coalesce(post.status, ${hasEvents ? sql`event.status` : sql`null`}, 'published') <> 'draft'`;

/** What is a draft, or belongs to one, is not shown; everything else of a public page is. By primary keys. */
const SHOWN: ReadonlyMap<string, (ids: readonly string[]) => RawBuilder<unknown>> = new Map(
  Object.entries<(ids: readonly string[]) => RawBuilder<unknown>>({
    post: (ids) => sql`select from post where id = any(${ids}::uuid[]) and status <> 'draft'`,
    event: (ids) => sql`select from event where id = any(${ids}::uuid[]) and status <> 'draft'`,
    photo: ofOwner("photo", true),
    audio: ofOwner("audio", false),
  }),
);

/** Whether visitors would see any of the changes, as the rows are now. */
export async function isSeen(tx: Database, changes: readonly Change[]): Promise<boolean> {
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
    const query = SHOWN.get(kind)?.(ofKind.flatMap(({ id }) => id ?? []));
    if (!query) return true;
    const { rows } = await sql<{ is_seen: boolean }>`select exists (${query}) as is_seen`.execute(tx);
    if (rows[0]?.is_seen) return true;
  }
  return false;
}

/** In the audit “…” stands for a long text; whoever decides about it must read it. */
const withTexts = (after: JsonObject | null, input: Record<string, unknown>): JsonObject | null =>
  after &&
  (Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value === "…" ? ((input[name] ?? value) as string) : value]),
  ) as JsonObject);

export const heldChanges = (changes: readonly Change[], input: Record<string, unknown>): HeldChange[] =>
  changes.map(({ kind, id, before, after }) => ({ kind, id, before, after: withTexts(after, input) }));

/** Whether two rehearsals of a call began with the same values. */
export const beganAlike = (one: readonly Pick<HeldChange, "before">[], other: readonly Pick<HeldChange, "before">[]) =>
  isDeepStrictEqual(
    one.map(({ before }) => plainJson(before)),
    other.map(({ before }) => plainJson(before)),
  );

const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

type Held = {
  name: string;
  row: { audit: string };
  pageId: string;
  subject: Subject;
  accountId: string;
  input: Record<string, unknown>;
  changes: readonly Change[];
  media: JsonObject | null;
  source: "team" | "visitor";
  note: string | null;
  tokenName: string | null;
  /** The day on which it is made; null: it waits for somebody to decide. */
  fromDay: string | null;
};

/** A call that adds something stands beside others; any other takes the place of an earlier one on the same subject. */
const isAddition = ({ audit }: { audit: string }) => audit.endsWith(".add");
const idOf = (subject: Subject, row: { audit: string }) =>
  isAddition(row) || subject.kind === "page" ? null : subject.id;

type Waiting = Pick<Held, "name" | "row" | "subject" | "fromDay">;

/** The input with what an earlier call of the same kind has sent and this one has not. Index: proposed_change_of_page. */
export async function withEarlier(
  tx: Database,
  { name, row, subject, fromDay, input }: Waiting & Pick<Held, "input">,
): Promise<Record<string, unknown>> {
  if (isAddition(row) || !("pageId" in subject)) return input;
  const earlier = await waitingCalls(tx, { name, row, subject, fromDay }).select("input").executeTakeFirst();
  return { ...(earlier?.input as object | undefined), ...input };
}

function waitingCalls(tx: Database, { name, row, subject, fromDay }: Waiting) {
  const id = idOf(subject, row);
  return tx
    .selectFrom("proposed_change")
    .where("page_id", "=", "pageId" in subject ? subject.pageId : "")
    .where("source", "=", "team")
    .where("status", "=", fromDay ? "planned" : "waiting")
    .where(sql<boolean>`from_day is not distinct from ${fromDay}::date`)
    .where("call", "=", name)
    .where(sql<boolean>`subject_id is not distinct from ${id}::uuid`);
}

/** Deletes an earlier call of the same kind, whose place another one takes. */
export async function dropEarlier(tx: Database, waiting: Waiting): Promise<void> {
  if (isAddition(waiting.row)) return;
  const ids = waitingCalls(tx, waiting).select("id");
  await tx.deleteFrom("proposed_change").where("id", "in", ids).execute();
}

/** Stores a call that waits, in the place of an earlier one. */
export async function storeHeld(tx: Database, held: Held): Promise<string> {
  const { name, row, pageId, subject, accountId, input, changes, media, source, note, tokenName, fromDay } = held;
  await dropEarlier(tx, held);
  const { id } = await tx
    .insertInto("proposed_change")
    .values({
      page_id: pageId,
      source,
      field: "call",
      call: name,
      account_id: accountId,
      subject_id: idOf(subject, row),
      media,
      note,
      token_name: tokenName,
      ...(fromDay && { from_day: fromDay, status: "planned" as const }),
      input: plainJson(input) as JsonObject,
      changes: jsonText(heldChanges(changes, input)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
