import type { ComponentType } from "react";
import { SLOTS_OF_MODULES } from "#start/compiled/slots.ts";
import { hasOffered } from "../document/has-offered.ts";
import type { ScreenContext } from "../document/screen.ts";
import { useSite } from "../document/site-context.tsx";
import type { SiteSlots, SlotsPart } from "./module.ts";

/** By module. */
export type Loaded = Readonly<Record<string, unknown>>;

/** What modules that are on have in a slot, in their order. */
export function slotOf<Name extends keyof SiteSlots>(name: Name) {
  return function Slot({ loaded = {}, ...props }: SiteSlots[Name] & { loaded?: Loaded | undefined }) {
    const { site } = useSite();
    return SLOTS_OF_MODULES.map(({ module, [name]: filled }) => {
      const Component = filled?.component as ComponentType<object> | undefined;
      return Component && hasOffered(site, module) && <Component key={module} {...props} loaded={loaded[module]} />;
    });
  };
}

/** What modules that are on load for a slot. */
export async function loadSlot<Name extends keyof SiteSlots>(
  name: Name,
  context: ScreenContext,
  props: SiteSlots[Name],
): Promise<Loaded> {
  const loads = SLOTS_OF_MODULES.filter(({ module }) => hasOffered(context.site, module)).map(
    async ({ module, [name]: filled }) => [module, await (filled as SlotsPart[Name])?.load?.(context, props)] as const,
  );
  return Object.fromEntries(await Promise.all(loads));
}

/** The fields of the address that modules read in a slot. */
export const fieldsOf = (name: keyof SiteSlots): string[] =>
  SLOTS_OF_MODULES.flatMap(({ [name]: filled }) => filled?.fields ?? []);
