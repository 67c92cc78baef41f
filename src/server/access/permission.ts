import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  COMMUNITY,
  type Endpoint,
  type PageSubjectKind,
  type SubjectField,
  type SubjectKind,
} from "#core/contract/endpoint.ts";
import { scopeOf } from "#core/contract/index.ts";
import { isClosed, isOffice, type PageRole } from "#core/contract/roles.ts";
import { PAGE_ROWS_OF_MODULES } from "#start/compiled/page-rows.ts";
import type { Database } from "../db/connect.ts";
import { isId } from "../db/ids.ts";
import type { Page } from "../db/schema.ts";
import { ProblemError } from "../http/problem.ts";
import { isInPart, type Part } from "./part.ts";
import { type Caller, type Need, refusalBeforeReading, refusalFor, type Subject } from "./policy.ts";

/** @throws ProblemError where the kind of caller suffices to refuse the call, before the body is read */
export function refuseByCaller(row: Endpoint, caller: Caller): void {
  if (!isInScope(row, caller)) throw new ProblemError("token-scope");
  const code = refusalBeforeReading(row, caller);
  if (code) throw new ProblemError(code);
}

/** Whether the token, if it is one of a program, was made for the call. */
export function isInScope(row: Endpoint, caller: Caller): boolean {
  if (caller.kind !== "account" || !caller.token) return true;
  const scope = scopeOf(row);
  return scope !== null && caller.token.scopes.includes(scope);
}

type Call = { row: Endpoint; caller: Caller; input: Record<string, unknown>; lock?: boolean };

/**
 * The subject of the call, if the caller has the permission that the row of the contract requires.
 * @param lock until the end of the transaction
 * @throws ProblemError `not-found` also for a subject that exists but is hidden from the caller
 */
export async function requirePermission(
  db: Database,
  { row, caller, input, lock = false }: Call,
): Promise<LoadedSubject | null> {
  const subject = row.subject && (await subjectNamed(db, row.subject, { caller, input, lock }));
  const code = refusalFor(row, caller, subject);
  if (code || subject === undefined) throw new ProblemError(code ?? "not-found");
  refuseFields(row, caller, input);
  return subject;
}

type Requirement = Need & { caller: Caller; kind: SubjectKind; id: string };

/**
 * Checks a permission on a second subject that the call names. It is not locked.
 * @throws ProblemError `not-found` also for a subject that exists but is hidden from the caller
 */
export async function requirePermissionOn(db: Database, { caller, who, task, kind, id }: Requirement): Promise<void> {
  const accountId = caller.kind === "account" ? caller.id : null;
  const part = partOf(caller);
  const code = refusalFor({ who, task }, caller, await findSubject(db, { kind, id, accountId, part, lock: false }));
  if (code) throw new ProblemError(code);
}

type Lookup = { caller: Caller; input: Record<string, unknown>; lock: boolean };

/** The subject that the field names; without it the first of the alternative fields, or the kind's default. */
export function subjectNamed(db: Database, { kind, field, or = [] }: SubjectField, { caller, input, lock }: Lookup) {
  const accountId = caller.kind === "account" ? caller.id : null;
  const named = [{ kind, field }, ...or].find((one) => typeof input[one.field] === "string") ??
    or.at(-1) ?? { kind, field };
  const id = input[named.field] ?? defaultId(named.kind, accountId);
  return typeof id === "string"
    ? findSubject(db, { kind: named.kind, id, accountId, part: partOf(caller), lock })
    : undefined;
}

/** The part of a curator. */
export const partOf = (caller: Caller): Part | null => (caller.kind === "account" && caller.part) || null;

/** The default where the field is left out; null: none. */
function defaultId(kind: SubjectKind, accountId: string | null): string | null {
  if (kind === "account") return accountId;
  if (kind === "calendar") return COMMUNITY;
  return kind === "unattached" ? "" : null;
}

