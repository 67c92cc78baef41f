/**
 * The modules of the product, in the order in which their calls stand in the API’s reference, and they in a slot. A module is a folder below `modules/`; without its folder and its
 * name here it is nowhere: no call, no job, no screen, no text. `scripts/compile-modules.ts` puts its parts beside those of the others.
 */
export const MODULES = [
  "my-day",
  "timetables",
  "following",
  "bulk",
  "booklet",
  "embeds",
  "assistants",
  "calendars-in",
  "exchange",
  "gaps",
  "merging",
  "monthly-figures",
  "newsletter",
  "statistics",
  "translation-parcels",
  "webhooks",
  "window-cards",
  "doctor",
  "search-opensearch",
] as const;
