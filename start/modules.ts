/**
 * The modules of the product, in the order in which their calls stand in the API's reference. A module is a folder below `modules/`; without its folder and its
 * name here it is nowhere: no call, no job, no screen, no text. `scripts/compile-modules.ts` puts its parts beside those of the others.
 */
export const MODULES = [
  "bulk",
  "booklet",
  "calendars-in",
  "exchange",
  "gaps",
  "merging",
  "newsletter",
  "webhooks",
  "doctor",
] as const;
