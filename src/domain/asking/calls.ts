import type { AnswerOf, SentInput } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Page, SearchResult } from "#core/contract/pages/public.ts";
import type { Event, Occurrence } from "#core/contract/writing/events.ts";
import type { ASKED_OF_MODULES } from "#start/compiled/declared.ts";
import type { ExaminedPage } from "./examined-page.ts";

type Asked =
  | "pages"
  | "events"
  | "stories"
  | "posts"
  | "notices"
  | "pagesOfDay"
  | "menusOfDay"
  | "specialPage"
  | (typeof ASKED_OF_MODULES)[number];
/** A page, and how far it is from where one searches. */
export type Placed = Pick<PageCard, "id"> & Partial<Pick<PageCard, "distance_m">>;
export type Listed = { items: Placed[]; list: Omit<SearchResult, "items"> };
export type NamedPage = Pick<PageCard, "id" | "name" | "name_ie">;
export type EventText = Pick<Event, "id" | "description" | "description_ie">;
/** The calls of which an answer is made, on the server and on a device. */
export type AskedCalls = {
  [Name in Asked]: (input: SentInput<Contract[Name]>) => Promise<AnswerOf<Contract[Name]>>;
};
export type Calls = AskedCalls & {
  /** Some pages with what a question is compared with; those that are not public are left out. */
  examinedPages(cards: readonly Pick<PageCard, "id">[]): Promise<ExaminedPage[]>;
  /** With all that is known of them. */
  wholePages(cards: readonly Pick<PageCard, "id">[]): Promise<Page[]>;
  /** The places whose names have words of a text, those with most of them first. */
  namedLike(text: string): Promise<NamedPage[]>;
  /** A search without the cards of what it lists. @param withFacets counts the values of its filters as well */
  listed(input: SentInput<Contract["pages"]>, withFacets: boolean): Promise<Listed>;
  /** The cards of some pages, in their order; those that are not public are left out. */
  cards(some: readonly Placed[]): Promise<PageCard[]>;
  /** What some events say of themselves. */
  eventTexts(events: readonly Pick<Occurrence, "id">[]): Promise<readonly EventText[]>;
  /** The ids of those of some pages that a search finds. */
  foundAmong(cards: readonly Pick<PageCard, "id">[], input: SentInput<Contract["pages"]>): Promise<string[]>;
};

/** Of each group beside places: more are a list of its own. */
export const SHOWN = 4;
/** Of the places whose names have words of a question. */
export const MAX_NAMED = 20;
/** Newer ones are looked through for the terms of a question. */
export const LOOKED_THROUGH = 50;

/** Without what is not there, as calls take it. */
export const withoutMissing = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
