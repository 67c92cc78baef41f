import { isDeepStrictEqual } from "node:util";
import { MAX_CATEGORIES_OF_PAGE, MAX_TAGS_OF_PAGE } from "#core/contract/limits.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import { invalid } from "#core/server/http/problem.ts";
import { JOINED_FIELDS, MERGED_FIELDS, type MergeChoices, type MergedField, type MergeSide } from "../contract.ts";
import { rowsOf } from "./lists.ts";
import { joined, suggestedSide } from "./page-merge.ts";
import { COLUMN_RULES } from "./rules.ts";

/** What is compared of a page: its columns, and the lists attached to it. */
export type PageValues = { row: PageColumns; values: Record<MergedField, unknown> };

type Rules = typeof COLUMN_RULES;
/** Columns that are chosen as they are, under their own names. */
type OwnField = { [Column in keyof Rules]: Rules[Column] extends Column ? Column : never }[keyof Rules];
const isOwnField = (column: string): column is OwnField => COLUMN_RULES[column as keyof Rules] === column;
/** All but those that stay, and the owner. */
const CHOSEN_COLUMNS = (Object.keys(COLUMN_RULES) as (keyof Rules)[]).filter(
  (column) => COLUMN_RULES[column] !== "stays" && COLUMN_RULES[column] !== "owner",
);
const OWN_FIELDS = Object.keys(COLUMN_RULES).filter(isOwnField);

const LIMITS = { categories: MAX_CATEGORIES_OF_PAGE, tags: MAX_TAGS_OF_PAGE };
const MAX_PRICES = 200;

/** Indexes: those by page of each list. */
export async function valuesOf(db: Database, row: PageColumns): Promise<PageValues> {
  const [times, special, prices, categories, tags] = await Promise.all([
    rowsOf(db, "opening_time", row.id),
    rowsOf(db, "special_time", row.id),
    rowsOf(db, "price", row.id),
    rowsOf(db, "page_category", row.id),
    rowsOf(db, "page_tag", row.id),
  ]);
  const place = placeOf(row);
  const { latitude, longitude, address, address_ie, postcode } = place;
  const values = {
    ...(Object.fromEntries(OWN_FIELDS.map((column) => [column, row[column]])) as Pick<PageColumns, OwnField>),
    address,
    address_ie,
    postcode,
    point: latitude === null ? null : { latitude, longitude },
    hide_address: row.hidden_address !== null,
    status: { status: row.status, reopens_on: row.reopens_on },
    hours: { times: times.map(said), holiday: row.holiday_intervals },
    special_times: special.map(said),
    prices: prices.map(said),
    categories: categories.map(({ category_id }) => category_id),
    tags: tags.map(({ tag_id }) => tag_id),
  };
  return { row, values };
}

/** The address and point of a page, shown or hidden. */
const placeOf = (row: PageColumns) => row.hidden_address ?? row;

/** What a row says, without what only identifies it. */
const said = ({
  id: _,
  page_id: __,
  rank: ___,
  version: ____,
  date_created: _____,
  date_updated: ______,
  ...row
}: JsonObject) => row;

/** The fields that differ, with the page from which each should come. */
export function suggestions(page: PageValues, other: PageValues): { field: MergedField; suggested: MergeSide }[] {
  const newer = other.row.date_updated > page.row.date_updated ? "other" : "page";
  return MERGED_FIELDS.flatMap((field) => {
    const values = { page: page.values[field], other: other.values[field] };
    if (isDeepStrictEqual(values.page, values.other)) return [];
    return { field, suggested: suggestedSide(field, values, { newer, limits: LIMITS }) };
  });
}

const JOINABLE: readonly string[] = JOINED_FIELDS;

/**
 * The columns of the page that stays, as they are chosen.
 * @throws ProblemError `invalid-fields` where both lists are too long, or no name would be left
 */
export function chosenColumns(page: PageValues, other: PageValues, choices: MergeChoices): Partial<PageColumns> {
  for (const [field, side] of Object.entries(choices)) {
    if (side === "both" && !JOINABLE.includes(field)) throw invalid(`choices.${field}`, "not-a-choice");
  }
  requireLength(page, other, choices);
  const from = (field: MergedField) => (choices[field] === "other" ? other.row : page.row);
  const place = chosenPlace(from);
  const chosen = (column: keyof PageColumns): unknown => {
    const rule = COLUMN_RULES[column];
    if (rule === "place") return place[column as keyof typeof place];
    if (rule === "either") return page.row[column] ?? other.row[column];
    return from(rule as MergedField)[column];
  };
  const columns = Object.fromEntries(CHOSEN_COLUMNS.map((column) => [column, chosen(column)])) as Partial<PageColumns>;
  if ((columns.name ?? columns.name_ie ?? null) === null) throw invalid("choices.name", "required");
  return columns;
}

function requireLength(page: PageValues, other: PageValues, choices: MergeChoices): void {
  const lengths = { categories: LIMITS.categories, tags: LIMITS.tags } as const;
  for (const field of ["categories", "tags"] as const) {
    const isTooLong = joined(page.values[field], other.values[field]).length > lengths[field];
    if (choices[field] === "both" && isTooLong) throw invalid(`choices.${field}`, "out-of-range");
  }
  const prices = [page, other].map(({ values }) => (values.prices as unknown[]).length);
  if (choices.prices === "both" && prices[0]! + prices[1]! > MAX_PRICES)
    throw invalid("choices.prices", "out-of-range");
}

/** Address and point, each from one of the pages; hidden in their own column, as on every page. */
function chosenPlace(from: (field: MergedField) => PageColumns) {
  const { latitude, longitude } = placeOf(from("point"));
  const place = {
    address: placeOf(from("address")).address,
    address_ie: placeOf(from("address_ie")).address_ie,
    postcode: placeOf(from("postcode")).postcode,
    latitude,
    longitude,
  };
  if (from("hide_address").hidden_address === null) return { ...place, hidden_address: null };
  const nowhere = { address: null, address_ie: null, postcode: null, latitude: null, longitude: null };
  return { ...nowhere, hidden_address: place };
}
