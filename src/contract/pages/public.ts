import { z } from "zod";
import { country } from "../country.ts";
import { tag } from "../directory/tags.ts";
import { publicRead } from "../endpoint.ts";
import {
  bbox,
  color,
  cursor,
  entity,
  id,
  idOrSlug,
  instant,
  instantError,
  instantInput,
  latitude,
  limit,
  listOf,
  localDate,
  longitude,
  maybeText,
  point,
  slug,
  text,
} from "../fields.ts";
import { FIRST_NAME, SECOND_NAME } from "../language-names.ts";
import { MAX_PAGE_POINTS } from "../limits.ts";
import { FIRST } from "../locales.ts";
import { occurrence } from "../writing/events.ts";
import { postCard } from "../writing/posts.ts";
import { ACCESSIBILITY_FILTERS, accessibility } from "./accessibility.ts";
import { audio } from "./audio.ts";
import { branch } from "./branches.ts";
import { PAGE_TYPES, PRICE_TYPES, pageCard } from "./card.ts";
import { photo } from "./photos.ts";
import { DIETS, price } from "./prices.ts";
import { pageTextAnswers } from "./texts.ts";
import { SERVICES, times } from "./times.ts";

export const SOCIAL_NETWORKS = ["facebook", "instagram", "x", "tiktok", "youtube", "whatsapp"] as const;
export const MATCHES = ["strong", "all"] as const;
export const SORTS = ["relevance", "distance", "rank", "name", "newest", "hours"] as const;

export const page = pageCard
  .omit({ photo: true, distance_m: true })
  .extend({
    ...entity,
    type: z.enum(PAGE_TYPES),
    ...pageTextAnswers,
    address: maybeText,
    address_ie: maybeText,
    postcode: maybeText.meta({ description: country.postcode?.name[FIRST] ?? "Postcode" }),
    service_area: maybeText.meta({ description: `Where it comes to its customers, in ${FIRST_NAME}` }),
    service_area_ie: maybeText,
    hides_address: z.boolean().meta({ description: "The page shows neither address nor pin, by choice" }),
    contact_number: maybeText.meta({ description: "E.164" }),
    email: maybeText,
    website: maybeText,
    booking_url: maybeText.meta({ description: "Where one makes an appointment or books" }),
    booking_number: maybeText.meta({ description: "The number to call for it, E.164" }),
    needs_ferry: z.boolean().meta({ description: "It may be closed on days without a boat" }),
    reopens_on: localDate
      .nullable()
      .meta({ description: "The first day on which a temporarily closed page is open again" }),
    social: z.partialRecord(z.enum(SOCIAL_NETWORKS), z.string()),
    has_team: z.boolean().meta({ description: "Somebody looks after the page; else it can be claimed" }),
    branches: z.array(branch).meta({ description: "Other pages of the same business" }),
    osm_id: maybeText.meta({
      description:
        "The element of OpenStreetMap from which the page began, `node/4123`: © its contributors, under the ODbL; null: none",
    }),
    tags: z.array(tag),
    accessibility,
    photos: z.array(photo),
    times,
    date_checked: instant
      .nullable()
      .meta({ description: "When its team last confirmed or changed the opening times; null: never" }),
    prices: z.array(price),
    audio: z.array(audio),
    posts: z.array(postCard).meta({ description: "The three latest" }),
    events: z.array(occurrence).meta({ description: "The next five occurrences" }),
  })
  .meta({ id: "Page" });
export type Page = z.output<typeof page>;
/** Addresses of profiles by network. */
export type SocialLinks = Page["social"];

const facetCount = z.object({ slug: z.string(), count: z.int() });
const namedFacet = facetCount.extend({ name: maybeText, name_ie: maybeText });

/** The number of results with each further filter. */
export const facets = z
  .object({
    categories: z.array(namedFacet),
    tags: z.array(namedFacet),
    price_types: z.array(facetCount),
    accessibility: z.array(facetCount).meta({ description: "`slug` is a value of the filter" }),
    diets: z.array(facetCount).meta({ description: "`slug` is a value of the filter `diet`" }),
    open_now: z.int(),
  })
  .meta({ id: "Facets" });
export type Facets = z.output<typeof facets>;

const named = z.object({ slug, name: maybeText, name_ie: maybeText });

/** The synonyms of a query: a page with one of them is found as well. */
const alsoSearched = z
  .object({
    terms: z.array(z.string()).meta({ description: `Words and phrases in ${FIRST_NAME}` }),
    terms_ie: z.array(z.string()),
    categories: z.array(named),
    tags: z.array(named),
  })
  .meta({ id: "AlsoSearched" });
export type AlsoSearched = z.output<typeof alsoSearched>;

