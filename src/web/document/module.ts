import type { ComponentType, ReactNode } from "react";
import type { Answer, GroupOfModule } from "#core/contract/directory/ask.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { Event } from "#core/contract/writing/events.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import type { AnyScreen, Head, ScreenContext } from "./screen.ts";

/** The public screens of a module, the default export of its `site.ts`. */
export type SitePart = { screens: readonly AnyScreen[] };

/** What a module has among what is the reader's own in the header, the default export of its `header.ts`: small, since each document has it. */
export type HeaderPart = {
  component: ComponentType;
  /** An inline script below it, the same in every document: the content security policy names its hash. */
  script?: { id: string; source: string };
};

/** Where components of modules stand on public screens of core, and their props. */
export type SiteSlots = {
  /** Among the buttons of a page, of a category, and below what a search has found, by its query without its position in the list. */
  subscribe: { of: { page: string } | { category: string } | { search: string } };
  /** Among the links at the end of every screen. */
  footer: object;
  /** Above all that the screen of a page says. */
  page: { page: Page };
  /** On the screen of a page: before its hours; what it loads, `pageWhere` gets as well. */
  pageFacts: { page: Page };
  /** Below where it is. */
  pageWhere: { page: Page };
  /** Of a place with boats, among the links of the home page, in place of the one to whoever sails. */
  home: { className?: string | undefined; children?: ReactNode };
  /** A group of an answer to a question; each module shows its own. It is loaded for the whole answer. */
  answer: { answer: Answer; group?: GroupOfModule };
  /** Among the buttons of one event. */
  event: { event: Event };
  /** Among the buttons below the events; null: of all months. */
  events: { month: Temporal.PlainYearMonth | null };
  /** Below the files and feeds for other programs. */
  openData: object;
  /** In the reference of the API, after the first calls; it is rendered without a site. */
  gettingStarted: { serverUrl: string };
};

export type InSlot<Props> = {
  component: ComponentType<Props & { loaded?: unknown }>;
  /** What the component gets as `loaded`, where the slot is one of a screen that asks for it. */
  load?: (context: ScreenContext, props: Props) => Promise<unknown>;
  /** The fields of the address that it reads: those of the screen are others. */
  fields?: readonly string[];
};

type Special = { page: SpecialPage | null };

/** A special page that a module shows with more than its text, and also where the office has written none. */
export type OfSpecialPage = {
  /** Its first address; the office may rename it. */
  slug: string;
  /** null: there is nothing more. */
  load: (context: ScreenContext) => Promise<unknown>;
  head: (loaded: unknown, page: SpecialPage | null, context: ScreenContext) => Head;
  component: ComponentType<Special & { loaded?: unknown }>;
  fields?: readonly string[];
};

type TextsOfFeeds = Texts["writing"]["openData"];
/** An address among the files and feeds for other programs, by the key of its text. */
export type ListedFeed = {
  name: {
    [Key in keyof TextsOfFeeds]: TextsOfFeeds[Key] extends { name: string; about: string } ? Key : never;
  }[keyof TextsOfFeeds];
  address: string;
};

/** What a module has in them, the default export of its `slots.ts`: small, since it is loaded with those screens. */
export type SlotsPart = { readonly [Name in keyof SiteSlots]?: InSlot<SiteSlots[Name]> } & {
  readonly specialPages?: readonly OfSpecialPage[];
  readonly listedFeeds?: readonly ListedFeed[];
};
