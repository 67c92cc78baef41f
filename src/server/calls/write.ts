import { inTime, together } from "@eolaire/postgres";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sql } from "kysely";
import type { AudioUpload, Endpoint, PhotoUpload, PictureUpload, TableUpload, Write } from "#core/contract/endpoint.ts";
import { mayWait } from "#core/contract/endpoint.ts";
import { isWaitingEdit, type WaitingEdit, waitingEdit } from "#core/contract/waiting-edit.ts";
import { type IdentifiedCaller, identifiedCaller, identify } from "../access/caller.ts";
import { requirePermission } from "../access/permission.ts";
import { type AccountCaller, roleOf, type Subject } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject, JsonValue } from "../db/schema.ts";
import { notifyInvalidation } from "../http/cache/cache-invalidation.ts";
import type { CacheTag } from "../http/cache/cache-tag.ts";
import { ProblemError } from "../http/problem.ts";
import { applyEffects, effectsOf } from "./effects.ts";
import { rememberedBy, rememberRows } from "./former-rows.ts";
import { type Change, pageOfCall, type Route, type RouteDeps, type WriteContext } from "./handler.ts";
import { dropEarlier, isSeen, mustWait, storeHeld, WAITS, withEarlier } from "./held-calls.ts";
import { once, type Repeat, repeatOf } from "./idempotency.ts";
import { changedInput, changesOnDay, type Plan, replacePlanned, takePlan } from "./planned-calls.ts";
import { type TableName, watchWrites } from "./unnoted-writes.ts";
import { readCallInput, sendPrivate, strippedAnswer, withStrippedCurrent } from "./validation.ts";

/** So long a client waits for what follows a commit, such as the deletion of files; it goes on without them. */
const AFTER_COMMIT_MS = 5_000;

export function mountWrite(app: FastifyInstance, url: string, route: Route<Write>): void {
  const { name, row, handler, deps } = route;
  app.post(url, { onRequest: identify(row, deps) }, async (request, reply) => {
    const identified = identifiedCaller(request);
    const input = readCallInput(row, request, identified.caller);
    const repeat = repeatOf(row, request, input);
    const call = { name, row, deps, identified, input, repeat, requestId: request.id, log: request.log };
    return sendWritten(markWriter(reply, deps), await runWrite(call, (context, given) => handler(given, context)));
  });
}

/** 202 where it waits. */
export const sendWritten = (reply: FastifyReply, answer: unknown): FastifyReply =>
  sendPrivate(reply.code(isWaitingEdit(answer) ? 202 : 200), answer);

/** From now on the browser reads its own write, also from other instances, until all replicas have it. */
export function markWriter(reply: FastifyReply, { writerCookie }: Pick<RouteDeps, "writerCookie">): FastifyReply {
  return writerCookie ? reply.header("set-cookie", writerCookie) : reply;
}

export type WriteCall = {
  name: string;
  row: Write | PhotoUpload | AudioUpload | TableUpload | PictureUpload;
  deps: Pick<RouteDeps, "db" | "services"> & { cache: Pick<RouteDeps["cache"], "drop"> };
  identified: IdentifiedCaller;
  input: Record<string, unknown>;
  repeat: Repeat | null;
  requestId: string;
  log: { error: (details: object, message: string) => void };
  /** The stored file of an upload. */
  stored?: JsonObject;
  /** It only proposes, whatever the caller may do: it waits for somebody to decide. `why`: a note to them. */
  proposes?: { why: string };
};

/** `plan`: it is made on a later day. */
type PlannedCall = WriteCall & { plan: Plan | null };

/** @param input of the call; where it waits, with what an earlier one has sent */
type Action = (context: WriteContext<AccountCaller>, input: Record<string, unknown>) => Promise<unknown>;

/**
 * Runs a write in one transaction: locks the subject, checks the permission, calls the handler, writes the audit entry
 * and invalidates cache tags. What the handler deferred with `afterCommit` follows.
 * @returns the answer, stripped to the contract's schema, or a `WaitingEdit`
 */
