import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { InputOf } from "../../../../contract/endpoint.ts";
import type { Contract } from "../../../../contract/index.ts";
import { NO_OWNER } from "../../../../contract/pages/admin.ts";
import { nameSortKey } from "../../../../domain/search-terms/fold.ts";
import type { Database } from "../../../db/connect.ts";
import { isId } from "../../../db/ids.ts";
import { literally } from "../../../db/like.ts";
import type { DB } from "../../../db/schema.ts";
import { lacks } from "../filling.ts";

type Filters = Omit<InputOf<Contract["adminPages"]>, "sort" | "cursor" | "limit">;

const { selectFrom } = expressionBuilder<DB>();

/** Pages of the administrators' table with what hangs on them, in no order. */
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
    .$if(Boolean(q), (query) => query.where(told(q!)));
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

/** Fewer figures are part of most numbers. */
const FEWEST_FIGURES = 4;

/**
 * A part of a name, as people write it without accents; of the address; of how to reach it. Ten thousand narrow rows are
 * read through faster than an index of parts would be kept.
 */
function told(q: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, "page">();
  const folded = part(nameSortKey(q));
  const named = selectFrom("page_search")
    .select(sql<string>`page_search.page_id`.as("page_id"))
    .where(isNamedLike(folded));
  const figures = q.replaceAll(/\D/g, "").replace(/^0+/, "");
  const isNumber = figures.length >= FEWEST_FIGURES && !/\p{L}/u.test(q);
  return eb.or([
    ...(folded === EVERYTHING ? [] : [eb("page.id", "in", named)]),
    eb("page.slug", "like", part(q.toLowerCase())),
    eb("page.email", "ilike", part(q)),
    ...(isNumber ? [eb("page.contact_number", "like", part(figures))] : []),
    ...(isId(q) ? [eb("page.id", "=", q)] : []),
  ]);
}

/** @param pattern of `like`, for names as `nameSortKey` folds them */
export const isNamedLike = (pattern: string) =>
  sql<boolean>`(page_search.name_key like ${pattern} or page_search.name_key_ie like ${pattern})`;

const EVERYTHING = "%%";

function part(text: string): string {
  return `%${literally(text)}%`;
}
