import type { ComponentType } from "react";
import { SLOTS_OF_MODULES } from "#start/compiled/slots.ts";
import type { SiteSlots } from "./module.ts";

/** What modules have in a slot, in their order. */
export function slotOf<Name extends keyof SiteSlots>(name: Name) {
  const components = SLOTS_OF_MODULES.flatMap((slots) => slots[name] ?? []) as ComponentType<SiteSlots[Name]>[];
  return (props: SiteSlots[Name]) => components.map((Component, index) => <Component key={index} {...props} />);
}
