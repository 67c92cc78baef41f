import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { InputOf } from "../../../../contract/endpoint.ts";
import type { Contract } from "../../../../contract/index.ts";
import { NO_OWNER } from "../../../../contract/pages/admin.ts";
import { nameSortKey } from "../../../../domain/search-terms/fold.ts";
import type { Database } from "../../../db/connect.ts";
import { isId } from "../../../db/ids.ts";
import { literally } from "../../../db/like.ts";
import type { DB } from "../../../db/schema.ts";
import { lacks } from "../completeness.ts";

type Filters = Omit<InputOf<Contract["adminPages"]>, "sort" | "cursor" | "limit">;

const { selectFrom } = expressionBuilder<DB>();

/** The pages that pass the filters, with their page_filling, in no order. */
export function pagesMatching(db: Database, { approval, status, q, category, owner, missing, deleted }: Filters) {
  return db
    .selectFrom("page")
    .innerJoin("page_filling", "page_filling.page_id", "page.id")
    .where("page.date_deleted", deleted ? "is not" : "is", null)
    .$if(approval !== undefined, (query) => query.where("page.approval", "=", approval!))
    .$if(status !== undefined, (query) => query.where("page.status", "=", status!))
    .$if(missing !== undefined, (query) => query.where(lacks(missing!)))
    .$if(category !== undefined, (query) => query.where("page.id", "in", pagesIn(category!)))
    .$if(owner !== undefined, (query) => query.where(ownedBy(owner!)))
    .$if(Boolean(q), (query) => query.where(matches(q!)));
}

/** Index: page_category_pages. */
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

/** Fewer digits would match most phone numbers. */
const MIN_DIGITS = 4;

/**
 * Matches a part of the name (ignoring accents), the slug, the email address, the phone number, or the id. Without an index:
 * a scan of ten thousand narrow rows costs less than maintaining an index of substrings.
 */
function matches(q: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, "page">();
  const folded = containing(nameSortKey(q));
  const named = selectFrom("page_search")
    .select(sql<string>`page_search.page_id`.as("page_id"))
    .where(isNamedLike(folded));
  const digits = q.replaceAll(/\D/g, "").replace(/^0+/, "");
  const isNumber = digits.length >= MIN_DIGITS && !/\p{L}/u.test(q);
  return eb.or([
    ...(folded === ANY_TEXT ? [] : [eb("page.id", "in", named)]),
    eb("page.slug", "like", containing(q.toLowerCase())),
    eb("page.email", "ilike", containing(q)),
    ...(isNumber ? [eb("page.contact_number", "like", containing(digits))] : []),
    ...(isId(q) ? [eb("page.id", "=", q)] : []),
  ]);
}

/** @param pattern for `like`, folded with `nameSortKey` */
export const isNamedLike = (pattern: string) =>
  sql<boolean>`(page_search.name_key like ${pattern} or page_search.name_key_ie like ${pattern})`;

const ANY_TEXT = "%%";

function containing(text: string): string {
  return `%${literally(text)}%`;
}
