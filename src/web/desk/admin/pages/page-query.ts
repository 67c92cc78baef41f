import type { SentInput } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { ADMIN_SORTS, CHECK_AGES } from "#core/contract/pages/admin.ts";
import { PAGE_STATUSES } from "#core/contract/pages/card.ts";
import { APPROVALS, PAGE_GAPS } from "#core/contract/pages/own.ts";

export type PagesQuery = SentInput<Contract["adminPages"]>;
export type SortColumn = (typeof ADMIN_SORTS)[number];

/** The parameters of the address, which are also filters of the call. */
export const FILTERS = ["q", "approval", "status", "category", "owner", "missing", "checked", "deleted"] as const;
const NEWEST_FIRST = "-date_created";
const BATCH = 100;
const SORTS: readonly NonNullable<PagesQuery["sort"]>[] = [
  ...ADMIN_SORTS,
  ...ADMIN_SORTS.map((sort) => `-${sort}` as const),
  "match",
];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((one) => one === text);

/** The call's input from the address. Unknown values are ignored, since links may be old or cut off. */
export function queryOf(params: URLSearchParams): PagesQuery {
  const textOf = (name: (typeof FILTERS)[number]) => params.get(name)?.trim() || undefined;
  const filters = {
    q: textOf("q"),
    category: textOf("category"),
    owner: textOf("owner"),
    approval: oneOf(APPROVALS, params.get("approval")),
    status: oneOf(PAGE_STATUSES, params.get("status")),
    missing: oneOf(PAGE_GAPS, params.get("missing")),
    checked: oneOf(CHECK_AGES, params.get("checked")),
    deleted: params.get("deleted") === "1" || undefined,
  };
  const known = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return { ...known, sort: oneOf(SORTS, params.get("sort")) ?? NEWEST_FIRST, limit: BATCH };
}

/** Sorts by a column; by the same column again, in the other direction. */
export function sortedBy(params: URLSearchParams, column: SortColumn): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set("sort", params.get("sort") === column ? `-${column}` : column);
  return next;
}

/** The value of `aria-sort` for a column. */
export function orderOf(params: URLSearchParams, column: SortColumn): "ascending" | "descending" | undefined {
  const sort = params.get("sort") ?? NEWEST_FIRST;
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}
