import type { AsksPart } from "#core/domain/asking/module.ts";
import { withOperators } from "./rules/asked-operators.ts";
import { travelFor } from "./rules/asked-travel.ts";

const LIST = "/info/getting-here";

export default {
  lists: { connections: LIST, operators: LIST, departures: LIST },
  read: async (understood, calls) => withOperators(understood, await calls.timetables({})),
  find: travelFor,
  places: async (calls) =>
    (await calls.timetables({})).flatMap(({ origin, origin_ie, destination, destination_ie }) => [
      [origin, origin_ie],
      [destination, destination_ie],
    ]),
  operators: async (by, calls) =>
    (await calls.timetables({})).flatMap(({ mode, page }) => (mode === by && page ? [page] : [])),
} satisfies AsksPart;
