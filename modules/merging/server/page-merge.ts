import type { MergedField, MergeSide } from "../contract.ts";

/** The values of one field on both pages, which differ. */
export type Compared = { page: unknown; other: unknown };

/** Longest lists that a page may have of both. */
type Limits = { categories: number; tags: number };

/** By these visitors know the page that stays: no later edit is a reason to take those of the other one. */
const STAYING: ReadonlySet<MergedField> = new Set(["name", "name_ie", "type", "color"]);
/** Yes is the careful answer: nobody reads an address that one of the pages hides. */
const CAREFUL: ReadonlySet<MergedField> = new Set(["hide_address", "moderate_edits", "needs_ferry"]);

/**
 * From which page a field should come when two are merged: what is filled, else what was edited later.
 * @param newer the page that was edited later
 */
export function suggestedSide(
  field: MergedField,
  { page, other }: Compared,
  { newer, limits }: { newer: "page" | "other"; limits: Limits },
): MergeSide {
  if (CAREFUL.has(field)) return page === true ? "page" : "other";
  if (field === "rank") return Number(page) >= Number(other) ? "page" : "other";
  if (isEmptyValue(other)) return "page";
  if (isEmptyValue(page)) return "other";
  if (STAYING.has(field)) return "page";
  if ((field === "categories" || field === "tags") && joined(page, other).length <= limits[field]) return "both";
  return newer;
}

/** The items of the first list, then those of the second that are not in it. */
export function joined(first: unknown, second: unknown): unknown[] {
  return [...new Set([...listOf(first), ...listOf(second)])];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether a field says nothing: no text, an empty list, or a record without a value. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmptyValue);
}
