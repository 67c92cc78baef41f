import { DAY_PLANS_OF_MODULES } from "#start/compiled/day-plans.ts";
import type { DayPlansPart } from "./day-plans-part.ts";
import { hasOffered } from "./has-offered.ts";

/** What plans days in the directory; undefined: nothing does. */
export const dayPlansOf = (site: Parameters<typeof hasOffered>[0]): DayPlansPart | undefined =>
  DAY_PLANS_OF_MODULES.find(({ module }) => hasOffered(site, module));
