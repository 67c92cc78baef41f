import { useApp } from "#core/web/app/app-context.tsx";
import { MANAGES_OF_MODULES } from "#start/compiled/manages.ts";
import type { ManagePart } from "./part.ts";

/** What modules that are on have in a slot, in their order. */
export const slotOf = (name: keyof ManagePart) =>
  function Slot() {
    const { offers } = useApp();
    return MANAGES_OF_MODULES.map(
      ({ module, [name]: Component }) => Component && offers.includes(module) && <Component key={module} />,
    );
  };
