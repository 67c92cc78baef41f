import { Suspense } from "react";
import { DESKS_OF_MODULES } from "#start/compiled/desks.ts";
import type { InSlot, Slots } from "./section.ts";

/** What modules have in a slot, in their order. */
export function slotOf<Name extends keyof Slots>(name: Name) {
  const filled = DESKS_OF_MODULES.flatMap(({ slots }) => slots?.[name] ?? []) as InSlot<Slots[Name]>[];
  return {
    reads: filled.flatMap(({ reads = [] }) => reads),
    Slot: (props: Slots[Name]) =>
      filled.map(({ component: Component }, index) => (
        <Suspense key={index} fallback={null}>
          <Component {...props} />
        </Suspense>
      )),
  };
}
