import { type ComponentType, lazy, Suspense } from "react";
import { DESKS_OF_MODULES } from "#start/compiled/desks.ts";
import type { InSlot, Slots } from "./section.ts";

/** What modules have in a slot, in their order. Each is loaded when its screen is opened. */
export function slotOf<Name extends keyof Slots>(name: Name) {
  const filled = DESKS_OF_MODULES.flatMap(({ slots }) => slots?.[name] ?? []) as InSlot<Slots[Name]>[];
  const components: ComponentType<Slots[Name]>[] = filled.map(({ load }) =>
    lazy(async () => ({ default: await load() })),
  );
  return {
    reads: filled.flatMap(({ reads }) => reads),
    Slot: (props: Slots[Name]) =>
      components.map((Component, index) => (
        <Suspense key={index} fallback={null}>
          <Component {...props} />
        </Suspense>
      )),
  };
}
