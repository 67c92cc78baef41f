import type { ComponentType, ReactNode } from "react";
import { SLOTS_OF_MODULES } from "#start/compiled/slots.ts";
import { hasOffered } from "./has-offered.ts";
import type { InSlot, SiteSlots, SlotsPart } from "./module.ts";
import type { ScreenContext } from "./screen.ts";
import { useSite } from "./site-context.tsx";

/** By module. */
export type Loaded = Readonly<Record<string, unknown>>;

/** What modules that are on have in a slot, in their order; where there is nothing, what stands in it. */
export function slotOf<Name extends keyof SiteSlots>(name: Name) {
  return function Slot({
    loaded = {},
    ...props
  }: SiteSlots[Name] & { loaded?: Loaded | undefined; children?: ReactNode }) {
    const { children = null } = props;
    const { site } = useSite();
    const shown = SLOTS_OF_MODULES.flatMap(({ module, [name]: filled }) => {
      const Component = filled?.component as ComponentType<object> | undefined;
      if (!Component || !hasOffered(site, module)) return [];
      return <Component key={module} {...props} loaded={loaded[module]} />;
    });
    return shown.length > 0 ? shown : children;
  };
}

/** What modules that are on load for a slot. */
export async function loadSlot<Name extends keyof SiteSlots>(
  name: Name,
  context: ScreenContext,
  props: SiteSlots[Name],
): Promise<Loaded> {
  const loads = SLOTS_OF_MODULES.filter(({ module }) => hasOffered(context.site, module)).map(
    async ({ module, [name]: filled }) =>
      [module, await (filled as InSlot<SiteSlots[Name]> | undefined)?.load?.(context, props)] as const,
  );
  return Object.fromEntries(await Promise.all(loads));
}

/** The fields of the address that modules read in a slot. */
export const fieldsOf = (name: keyof SiteSlots): string[] =>
  SLOTS_OF_MODULES.flatMap(({ [name]: filled }) => filled?.fields ?? []);

/** What modules that are on have beside components, in their order. */
export const ofModulesOn = <Name extends "specialPages" | "listedFeeds">(site: ScreenContext["site"], name: Name) =>
  SLOTS_OF_MODULES.filter(({ module }) => hasOffered(site, module)).flatMap(
    (part) => (part[name] ?? []) as readonly NonNullable<SlotsPart[Name]>[number][],
  );

/** The fields of the address that special pages of modules read. */
export const FIELDS_OF_SPECIAL_PAGES: readonly string[] = SLOTS_OF_MODULES.flatMap(({ specialPages = [] }) =>
  specialPages.flatMap(({ fields = [] }) => fields),
);