export const searchInput = z.object({
  q: text(200)
    .optional()
    .meta({ description: `Words in ${FIRST_NAME} or ${SECOND_NAME}; the last one may be incomplete` }),
  category: slug.optional(),
  tag: z
    .array(slug)
    .max(15, { error: "out-of-range" })
    .optional()
    .meta({ description: "Only pages that have all of these tags" }),
  price_type: z.enum(PRICE_TYPES).optional(),
  accessibility: z.array(z.enum(ACCESSIBILITY_FILTERS)).max(12, { error: "out-of-range" }).optional().meta({
    description: "Only pages that have all of these: `toilet` with the answer yes, `toilet_partly` with yes or partly",
  }),
  diet: z.array(z.enum(DIETS)).max(DIETS.length, { error: "out-of-range" }).optional().meta({
    description:
      "Only pages that have something for all of these, by the marks of their menu or by a tag; vegan is vegetarian too",
  }),
  open_at: z
    .union([z.literal("now"), instantInput], { error: instantError })
    .optional()
    .meta({ description: "Only pages open at this instant, or `now`" }),
  open_from: instantInput.optional().meta({
    description: "With `open_to`: only pages that are open between these instants for at least `open_least` minutes",
  }),
  open_to: instantInput.optional().meta({ description: "At most 31 days after `open_from`" }),
  open_least: z
    .int({ error: "wrong-form" })
    .min(1, { error: "out-of-range" })
    .max(1440, { error: "out-of-range" })
    .optional()
    .meta({ description: "In minutes. Default: 30" }),
  service: z.enum(SERVICES).optional().meta({
    description:
      "What one comes for. With a time: without pages whose own hours of it are over then, or that are sold out on that day; `food` leaves those whose hours of it are not known. `takeaway`, `delivery`: only pages with hours of it",
  }),
  notices: z.literal("ignore").optional().meta({
    description: "With `open_at`: also pages that may be closed by a notice of the office",
  }),
  near: point.optional(),
  within_m: z
    .int({ error: "wrong-form" })
    .min(1, { error: "out-of-range" })
    .max(500_000, { error: "out-of-range" })
    .optional()
    .meta({ description: "Maximum distance from `near` in metres" }),
  bbox: bbox.optional(),
  match: z.enum(MATCHES).optional().meta({
    description:
      "`strong`: where names, categories, tags, places or short texts of some pages have the words of `q`, only these. Default: `all`",
  }),
  sort: z
    .enum(SORTS)
    .optional()
    .meta({
      description:
        "Default: `relevance` with `q`, else `distance` with `near`, else `rank`. Search lists by `rank` what is closed until tomorrow " +
        "after what is open, opens today, is by appointment today or has unknown hours; permanently closed pages come last. " +
        "`hours`, with `open_from`: what is open longest in that time first",
    }),
  cursor: cursor.optional(),
  limit,
});

export const searchResult = listOf(pageCard)
  .extend({
    total: z.int().meta({ description: "Where `counted` is false: the least that there are" }),
    counted: z.boolean().meta({
      description:
        "false: the search engine is away for the moment, and counting takes too long without it: `facets` are empty",
    }),
    less_alike: z.int().meta({
      description:
        "The number of pages that `match=strong` leaves out, or would leave out; `total` includes them without it",
    }),
    may_be_closed: z.int().meta({
      description:
        "The number of pages that `open_at` leaves out because a notice of the office says that they may be closed",
    }),
    also: alsoSearched.nullable().meta({ description: "What was searched beside the words of `q`; null: nothing" }),
    names_only: z.boolean().meta({
      description: "The search engine is away for the moment: the words of `q` were looked up in names only",
    }),
    facets,
    near_names: z.array(named).meta({ description: "Similar names, where nothing was found" }),
    place_names: z
      .array(z.object({ typed: z.string(), name: maybeText, name_ie: maybeText }))
      .meta({ description: "The names of each `location` of `items`, where the gazetteer knows it" }),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.output<typeof searchResult>;

/** A page on the map of a search. */
export const pagePoint = z
  .object({ id, slug, name: maybeText, name_ie: maybeText, color, latitude, longitude })
  .meta({ id: "PagePoint" });
export type PagePoint = z.output<typeof pagePoint>;

export const publicPageEndpoints = {
  page: publicRead({
    path: "/page/id/{id}",
    summary: "Get a public page; with a token, its team also gets it before it is public",
    input: z.object({ id: idOrSlug }),
    answer: page,
    preview: { kind: "page", field: "id" },
    errors: ["not-found"],
  }),
  pages: publicRead({
    path: "/pages",
    summary: "Search pages: cards, total and facets",
    input: searchInput,
    answer: searchResult,
    limit: "search",
  }),
  pagePoints: publicRead({
    path: "/pages/points",
    summary: `Where the pages of a search are: the first ${MAX_PAGE_POINTS}, those without coordinates left out`,
    input: searchInput.omit({ cursor: true, limit: true }),
    answer: z.object({ items: z.array(pagePoint), total: z.int().meta({ description: "As in the search" }) }),
    limit: "search",
  }),
};