function refuseFields(row: Endpoint, caller: Caller, input: Record<string, unknown>): void {
  if (!("adminFields" in row) || (caller.kind === "account" && caller.type === "admin")) return;
  const isSent = (field: string) => input[field] !== undefined && !isEmptyList(input[field]);
  const isDeputy = caller.kind === "account" && isOffice(caller.type);
  if (row.adminFields.some(isSent)) throw new ProblemError(isDeputy ? "admins-only" : "not-yours");
  if (caller.kind === "account" && isClosed(caller.ownType, "destroy") && row.destroyFields.some(isSent))
    throw new ProblemError("no-deletion");
}

/** Such as the default of a list that was not sent. */
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The tables from which the page of a subject is read. It is never taken from the body of a call. */
const TABLES = {
  "opening-time": sql`opening_time`,
  "special-time": sql`special_time`,
  "day-link": sql`day_link`,
  price: sql`price`,
  post: sql`post`,
  invite: sql`invite`,
  feedback: sql`(select id, page_id from feedback where kind <> 'report' and not suspected)`,
  proposal: sql`proposed_change`,
  event: sql`event`,
  photo: ofPageOrPost("photo"),
  audio: ofPageOrPost("audio"),
  ...forRowsOfModules((table) => sql<unknown>`${sql.table(table)}`),
} satisfies Record<Exclude<PageSubjectKind, "page"> | "event" | "audio", RawBuilder<unknown>>;

function forRowsOfModules<Of>(of: (table: string) => Of) {
  const all = Object.entries<string>(PAGE_ROWS_OF_MODULES).map(([kind, table]) => [kind, of(table)]);
  return Object.fromEntries(all) as Record<keyof typeof PAGE_ROWS_OF_MODULES, Of>;
}

/** A photo or recording that is attached to a page, or to a post of one. */
function ofPageOrPost(table: "photo" | "audio") {
  return sql`(
    select it.id, coalesce(it.page_id, post.page_id) as page_id,
      it.post_id is null or (post.status = 'published' and post.publish_at <= now()) as is_shown
    from ${sql.table(table)} as it left join post on post.id = it.post_id)`;
}

/** When something that is attached to a public page is public itself; else it exists for the team only. */
const SHOWN: { [Kind in SubjectKind]?: RawBuilder<boolean> } = {
  post: sql`(subject.status = 'published' and subject.publish_at <= now())`,
  event: sql`subject.status = 'published'`,
  invite: sql`false`,
  "day-link": sql`false`,
  feedback: sql`false`,
  proposal: sql`false`,
  photo: sql`subject.is_shown`,
  audio: sql`subject.is_shown`,
  ...forRowsOfModules(() => sql<boolean>`false`),
};

type Query = {
  kind: SubjectKind;
  id: string;
  /** The caller, whose role on the page is looked up; null: none. */
  accountId: string | null;
  /** That of a caller who is a curator. */
  part?: Part | null;
  /** Locks the page, account or other row until the end of the transaction. */
  lock: boolean;
};

/** The subject of a call with everything that permissions depend on; undefined where it does not exist. */
export async function findSubject(db: Database, query: Query): Promise<LoadedSubject | undefined> {
  if (query.kind === "account") return findAccount(db, query);
  if (query.kind === "calendar") return query.id === COMMUNITY ? COMMUNITY_CALENDAR : findOnPage(db, "page", query);
  if (query.kind === "story") return findStory(db, query);
  if (query.kind === "unattached") return findUnattached(db, query);
  const onPage = await findOnPage(db, query.kind, query);
  if (query.kind === "feedback") return onPage && !isDeletedPage(onPage) ? onPage : findInInbox(db, query);
  if (onPage || !isId(query.id)) return onPage;
  if (query.kind === "event") return findCommunityEvent(db, query);
  return query.kind === "audio" ? findRecordingWithoutPage(db, query) : undefined;
}

const isDeletedPage = (subject: Subject) => "isDeleted" in subject && subject.isDeleted;

