import type { AsksPart } from "#core/domain/asking/module.ts";
import { departuresFor } from "./rules/asked-departures.ts";

export default {
  group: "departures",
  list: "/info/getting-here",
  find: departuresFor,
  places: async (calls) =>
    (await calls.timetables({})).flatMap(({ origin, origin_ie, destination, destination_ie }) => [
      [origin, origin_ie],
      [destination, destination_ie],
    ]),
  operators: async (by, calls) =>
    (await calls.timetables({})).flatMap(({ mode, page }) => (mode === by && page ? [page] : [])),
} satisfies AsksPart;
