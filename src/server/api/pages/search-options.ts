import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { SearchOptions } from "../search/queries.ts";

/** What stands in an address, as the search asks for it. The contract has checked the forms. */
export function searchOptions(input: InputOf<Contract["pages"]>): SearchOptions {
  const { near, bbox, open_at, ...rest } = input;
  return {
    ...rest,
    near: near === undefined ? undefined : pointOf(near),
    bbox: bbox === undefined ? undefined : boxOf(bbox),
    open_at: open_at === undefined || open_at === "now" ? open_at : Temporal.Instant.from(open_at),
  };
}

/** "54.99,-8.5" */
function pointOf(text: string) {
  const [lat, lon] = text.split(",").map(Number) as [number, number];
  return { lat, lon };
}

/** "-8.6,54.95,-8.4,55.03" */
function boxOf(text: string) {
  const [west, south, east, north] = text.split(",").map(Number) as [number, number, number, number];
  return { west, south, east, north };
}
