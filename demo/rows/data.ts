import { readFile } from "node:fs/promises";
import type { Feedback } from "#core/contract/community/feedback.ts";
import type { Proposal } from "#core/contract/community/proposals.ts";
import type { Place } from "#core/contract/directory/places.ts";
import type { Tag } from "#core/contract/directory/tags.ts";
import type { TextField, TextKind } from "#core/contract/office/translations.ts";
import type { Accessibility, AccessibilityFact } from "#core/contract/pages/accessibility.ts";
import type { Price } from "#core/contract/pages/prices.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import type { EventKind } from "#core/contract/writing/events.ts";
import type { Post } from "#core/contract/writing/posts.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import { DEMO_DIRECTORY } from "#core/server/api/office/settings/queries.ts";
import { LEGAL_TEMPLATES, legalPage } from "#core/server/api/office/setup/queries.ts";

/** The files of `demo/data` as they are written; what we add to them stands in `overlay.json`. */

type Interval = { from: string; to: string };
export type WeeklyTimes = Interval & {
  days: number[];
  kind?: "appointment" | "closed";
  /** As `writeWeeks` writes them. */
  weeks?: string;
  note?: string;
  note_ie?: string;
};
type Names = { name: string; name_ie: string };
type Texts = { title: string; title_ie: string; text: string; text_ie: string };

/** On the next such day of the year, or so many days after the base date. No intervals: closed. */
export type DemoSpecialTime = {
  annual?: string;
  day?: number;
  to_day?: number;
  intervals: Interval[];
  note: string;
  note_ie: string;
};

export type DemoPage = Names & {
  key: string;
  type: Page["type"];
  slogan: string;
  slogan_ie: string;
  description: string;
  description_ie: string;
  color: string;
  address: string;
  address_ie: string;
  postcode: string;
  latitude: number;
  longitude: number;
  contactNumber: string;
  email: string;
  website: string;
  status: "approved" | "pending" | "declined" | "disabled";
  price_type: Page["price_type"];
  prices: { label: string; label_ie: string; amount_cents: number; unit: Price["unit"]; rank: number }[];
  categories: string[];
  tags: string[];
  times: {
    regular?: WeeklyTimes[];
    seasons?: { from: string; to: string; regular: WeeklyTimes[] }[];
    publicHolidays?: { intervals?: Interval[] };
  };
  special_times: DemoSpecialTime[];
};
export type DemoCategory = Names & { key: string; rank: number };
export type DemoTag = Names & { key: string };
export type DemoPost = Texts & { id: number; page_key: string; day: number };
export type DemoStory = Texts & { slug: string; page_keys: string[]; day: number };
export type DemoEvent = Texts & {
  id: number;
  page_key: string;
  start: { day: number; time: string };
  end: { day: number; time: string };
  price_text: string;
  free: boolean;
  kinds: EventKind[];
};
/** On a weekday of this week or a later one. */
export type DemoCommunityEvent = Texts & {
  key: string;
  weekday: number;
  week: number;
  starts: string;
  ends: string;
  rrule: string | null;
  location: string;
  location_ie: string;
  latitude: number;
  longitude: number;
  free: boolean;
  kinds: EventKind[];
};
/** From an account of ours by its role, or from somebody who may have left a name and an address. */
export type DemoFeedback = {
  day: number;
  time: string;
  kind: Feedback["kind"];
  locale: Feedback["locale"];
  from?: string;
  name?: string;
  email?: string;
  page_key?: string;
  message: string;
  status: Feedback["status"];
  replies: { day: number; time: string; by: string; message: string }[];
};
type DemoPlannedPrice = Pick<Price, "name" | "name_ie" | "section" | "section_ie" | "amount"> &
  Partial<Pick<Price, "diets" | "allergens">>;
/** A change that waits: a visitor's correction, or by the role of an account what a team has written. */
export type DemoCorrection = Pick<Proposal, "field" | "before" | "after" | "locale"> &
  Partial<Record<"name" | "email" | "note" | "from", string>> & {
    day: number;
    time: string;
    page_key: string;
    /** Of the field `call`: prices that are added so many days after the base date. */
    planned?: { day: number; prices: DemoPlannedPrice[] };
  };
export type DemoPlace = Pick<Place, "name" | "name_ie" | "kind" | "latitude" | "longitude" | "map_from">;
export type DemoFeature = Texts & { slug: string; page_keys: string[]; day: number };
/** Departures at the same times on some weekdays: `times` are separated by spaces. */
export type DemoSpecialPage = Texts & { slug: string };

