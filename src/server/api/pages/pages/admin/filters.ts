import { literally } from "@eolaire/postgres";
import { nameKey } from "@eolaire/search";
import { type AliasedExpression, type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { NO_OWNER } from "#core/contract/pages/admin.ts";
import { QUIET_DAYS } from "#core/domain/pages/page-checks.ts";
import { isInPart, type Part } from "#core/server/access/part.ts";
import { isNamedLike } from "#core/server/api/shared/named-like.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isId } from "#core/server/db/ids.ts";
import type { DB } from "#core/server/db/schema.ts";
import { isOfFilling, lacks } from "../completeness.ts";

/** `part`: only the pages that a curator looks after. */
type Filters = Omit<InputOf<Contract["adminPages"]>, "sort" | "cursor" | "limit"> & { part?: Part | undefined };

const { selectFrom } = expressionBuilder<DB>();

/**
 * The pages that pass the filters, in no order. With `q` they are joined with `matched`, which has their `place`.
 * @param withFilling joins page_filling; without it most totals need the index page_admin_newest only
 */
export function pagesMatching(db: Database, { q, missing, ...filters }: Filters, { withFilling = false } = {}) {
  return db
    .selectFrom("page")
    .$if(withFilling || (missing !== undefined && isOfFilling(missing)), (query) =>
      query.innerJoin("page_filling", "page_filling.page_id", "page.id"),
    )
    .$if(Boolean(q), (query) => query.innerJoin(matchedBy(q!).as("matched"), "matched.id", "page.id"))
    .where(isMatch(filters))
    .$if(missing !== undefined, (query) => query.where(lacks(missing!)));
}

type Found = AliasedExpression<{ id: string }, "matched">;

/**
 * The ids of the pages that pass the filters, and deleted ones, where these filters are known without `page`; with `q` also their
 * `place`. null: they are not.
 */
function foundWithoutPages({ q, missing, category, deleted, ...others }: Filters): Found | null {
  const isAlone = !deleted && Object.values(others).every((value) => value === undefined);
  const [filter, ...more] = [q || undefined, missing, category].filter((value) => value !== undefined);
  if (!isAlone || filter === undefined || more.length > 0) return null;
  if (q) return matchedBy(q).as("matched");
  if (category !== undefined) return pagesIn(category).select("page_category.page_id as id").as("matched");
  if (!isOfFilling(missing!)) return null;
  return selectFrom("page_filling").select("page_filling.page_id as id").where(lacks(missing!)).as("matched");
}

/**
 * Those of the pages that pass the filters, as `matched`, from which deleted pages are removed. These are few: to look up all others in
 * `page` takes three times as long. null: the filters need columns of `page`. Index: page_deleted.
 */
export function foundAlone(db: Database, filters: Filters) {
  const found = foundWithoutPages(filters);
  const deleted = selectFrom("page")
    .whereRef("page.id", "=", sql.ref("matched.id"))
    .where("date_deleted", "is not", null);
  return found && db.selectFrom(found).where(({ not, exists }) => not(exists(deleted.select("page.id"))));
}

/** The filters on columns of `page`. */
function isMatch({
  approval,
  status,
  category,
  owner,
  checked,
  deleted,
  part,
}: Omit<Filters, "q" | "missing">): Expression<SqlBool> {
  const eb = expressionBuilder<DB, "page">();
  return eb.and([
    eb("page.date_deleted", deleted ? "is not" : "is", null),
    ...(approval === undefined ? [] : [eb("page.approval", "=", approval)]),
    ...(status === undefined ? [] : [sql<SqlBool>`${statusPlace} = ${sql.lit(STATUSES.indexOf(status) + 1)}`]),
    ...(category === undefined ? [] : [eb("page.id", "in", pagesIn(category))]),
    ...(owner === undefined ? [] : [ownedBy(owner)]),
    ...(checked === undefined ? [] : [wasChecked(checked)]),
    ...(part === undefined ? [] : [isInPart(part)]),
  ]);
}

const STATUSES = ["open", "temporarily_closed", "permanently_closed", "hidden"];

/** The place of a page's status in the order by status. Index: page_admin_status. */
export const statusPlace = sql`array_position(array[${sql.join(STATUSES.map((status) => sql.lit(status)))}], page.status)`;

/** Index: page_category_by_category. */
function pagesIn(slug: string) {
  return selectFrom("page_category")
    .innerJoin("category", "category.id", "page_category.category_id")
    .select("page_category.page_id")
    .where("category.slug", "=", slug);
}

/** Indexes: page_owner, account_uid_key. */
function ownedBy(owner: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, "page">();
  if (owner === NO_OWNER) return eb("page.user_id", "is", null);
  if (isId(owner)) return eb("page.user_id", "=", owner);
  return eb("page.user_id", "=", selectFrom("account").select("account.id").where("account.uid", "=", owner));
}

/** When a page was checked, as it is sorted: pages that never were come first. Index: page_admin_checked. */
export const checkedAt = sql`coalesce(page.date_checked, to_timestamp(0))`;

function wasChecked(checked: NonNullable<Filters["checked"]>): Expression<SqlBool> {
  const limit = sql`now() - make_interval(days => ${QUIET_DAYS})`;
  if (checked === "never") return sql`${checkedAt} = to_timestamp(0)`;
  if (checked === "recently") return sql`${checkedAt} > ${limit}`;
  if (checked === "long-ago") return sql`${checkedAt} > to_timestamp(0) and ${checkedAt} <= ${limit}`;
  return sql`exists (select from page_reminder where page_reminder.page_id = page.id
    and page_reminder.account_id = page.user_id and page_reminder.date_reported is not null)`;
}

/** Fewer digits would match most phone numbers. */
const MIN_DIGITS = 4;

/**
 * The pages of which a part of the name (ignoring accents), the slug, the email address, the phone number, or the id is typed;
 * `place`: 0 for names that begin with it, 1 for names with a word that does, 2 for the others, then the sort key of the name. Indexes:
 * page_search_names, page_typed; fewer than three characters scan.
 */
function matchedBy(q: string) {
  const key = literally(nameKey(q));
  const digits = q.replaceAll(/\D/g, "").replace(/^0+/, "");
  const isNumber = digits.length >= MIN_DIGITS && !/\p{L}/u.test(q);
  const typed = selectFrom("page as typed")
    .leftJoin("page_search as indexed", "indexed.page_id", "typed.id")
    .select(["typed.id", sql<string>`'2' || coalesce(indexed.sort_key, indexed.name_key, '')`.as("place")])
    .where((eb) =>
      eb.or([
        eb("typed.slug", "like", containing(q.toLowerCase())),
        sql<SqlBool>`lower(typed.email) like ${containing(q.toLowerCase())}`,
        ...(isNumber ? [eb("typed.contact_number", "like", containing(digits))] : []),
        ...(isId(q) ? [eb("typed.id", "=", q)] : []),
      ]),
    );
  const named = selectFrom("page_search")
    .select([
      sql<string>`page_search.page_id`.as("id"),
      sql<string>`case when ${isNamedLike(`${key}%`)} then '0' when ${isNamedLike(`% ${key}%`)} then '1' else '2' end
        || coalesce(page_search.sort_key, page_search.name_key)`.as("place"),
    ])
    .where("page_search.page_id", "is not", null)
    .where(isNamedLike(`%${key}%`));
  // Two queries instead of one condition on each page, so that both use their index.
  const either = (key === "" ? typed : typed.unionAll(named)).as("either");
  return selectFrom(either)
    .select((eb) => ["either.id", eb.fn.min("either.place").as("place")])
    .groupBy("either.id");
}

function containing(text: string): string {
  return `%${literally(text)}%`;
}