/** Reports, what looks like a robot's, and feedback about no page or a deleted one: for the administrators. Index: feedback_pkey. */
async function findInInbox(db: Database, { id, lock }: Query): Promise<Subject | undefined> {
  if (!isId(id)) return undefined;
  const query = db.selectFrom("feedback").select("id").where("id", "=", id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { kind: "inbox", id };
}

const COMMUNITY_CALENDAR: Subject = { kind: "community", id: null, isPublic: true };

/** Index: event_pkey. */
async function findCommunityEvent(db: Database, { id, lock }: Query): Promise<Subject | undefined> {
  const query = db.selectFrom("event").select("status").where("id", "=", id).where("page_id", "is", null);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { kind: "community", id, isPublic: row.status === "published" };
}

/** Index: story_pkey. */
async function findStory(db: Database, { id, lock }: Query): Promise<Subject | undefined> {
  if (!isId(id)) return undefined;
  const query = db
    .selectFrom("story")
    .select(sql<boolean>`status = 'published' and publish_at <= now()`.as("is_public"))
    .where("id", "=", id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { kind: "community", id, isPublic: row.is_public };
}

/** Whether the account may upload recordings: it fills a page, or is an editor. Indexes: page_owner, page_manager_account. */
async function findUnattached(db: Database, { accountId }: Query): Promise<Subject> {
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from page where user_id = ${accountId}::uuid and date_deleted is null)
      or exists (select from page_manager where account_id = ${accountId}::uuid and role = 'manager')
      or exists (select from account where id = ${accountId}::uuid and type <> 'member') as is_own`.execute(db);
  return { kind: "unattached", id: null, isOwn: rows[0]?.is_own ?? false };
}

/** A recording that is attached to a story, or to nothing. Index: audio_pkey. */
async function findRecordingWithoutPage(db: Database, { id, accountId, lock }: Query): Promise<Subject | undefined> {
  const query = db.selectFrom("audio").select(["account_id", "story_id"]).where("id", "=", id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  if (row.story_id === null)
    return { kind: "unattached", id, isOwn: accountId !== null && row.account_id === accountId };
  const story = await findStory(db, { kind: "story", id: row.story_id, accountId, lock });
  return story && { ...story, id };
}

/** A deleted account does not exist for any call. Index: account_pkey. */
async function findAccount(db: Database, { id, lock }: Query): Promise<Subject | undefined> {
  const columns = ["id", "type", "disabled"] as const;
  const query = db.selectFrom("account").select(columns).where("id", "=", id).where("deleted", "=", false);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { kind: "account", id: row.id, isForAdmins: row.type === "admin" || row.disabled };
}

export type PageColumns = Selectable<Page>;

/** A subject; with `lock`, a page has its row, as it is until the end of the transaction. */
export type LoadedSubject = Subject & { page?: PageColumns };

type SubjectRow = {
  subject_id: string;
  page_id: string;
  is_shown: boolean;
  is_deleted: boolean;
  role: PageRole | null;
  is_curated: boolean;
};

/** One statement by primary keys. A page may be named by its slug, too, as in its public address. */
async function findOnPage(
  db: Database,
  kind: PageSubjectKind | "event" | "audio",
  { id, accountId, part, lock }: Query,
): Promise<LoadedSubject | undefined> {
  if (kind !== "page" && !isId(id)) return undefined;
  const isLoaded = kind === "page" && lock;
  const { rows } = await sql<SubjectRow & PageColumns>`
    select ${isLoaded ? sql`page.*,` : sql``} subject.id as subject_id, page.id as page_id,
      page.date_deleted is not null as is_deleted, page.is_public and ${SHOWN[kind] ?? sql`true`} as is_shown,
      case when page.user_id = ${accountId}::uuid then 'owner' else (
        select role from page_manager
        where page_manager.page_id = page.id and page_manager.account_id = ${accountId}::uuid
      ) end as role, ${part ? isInPart(part) : sql`false`} as is_curated
    from ${kind === "page" ? sql`page as subject` : sql`${TABLES[kind]} as subject`}
      join page on page.id = ${kind === "page" ? sql`subject.id` : sql`subject.page_id`}
    where ${isId(id) ? sql`subject.id = ${id}` : sql`subject.slug = ${id}`}
    ${lock ? sql`for no key update of page` : sql``}`.execute(db);
  if (!rows[0]) return undefined;
  const {
    subject_id,
    page_id,
    is_shown: isPublic,
    is_deleted: isDeleted,
    role,
    is_curated: isCurated,
    ...page
  } = rows[0];
  return { kind, id: subject_id, pageId: page_id, isPublic, isDeleted, role, isCurated, ...(isLoaded && { page }) };
}
