import type { IslandsPart } from "#core/contract/module.ts";

export default {
  "day-list": "islands",
  "shared-day": "islands",
} as const satisfies IslandsPart;
