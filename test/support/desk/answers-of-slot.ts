import { contract } from "#core/contract/index.ts";
import type { Slots } from "#core/web/desk/admin/section.ts";
import { slotOf } from "#core/web/desk/admin/slots.tsx";
import { sampleOf } from "../sample.ts";

/** What components of modules read that stand in a slot of a screen of core. */
export const answersOfSlot = (name: keyof Slots) =>
  Object.fromEntries(slotOf(name).reads.map((call) => [call, sampleOf(contract[call].answer)]));
