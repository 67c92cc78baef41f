import type { ComponentType } from "react";
import type { Page } from "#core/contract/pages/public.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";

/** Where components of modules stand on public screens of core, and their props. */
export type SiteSlots = {
  /** Above all that the screen of a page says. */
  page: { page: Page };
  /** Among the buttons below the events; null: of all months. */
  events: { month: Temporal.PlainYearMonth | null };
  /** Below the files and feeds for other programs. */
  openData: object;
  /** In the reference of the API, after the first calls; it is rendered without a site. */
  gettingStarted: { serverUrl: string };
};

type InSlot<Props> = {
  component: ComponentType<Props & { loaded?: unknown }>;
  /** What the component gets as `loaded`, where the slot is one of a screen that asks for it. */
  load?: (context: ScreenContext, props: Props) => Promise<unknown>;
  /** The fields of the address that it reads: those of the screen are others. */
  fields?: readonly string[];
};

/** What a module has in them, the default export of its `slots.ts`: small, since it is loaded with those screens. */
export type SlotsPart = { readonly [Name in keyof SiteSlots]?: InSlot<SiteSlots[Name]> };
