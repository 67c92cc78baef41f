import type { ComponentType } from "react";
import { SLOTS_OF_MODULES } from "#start/compiled/slots.ts";
import { hasOffered } from "../document/has-offered.ts";
import { useSite } from "../document/site-context.tsx";
import type { SiteSlots } from "./module.ts";

/** What modules that are on have in a slot, in their order. */
export function slotOf<Name extends keyof SiteSlots>(name: Name) {
  return function Slot(props: SiteSlots[Name]) {
    const { site } = useSite();
    return SLOTS_OF_MODULES.map(({ module, [name]: filled }) => {
      const Component = filled?.component as ComponentType<SiteSlots[Name]> | undefined;
      return Component && hasOffered(site, module) && <Component key={module} {...props} />;
    });
  };
}

/** The fields of the address that modules read in a slot. */
export const fieldsOf = (name: keyof SiteSlots): string[] =>
  SLOTS_OF_MODULES.flatMap(({ [name]: filled }) => filled?.fields ?? []);
