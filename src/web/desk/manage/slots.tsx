import { Suspense } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { MANAGES_OF_MODULES } from "#start/compiled/manages.ts";
import type { ManageSlot } from "./part.ts";

/** What modules that are on have in a slot, in their order. */
export const slotOf = (name: ManageSlot) =>
  function Slot() {
    const { offers } = useApp();
    const filled = MANAGES_OF_MODULES.flatMap(({ module, [name]: Component }) =>
      Component && offers.includes(module) ? [<Component key={module} />] : [],
    );
    return filled.length > 0 && <Suspense fallback={null}>{filled}</Suspense>;
  };
