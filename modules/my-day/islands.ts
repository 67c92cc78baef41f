import type { IslandsPart } from "#core/contract/module.ts";

export default {
  "heart-button": "islands",
  "day-list": "islands",
  "shared-day": "islands",
} as const satisfies IslandsPart;
