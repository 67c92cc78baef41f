import { type RawBuilder, sql } from "kysely";
import { COMMUNITY, type PageSubjectKind, type SubjectKind } from "../../contract/endpoint.ts";
import type { PageRole, Subject } from "../../domain/policy.ts";
import { isId } from "../api/id-or-slug.ts";
import type { Database } from "../db/connect.ts";

/** Where the page of each subject stands: never in the body of a call. */
const TABLES: Record<Exclude<PageSubjectKind, "page"> | "event", string> = {
  "opening-time": "opening_time",
  "special-time": "special_time",
  price: "price",
  post: "post",
  invite: "invite",
  event: "event",
};

/** Of what hangs on a public page, some is its team's business alone, and so not there for others. */
const SHOWN: { [Kind in SubjectKind]?: RawBuilder<boolean> } = {
  post: sql`(subject.status = 'published' and subject.publish_at <= now())`,
  event: sql`subject.status = 'published'`,
  invite: sql`false`,
};

type Asked = {
  kind: SubjectKind;
  id: string;
  /** Whose role it is; null: nobody's. */
  accountId: string | null;
  /** Until the end of the transaction nobody else changes the page or the account, nor who may. */
  lock: boolean;
};

/** The subject of a call with what rights depend on; undefined where it is not there. */
export async function findSubject(db: Database, asked: Asked): Promise<Subject | undefined> {
  if (asked.kind === "account") return findAccount(db, asked);
  if (asked.kind === "calendar") return asked.id === COMMUNITY ? COMMUNITY_CALENDAR : findOnPage(db, "page", asked);
  const onPage = await findOnPage(db, asked.kind, asked);
  return onPage || asked.kind !== "event" ? onPage : findCommunityEvent(db, asked);
}

const COMMUNITY_CALENDAR: Subject = { kind: "community", id: null, isPublic: true };

/** Index: event_pkey. */
async function findCommunityEvent(db: Database, { id, lock }: Asked): Promise<Subject | undefined> {
  if (!isId(id)) return undefined;
  const query = db.selectFrom("event").select("status").where("id", "=", id).where("page_id", "is", null);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { kind: "community", id, isPublic: row.status === "published" };
}

/** A deleted account is gone for every call. Index: account_pkey. */
async function findAccount(db: Database, { id, lock }: Asked): Promise<Subject | undefined> {
  const query = db.selectFrom("account").select("id").where("id", "=", id).where("deleted", "=", false);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { kind: "account", id: row.id };
}

type PageRow = { id: string; page_id: string; is_public: boolean; is_deleted: boolean; role: PageRole | null };

/** One statement by primary keys. A page may be named by its slug too, as in its public address. */
async function findOnPage(db: Database, kind: PageSubjectKind | "event", asked: Asked): Promise<Subject | undefined> {
  if (kind !== "page" && !isId(asked.id)) return undefined;
  const { rows } = await sql<PageRow>`
    select subject.id, page.id as page_id, page.date_deleted is not null as is_deleted,
      page.is_public and ${SHOWN[kind] ?? sql`true`} as is_public,
      case when page.user_id = ${asked.accountId}::uuid then 'owner' when exists (
        select from page_manager
        where page_manager.page_id = page.id and page_manager.account_id = ${asked.accountId}::uuid
      ) then 'manager' end as role
    from ${kind === "page" ? sql`page as subject` : sql`${sql.table(TABLES[kind])} as subject`}
      join page on page.id = ${kind === "page" ? sql`subject.id` : sql`subject.page_id`}
    where ${isId(asked.id) ? sql`subject.id = ${asked.id}` : sql`subject.slug = ${asked.id}`}
    ${asked.lock ? sql`for no key update of page` : sql``}`.execute(db);
  const row = rows[0];
  return (
    row && {
      ...{ kind, id: row.id, pageId: row.page_id },
      ...{ isPublic: row.is_public, isDeleted: row.is_deleted, role: row.role },
    }
  );
}
