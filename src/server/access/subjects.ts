import { type RawBuilder, type Selectable, sql } from "kysely";
import { COMMUNITY, type PageSubjectKind, type SubjectKind } from "../../contract/endpoint.ts";
import type { PageRole } from "../../contract/pages/own.ts";
import type { Database } from "../db/connect.ts";
import { isId } from "../db/ids.ts";
import type { Page } from "../db/schema.ts";
import type { Subject } from "./policy.ts";

/** The tables from which the page of a subject is read. It is never taken from the body of a call. */
const TABLES: Record<Exclude<PageSubjectKind, "page"> | "event" | "audio", RawBuilder<unknown>> = {
  "opening-time": sql`opening_time`,
  "special-time": sql`special_time`,
  price: sql`price`,
  post: sql`post`,
  invite: sql`invite`,
  feedback: sql`(select id, page_id from feedback where kind <> 'report')`,
  event: sql`event`,
  photo: ofPageOrPost("photo"),
  audio: ofPageOrPost("audio"),
};

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
  feedback: sql`false`,
  photo: sql`subject.is_shown`,
  audio: sql`subject.is_shown`,
};

type Query = {
  kind: SubjectKind;
  id: string;
  /** The caller, whose role on the page is looked up; null: none. */
  accountId: string | null;
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

/** Reports, and feedback about no page or a deleted one: for the administrators. Index: feedback_pkey. */
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

/** Whether the account may upload recordings: it has a page, or is an editor. Indexes: page_owner, page_manager_account. */
async function findUnattached(db: Database, { accountId }: Query): Promise<Subject> {
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from page where user_id = ${accountId}::uuid and date_deleted is null)
      or exists (select from page_manager where account_id = ${accountId}::uuid)
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
  const query = db.selectFrom("account").select("id").where("id", "=", id).where("deleted", "=", false);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { kind: "account", id: row.id };
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
};

/** One statement by primary keys. A page may be named by its slug, too, as in its public address. */
async function findOnPage(
  db: Database,
  kind: PageSubjectKind | "event" | "audio",
  { id, accountId, lock }: Query,
): Promise<LoadedSubject | undefined> {
  if (kind !== "page" && !isId(id)) return undefined;
  const isLoaded = kind === "page" && lock;
  const { rows } = await sql<SubjectRow & PageColumns>`
    select ${isLoaded ? sql`page.*,` : sql``} subject.id as subject_id, page.id as page_id,
      page.date_deleted is not null as is_deleted, page.is_public and ${SHOWN[kind] ?? sql`true`} as is_shown,
      case when page.user_id = ${accountId}::uuid then 'owner' when exists (
        select from page_manager
        where page_manager.page_id = page.id and page_manager.account_id = ${accountId}::uuid
      ) then 'manager' end as role
    from ${kind === "page" ? sql`page as subject` : sql`${TABLES[kind]} as subject`}
      join page on page.id = ${kind === "page" ? sql`subject.id` : sql`subject.page_id`}
    where ${isId(id) ? sql`subject.id = ${id}` : sql`subject.slug = ${id}`}
    ${lock ? sql`for no key update of page` : sql``}`.execute(db);
  if (!rows[0]) return undefined;
  const { subject_id, page_id, is_shown: isPublic, is_deleted: isDeleted, role, ...page } = rows[0];
  return { kind, id: subject_id, pageId: page_id, isPublic, isDeleted, role, ...(isLoaded && { page }) };
}
