import { overlapWithin } from "../../../domain/overlap.ts";
import type { PageRecord } from "./page-record.ts";
import type { RowError } from "./sent-row.ts";

/** What no field alone can tell: a page as it would be is held against the rules that its calls hold. */
export function faultsOfPage(page: PageRecord): RowError[] {
  const found: [column: string, code: RowError["code"]][] = [];
  if (page.name === null && page.name_ie === null) found.push(["name", "required"]);
  if (page.latitude === null && page.longitude !== null) found.push(["latitude", "required"]);
  if (page.longitude === null && page.latitude !== null) found.push(["longitude", "required"]);
  if (typeof page.holiday_rule !== "string" && overlapWithin(page.holiday_rule)) {
    found.push(["holiday_rule", "overlapping"]);
  }
  if (timesOverlap(page.times)) found.push(["times", "overlapping"]);
  found.push(...faultsOfSpecial(page.special), ...faultsOfPrices(page.prices));
  return found.map(([column, code]) => ({ column, line: null, code }));
}

/** Of one set, season and day. */
function timesOverlap(times: PageRecord["times"]): boolean {
  const layers = Map.groupBy(times, ({ set, day, season }) => `${set} ${day} ${season?.from}/${season?.to}`);
  return [...layers.values()].some((layer) =>
    overlapWithin(layer.map(({ opens, closes }) => ({ from: opens, to: closes }))),
  );
}

function faultsOfSpecial(special: PageRecord["special"]): ["special", RowError["code"]][] {
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

function faultsOfPrices(prices: PageRecord["prices"]): ["prices", RowError["code"]][] {
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
