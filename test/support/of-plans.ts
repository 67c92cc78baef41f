import { test } from "vitest";
import { DAY_PLANS_OF_MODULES } from "#start/compiled/day-plans.ts";

/** Whether a module plans days. */
export const HAS_PLANS = DAY_PLANS_OF_MODULES.length > 0;

export const testOfPlans = test.runIf(HAS_PLANS);
