import { overlapWithin } from "../../../domain/overlap.ts";
import type { RowError } from "./file-row.ts";
import type { PageRecord } from "./page-record.ts";

/** Checks the rules that involve several fields or rows, as the calls for single pages do. */
export function pageErrors(page: PageRecord): RowError[] {
  const errors: [column: string, code: RowError["code"]][] = [];
  if (page.name === null && page.name_ie === null) errors.push(["name", "required"]);
  if (page.latitude === null && page.longitude !== null) errors.push(["latitude", "required"]);
  if (page.longitude === null && page.latitude !== null) errors.push(["longitude", "required"]);
  if (typeof page.holiday_rule !== "string" && overlapWithin(page.holiday_rule)) {
    errors.push(["holiday_rule", "overlapping"]);
  }
  if (timesOverlap(page.times)) errors.push(["times", "overlapping"]);
  errors.push(...specialErrors(page.special), ...priceErrors(page.prices));
  return errors.map(([column, code]) => ({ column, line: null, code }));
}

/** Whether times of the same set, season and day overlap. */
function timesOverlap(times: PageRecord["times"]): boolean {
  const layers = Map.groupBy(times, ({ set, day, season }) => `${set} ${day} ${season?.from}/${season?.to}`);
  return [...layers.values()].some((layer) =>
    overlapWithin(layer.map(({ opens, closes }) => ({ from: opens, to: closes }))),
  );
}

function specialErrors(special: PageRecord["special"]): ["special", RowError["code"]][] {
  if (special.some(({ date_from, date_to }) => date_to < date_from)) return [["special", "out-of-range"]];
  const [days = [], ranges = []] = [true, false].map((isDay) =>
    special.filter(({ date_from, date_to }) => (date_from === date_to) === isDay),
  );
  const collides = [days, ranges].some((kind) => {
    const sorted = kind.toSorted((one, other) => (one.date_from < other.date_from ? -1 : 1));
    return sorted.some(({ date_from }, at) => at > 0 && date_from <= (sorted[at - 1]?.date_to ?? ""));
  });
  const overlaps = collides || special.some(({ intervals }) => overlapWithin(intervals));
  return overlaps ? [["special", "overlapping"]] : [];
}

function priceErrors(prices: PageRecord["prices"]): ["prices", RowError["code"]][] {
  const isNameless = prices.some(({ name, name_ie }) => name === null && name_ie === null);
  const isEmpty = prices.some(
    ({ amount, description, description_ie }) => amount === null && description === null && description_ie === null,
  );
  const isReversed = prices.some(
    ({ amount, amount_to }) => amount_to !== null && (amount === null || amount_to < amount),
  );
  if (isNameless || isEmpty) return [["prices", "required"]];
  return isReversed ? [["prices", "out-of-range"]] : [];
}