export async function runWrite(sent: WriteCall, action: Action): Promise<unknown> {
  const call: PlannedCall = { ...sent, ...takePlan(sent.row, sent.input) };
  const { row, deps, identified, input, log } = call;
  const notes = new WriteNotes();
  const answer = await deps.db
    .transaction()
    .execute(async (tx) => {
      const subject = await requirePermission(tx, { row, caller: identified.caller, input, lock: true });
      const now = Temporal.Now.instant();
      const writeChanges = async () => {
        const changes = notes.takeChanges();
        const effects = effectsOf(changes, subject);
        for (const tag of effects.tags) notes.tags.add(tag); // at once, for the notification that is sent together with this
        await together(applyEffects(tx, effects, now), writeAudit(tx, changes, { ...call, subject }));
      };
      const remembered = rememberedBy(row.audit, subject);
      const { requestId } = call;
      const context = {
        tx,
        subject,
        services: deps.services,
        now,
        identity: identified.identity,
        client: identified.client,
        locale: identified.locale,
        requestId,
        caller: identified.caller as AccountCaller, // narrowed by the row's `who`, as the handler's type says
        ...notes.functions(),
        writeChanges,
        remember: (former: NonNullable<typeof remembered>) => rememberRows(tx, { ...former, requestId }),
        dropFile: (remove: () => Promise<unknown>) => void (remembered ?? notes.actions.push(remove)),
      };
      return runOnce(tx, call, async () => {
        const given = await inputNow(tx, call, subject);
        if (given) await sql`savepoint held`.execute(tx);
        const waiting: WriteContext<AccountCaller> = { ...context, waits: given !== null };
        if (remembered) await context.remember(remembered);
        const refuseUnnoted = deps.services.checksWrites ? await watchWrites(tx) : null;
        let answered = strippedAnswer(row, await action(waiting, given ?? input));
        if (!notes.isReported) throw new Error(`${row.path} has called neither changed() nor unchanged()`);
        if (!notes.hasNoted) await refuseUnnoted?.(row.path, notes.unaudited);
        if (given && (call.proposes || call.plan || (await isSeen(tx, notes.changes)))) {
          await sql`rollback to savepoint held`.execute(tx);
          const holding = { call, subject, given };
          const changes = notes.takeAll();
          const id = await (call.plan
            ? storePlan(waiting, changes, { ...holding, action })
            : hold(tx, changes, holding));
          if (id) answered = waitingAnswer(call, [id], null);
        } else if (notes.proposals.length > 0) {
          const { version = null } = answered as { version?: number };
          answered = waitingAnswer(call, notes.proposals, version);
        }
        await together(writeChanges(), notifyInvalidation(tx, notes.tags));
        return answered as JsonValue;
      });
    })
    .catch(async (error: unknown) => {
      for (const act of notes.refusals) await act(deps.db);
      throw withStrippedCurrent(row as Endpoint, error);
    });
  deps.cache.drop(notes.tags); // this instance need not wait for the notification: the caller reads their own write
  const failed = (err: unknown) => log.error({ err }, "an action after the commit failed, or takes long");
  await Promise.all(
    notes.actions.map((act) => inTime(act(), AFTER_COMMIT_MS, "an action after the commit").catch(failed)),
  );
  return answer;
}

function waitingAnswer({ row, plan }: PlannedCall, proposals: string[], version: number | null): WaitingEdit {
  if (!mayWait(row)) throw new Error(`${row.path} waits, which the contract does not say`);
  const day = plan ? ({ waits_for: "day", from_day: plan.fromDay } as const) : null;
  return { ...(day ?? { waits_for: "office", from_day: null }), proposals, version };
}

/** The input of a call that waits, with what an earlier one has sent; null: it is made now. */
async function inputNow(tx: Database, call: PlannedCall, subject: Subject | null) {
  const { name, row, input, identified, deps } = call;
  if (call.proposes) return input;
  if (call.plan) {
    await replacePlanned(tx, { plan: call.plan, pageId: pageOfCall({ subject }), name });
    return withEarlier(tx, { name, row, subject: subject!, fromDay: call.plan.fromDay, input });
  }
  const { moderatesEdits } = deps.services;
  if (!(await mustWait(tx, { row, caller: identified.caller, subject, moderatesEdits }))) return null;
  return withEarlier(tx, { name, row, subject: subject!, fromDay: null, input });
}

type Holding = { call: PlannedCall; subject: Subject | null; given: Record<string, unknown> };

/** Stores a call whose changes were taken back, and notifies the administrators where they decide. @returns its id */
async function hold(
  tx: Database,
  changes: readonly Change[],
  { call, subject, given }: Holding,
): Promise<string | null> {
  const { caller } = call.identified;
  if (!subject || !("pageId" in subject) || caller.kind !== "account") throw new ProblemError("not-yours");
  const { name, row, stored: media = null, proposes } = call;
  const [page_id, account_id] = [subject.pageId, caller.id];
  const { moderatesEdits } = call.deps.services;
  // What a program proposes is decided by the team of the page, unless the office looks at all edits.
  const isForOffice = !proposes || (await mustWait(tx, { row, caller, subject, moderatesEdits }));
  const held = { name, row, pageId: page_id, subject, accountId: account_id, input: given, changes, media };
  const id = await storeHeld(tx, {
    ...held,
    source: isForOffice ? "team" : "visitor",
    note: proposes?.why ?? null,
    tokenName: caller.token?.name ?? null,
    fromDay: null,
  });
  if (isForOffice) await tx.insertInto("notification").values({ kind: "edits-wait", page_id, account_id }).execute();
  await writeAudit(tx, [{ kind: "page", id: page_id, ...WAITS }], { ...call, subject });
  return id;
}

