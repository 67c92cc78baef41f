import { Suspense } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { DESKS_OF_MODULES } from "#start/compiled/desks.ts";
import type { InSlot, Slots } from "./section.ts";

/** What modules that are on have in a slot, in their order. */
export function slotOf<Name extends keyof Slots>(name: Name) {
  const filled = DESKS_OF_MODULES.flatMap(({ module, slots }) => {
    const inSlot = slots?.[name] as InSlot<Slots[Name]> | undefined;
    return inSlot ? [{ module, ...inSlot }] : [];
  });
  return {
    /** Whether there is anything in it. */
    useFilled: (): boolean => {
      const { offers } = useApp();
      return filled.some(({ module }) => offers.includes(module));
    },
    reads: filled.flatMap(({ reads = [] }) => reads),
    Slot: function Slot(props: Slots[Name]) {
      const { offers } = useApp();
      return filled
        .filter(({ module }) => offers.includes(module))
        .map(({ module, component: Component }) => (
          <Suspense key={module} fallback={null}>
            <Component {...props} />
          </Suspense>
        ));
    },
  };
}