type Moved = { former_slugs?: string[] };
export type Overlay = {
  pages: Record<
    string,
    Moved & {
      rank?: number;
      status?: Page["status"];
      social?: Record<string, string>;
      sets?: Partial<Record<OpeningTime["set"], WeeklyTimes[]>>;
      /** What its menu says of a price, by the label of the price. */
      menu?: Record<
        string,
        Partial<Pick<Price, "section" | "section_ie" | "diets" | "allergens" | "season" | "sizes">>
      >;
      type?: DemoPage["type"] | "public-service";
      /** Days from the base date until a temporarily closed page is back. */
      reopens_in?: number;
      /** In place of its own: that of another page, which may be the same business. */
      contact_number?: string;
      booking_url?: string;
      booking_number?: string;
      /** Where it comes to its customers. */
      service_area?: string;
      service_area_ie?: string;
      /** The key of a page of the same business. */
      branch_of?: string;
      /** Only its team sees its address. */
      hides_address?: boolean;
      /** Days from the base date when its team last said that its hours are right. */
      checked?: number;
      /** Days from the base date when it was edited last. */
      quiet_since?: number;
      /** Days from the base date when its owner was asked, who has not answered. */
      asked?: number;
      /** What its team writes waits for the office. */
      moderate_edits?: boolean;
      /** What it says today. */
      sold_out?: { word: string; word_ie: string };
      /** Main hours of certain weeks. */
      certain_weeks?: WeeklyTimes[];
    }
  >;
  categories: Record<string, { color: string; icon: string }>;
  tag_kinds: Record<string, Tag["kind"]>;
  tag_facts: Record<string, AccessibilityFact[]>;
  posts: Record<string, { offer_until?: number; call_to_action?: Post["call_to_action"]; call_to_action_url?: string }>;
  events: Record<string, Moved & { weekday?: number; rrule?: string; not_in_weeks?: number[] }>;
  stories: Record<string, Moved & { at_page?: string; summary: string; summary_ie: string }>;
  features: Record<string, { posts: number[] }>;
  special_pages: Record<string, Moved & { menu: SpecialPage["menu"] }>;
};

export type DemoData = {
  pages: DemoPage[];
  categories: DemoCategory[];
  tags: DemoTag[];
  places: DemoPlace[];
  posts: DemoPost[];
  stories: DemoStory[];
  /** By the slug of the story: longitude, latitude and elevation of each point. */
  walks: Record<string, [number, number, number][]>;
  events: DemoEvent[];
  communityEvents: DemoCommunityEvent[];
  feedback: DemoFeedback[];
  corrections: DemoCorrection[];
  features: DemoFeature[];
  specialPages: DemoSpecialPage[];
  /** By page. */
  accessibility: Record<string, Accessibility>;
  overlay: Overlay;
};

export async function readDemoData(): Promise<DemoData> {
  const standing = await readJson<DemoSpecialPage[]>("special_pages");
  const privacy = await readJson<DemoSpecialPage[]>("privacy");
  const emergency = await readJson<DemoSpecialPage[]>("emergency");
  const legal = LEGAL_TEMPLATES.filter(({ slug }) => slug === "accessibility" || slug === "terms").map(demoPage);
  return {
    pages: await readJson("pages"),
    categories: await readJson("categories"),
    places: await readJson("places"),
    tags: await readJson("tags"),
    posts: await readJson("posts"),
    stories: await readJson("stories"),
    walks: await readJson("walks"),
    events: await readJson("events"),
    communityEvents: await readJson("community_events"),
    feedback: await readJson("feedback"),
    corrections: await readJson("corrections"),
    features: await readJson("features"),
    specialPages: [...standing, ...privacy, ...emergency, ...legal],
    accessibility: await readJson("accessibility"),
    overlay: await readJson("overlay"),
  };
}

function demoPage(template: (typeof LEGAL_TEMPLATES)[number]): DemoSpecialPage {
  const { slug, title, title_ie, body, body_ie } = legalPage(template, DEMO_DIRECTORY, ["en", "ga"]);
  return { slug, title, title_ie: title_ie ?? "", text: body ?? "", text_ie: body_ie ?? "" };
}

/** Texts in French by those in English, under the kind and the field: `category name`. */
export const readFrench = () => readJson<Record<`${TextKind} ${TextField}`, Record<string, string>>>("french");

async function readJson<Shape>(name: string): Promise<Shape> {
  return JSON.parse(await readFile(new URL(`../data/${name}.json`, import.meta.url), "utf8")) as Shape;
}
