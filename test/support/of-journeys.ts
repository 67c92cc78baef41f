import { test } from "vitest";
import { JOURNEYS_OF_MODULES } from "#start/compiled/journeys.ts";

/** Whether a module knows what runs: boats are said nothing of without one. */
export const HAS_JOURNEYS = JOURNEYS_OF_MODULES.length > 0;

export const testOfJourneys = test.runIf(HAS_JOURNEYS);
