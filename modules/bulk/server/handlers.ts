import { sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract, EndpointName } from "#core/contract/index.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { askForHours } from "#core/server/api/community/checks/effects.ts";
import { listsOf, type PageLists } from "#core/server/api/directory/categories/effects.ts";
import { lockPages, requireOwnerCandidate } from "#core/server/api/pages/pages/effects.ts";
import { callWithin } from "#core/server/calls/call-within.ts";
import type { Change, Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import type { BulkOutcome } from "../contract.ts";

type Context = WriteContext<AccountCaller>;
type Wanted = Omit<InputOf<Contract["changePages"]>, "ids" | "dry_run">;
type Act = (pageId: string, context: Context) => Promise<void>;

/** The audit has the entries of each page, which the id of the request joins. */
export const changePages: Handler<Contract["changePages"]> = async ({ ids, dry_run, ...wanted }, context) => {
  await requireComplete(context.tx, wanted);
  if (wanted.change === "ask-hours") return askOwners(context, { ids, dry_run });
  return onPages(context, { ids, dry_run }, (pageId, within) => change(within, pageId, wanted));
};

export const undoPages: Handler<Contract["undoPages"]> = async ({ ids, undo }, context) => {
  const entries = Map.groupBy(await entriesOf(context.tx, ids, undo), ({ page_id }) => page_id);
  const answer = await onPages(context, { ids, dry_run: false }, async (pageId, within) => {
    for (const entry of entries.get(pageId) ?? []) await takeBack(within, pageId, entry);
  });
  return { ...answer, undo: null };
};

/** @throws ProblemError `invalid-fields` without what the change needs, or with something that does not exist */
export async function requireComplete(tx: Database, { change: kind, category_id, tag_id, uid }: Wanted): Promise<void> {
  if (kind.endsWith("-category")) await requireKnown(tx, "category", category_id);
  if (kind.endsWith("-tag")) await requireKnown(tx, "tag", tag_id);
  if (kind !== "owner") return;
  if (uid === undefined) throw invalid("uid", "required");
  if (uid !== null) await requireOwnerCandidate(tx, "uid", uid);
}

/** Locked, so that it is not deleted before the transaction ends. By the primary key. */
async function requireKnown(tx: Database, table: "category" | "tag", id: string | undefined): Promise<void> {
  if (id === undefined) throw invalid(`${table}_id`, "required");
  const row = await tx.selectFrom(table).select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  if (!row) throw invalid(`${table}_id`, "not-a-choice");
}

type Many = { ids: readonly string[]; dry_run: boolean };

/** Does something to each page by itself: where one refuses it, the others have it nevertheless. */
async function onPages(context: Context, { ids, dry_run }: Many, act: Act) {
  const outcomes = new Map<string, BulkOutcome>();
  for (const { id } of await lockPages(context.tx, ids)) outcomes.set(id, await attempt(context, dry_run, act, id));
  return answered(context, { ids, dry_run }, outcomes);
}

function answered(context: Context, { ids, dry_run }: Many, outcomes: ReadonlyMap<string, BulkOutcome>) {
  const results = ids.map((id) => ({ id, outcome: outcomes.get(id.toLowerCase()) ?? "missing" }));
  const isChanged = !dry_run && results.some(({ outcome }) => outcome === "changed");
  if (!isChanged) context.unchanged();
  return { results, undo: isChanged ? context.requestId : null };
}

/** Somebody has changed it since: it is not taken back. */
class ChangedSince extends Error {}

async function attempt(context: Context, isDry: boolean, act: Act, pageId: string): Promise<BulkOutcome> {
  const { tx } = context;
  const changes: Change[] = [];
  const within: Context = { ...context, changed: (change) => void changes.push(change), unchanged() {} };
  await sql`savepoint one_page`.execute(tx);
  try {
    await act(pageId, within);
  } catch (error) {
    if (!(error instanceof ProblemError || error instanceof ChangedSince)) throw error;
    await sql`rollback to savepoint one_page`.execute(tx);
    return "impossible";
  }
  if (isDry) await sql`rollback to savepoint one_page`.execute(tx);
  else {
    await sql`release savepoint one_page`.execute(tx);
    for (const change of changes) context.changed(change);
  }
  return changes.length > 0 ? "changed" : "unchanged";
}

/** One mail to each owner for all of her pages. Mails cannot be taken back. */
async function askOwners(context: Context, { ids, dry_run }: Many) {
  const { tx, now } = context;
  const known = (await lockPages(tx, ids)).map(({ id }) => id);
  await sql`savepoint asking`.execute(tx);
  const asked = new Set(await askForHours(tx, known, now));
  if (dry_run) await sql`rollback to savepoint asking`.execute(tx);
  else
    for (const id of asked)
      context.changed({
        kind: "page",
        id,
        before: null,
        after: { asked: "hours" },
        action: "page.ask",
        shown: "nowhere",
      });
  const outcomes = new Map(known.map((id): [string, BulkOutcome] => [id, asked.has(id) ? "changed" : "impossible"]));
  return { ...answered(context, { ids, dry_run }, outcomes), undo: null };
}

const call = (context: Context, pageId: string, name: EndpointName, input: Record<string, unknown>) =>
  callWithin(context, name, { input, pageId });

async function change(context: Context, page_id: string, { change: kind, ...to }: Wanted): Promise<void> {
  if (kind === "owner") return call(context, page_id, "setPageOwner", { id: page_id, uid: to.uid });
  if (kind === "closed-today") return closeToday(context, page_id, to);
  const [name, id] = kind.endsWith("-tag")
    ? (["tag_ids", to.tag_id!.toLowerCase()] as const)
    : (["category_ids", to.category_id!.toLowerCase()] as const);
  const before = (await listsOf(context.tx, page_id))[name];
  const others = before.filter((one) => one !== id);
  const after = kind.startsWith("remove-") ? others : before.includes(id) ? before : [...before, id];
  if (after.length !== before.length) await call(context, page_id, "categorisePage", { page_id, [name]: after });
}

/** A page that says already how today differs is left as it is. Index: day_notice_current. */
async function closeToday(context: Context, page_id: string, { word, word_ie }: Pick<Wanted, "word" | "word_ie">) {
  const { tx, now } = context;
  const said = await tx
    .selectFrom("day_notice")
    .select("id")
    .where("page_id", "=", page_id)
    .where("date_ended", "is", null)
    .where("kind", "<>", "sold-out")
    .where("lapses_at", ">", new Date(now.epochMilliseconds))
    .executeTakeFirst();
  if (said) throw new ChangedSince();
  await call(context, page_id, "setDayNotice", { page_id, kind: "closed", word, word_ie });
}

type Entry = {
  page_id: string;
  action: string;
  subject_id: string;
  before: JsonObject | null;
  after: JsonObject | null;
};

/** What a request did to pages within the last day, the last first. Index: audit_of_page. */
async function entriesOf(tx: Database, ids: readonly string[], requestId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select page_id, action, subject_id, before, after from audit_entry
    where page_id = any(${ids}::uuid[]) and request_id = ${requestId} and date_created > now() - interval '1 day'
    order by id desc`.execute(tx);
  return rows;
}

async function takeBack(context: Context, page_id: string, entry: Entry): Promise<void> {
  const { action, before, after, subject_id } = entry;
  if (action === "page.categories") {
    const now = await listsOf(context.tx, page_id);
    const isSame = Object.entries(after ?? {}).every(([name, list]) => `${now[name as keyof PageLists]}` === `${list}`);
    if (!isSame) throw new ChangedSince();
    await call(context, page_id, "categorisePage", { page_id, ...before });
  } else if (action === "page.owner") {
    const page = context.tx.selectFrom("page").select("user_id").where("id", "=", page_id);
    if ((await page.executeTakeFirstOrThrow()).user_id !== (after?.owner ?? null)) throw new ChangedSince();
    await call(context, page_id, "setPageOwner", { id: page_id, uid: before?.owner ?? null });
  } else if (action === "day-notice.set") {
    const notice = context.tx.selectFrom("day_notice").select("date_ended").where("id", "=", subject_id);
    if ((await notice.executeTakeFirst())?.date_ended !== null) throw new ChangedSince();
    await call(context, page_id, "undoDayNotice", { page_id, kind: after?.kind });
  }
}