/** Stores a call for its day. @param changes what it would change now @returns its id; null: nothing would change on that day */
async function storePlan(
  context: WriteContext<AccountCaller>,
  changes: readonly Change[],
  { call, subject, given, action }: Holding & { action: Action },
): Promise<string | null> {
  const { tx, caller } = context;
  const { fromDay } = call.plan!;
  const row = call.row as Write; // no upload can be planned
  const pageId = pageOfCall({ subject });
  await dropEarlier(tx, { name: call.name, row, subject: subject!, fromDay });
  const onDay = (await changesOnDay(context, { row, fromDay, pageId, input: given, run: action })) ?? changes;
  if (onDay.length === 0) return null;
  const id = await storeHeld(tx, {
    name: call.name,
    row,
    pageId,
    subject: subject!,
    accountId: caller.id,
    fromDay,
    input: changedInput(row, given, onDay),
    changes: onDay,
    media: null,
    source: "team",
    note: null,
    tokenName: caller.token?.name ?? null,
  });
  const planned = {
    kind: "page",
    id: pageId,
    before: null,
    after: { from_day: fromDay },
    action: "page.plan",
    shown: "nowhere",
  } as const;
  await writeAudit(tx, [planned], { ...call, subject });
  return id;
}

async function runOnce(tx: Database, { name, row, identified, repeat }: WriteCall, action: () => Promise<JsonValue>) {
  if (!repeat || identified.caller.kind !== "account") return action();
  const call = { accountId: identified.caller.id, endpoint: name, shownOnce: row.shownOnce, ...repeat };
  const answer = await once(tx, call, action);
  return isWaitingEdit(answer) ? waitingEdit.parse(answer) : strippedAnswer(row, answer); // jsonb does not preserve the order of names
}

type AuditSource = Pick<WriteCall, "row" | "identified" | "requestId"> & { subject: Subject | null };

/** Writes the audit entries of a write by one statement, in its transaction. */
async function writeAudit(
  tx: Database,
  changes: readonly Change[],
  { row, identified: { caller }, requestId, subject }: AuditSource,
): Promise<void> {
  if (changes.length === 0) return;
  const actor = caller.kind === "account" ? caller.id : null;
  const token = caller.kind === "account" ? (caller.token?.name ?? null) : null;
  const role = roleOf(caller, subject);
  const pageOfSubject = subject && "pageId" in subject ? subject.pageId : null;
  const entries = changes.map(({ kind, id, before, after, action = row.audit, pageId = pageOfSubject }) => ({
    before,
    after,
    action,
    subject_kind: kind,
    subject_id: id,
    page_id: kind === "page" ? id : pageId,
  }));
  await sql`
    insert into audit_entry (actor_id, actor_role, token_name, request_id, before, after, action, subject_kind, subject_id, page_id)
    select ${actor}::uuid, ${role}::text, ${token}::text, ${requestId}, before, after, action, subject_kind, subject_id, page_id
    from json_to_recordset(${JSON.stringify(entries)}::text::json) as entry
      (before jsonb, after jsonb, action text, subject_kind text, subject_id uuid, page_id uuid)`.execute(tx);
}

/** Collects what a write noted in its transaction. */
class WriteNotes {
  readonly tags = new Set<CacheTag>();
  readonly actions: (() => Promise<unknown>)[] = [];
  readonly refusals: ((db: Database) => Promise<unknown>)[] = [];
  /** Whether the handler has called `changed` or `unchanged`. */
  isReported = false;
  /** Whether it has called `changed` or `proposed`. */
  hasNoted = false;
  /** The tables that it has written although nothing follows. */
  readonly unaudited: TableName[] = [];
  changes: Change[] = [];

  /** The ids of fields that wait. */
  readonly proposals: string[] = [];

  functions(): Pick<WriteContext, "changed" | "unchanged" | "proposed" | "afterCommit" | "afterRollback"> {
    return {
      proposed: (ids) => {
        this.hasNoted = true;
        this.proposals.push(...ids);
      },
      changed: (change) => {
        this.isReported = true;
        this.hasNoted = true;
        this.changes.push(change);
      },
      unchanged: (...written) => {
        this.isReported = true;
        this.unaudited.push(...written);
      },
      afterCommit: (action) => void this.actions.push(action),
      afterRollback: (action) => void this.refusals.push(action),
    };
  }

  /** The changes noted since the last time. */
  takeChanges(): Change[] {
    const taken = this.changes;
    this.changes = [];
    return taken;
  }

  /** The changes, after which nothing is noted any more: they were taken back. */
  takeAll(): Change[] {
    this.tags.clear();
    this.actions.length = 0;
    return this.takeChanges();
  }
}
