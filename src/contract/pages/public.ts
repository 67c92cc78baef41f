import { z } from "zod";
import { audio } from "../audio.ts";
import { publicRead } from "../endpoint.ts";
import { occurrence } from "../events.ts";
import { bbox, cursor, entity, idOrSlug, instant, limit, listOf, maybeText, point, slug, text } from "../fields.ts";
import { photo } from "../photos.ts";
import { postCard } from "../posts.ts";
import { price } from "../prices.ts";
import { tag } from "../tags.ts";
import { times } from "../times.ts";
import { PAGE_TYPES, PRICE_TYPES, pageCard } from "./card.ts";

export const SOCIAL_NETWORKS = ["facebook", "instagram", "x", "tiktok", "youtube", "whatsapp"] as const;
export const SORTS = ["relevance", "distance", "rank", "name", "newest"] as const;

export const page = pageCard
  .omit({ photo: true, distance_m: true })
  .extend({
    ...entity,
    type: z.enum(PAGE_TYPES),
    description: maybeText.meta({ description: "Markdown" }),
    description_ie: maybeText,
    address: maybeText,
    address_ie: maybeText,
    postcode: maybeText.meta({ description: "Eircode" }),
    contact_number: maybeText.meta({ description: "E.164" }),
    email: maybeText,
    website: maybeText,
    social: z.partialRecord(z.enum(SOCIAL_NETWORKS), z.string()),
    tags: z.array(tag),
    photos: z.array(photo),
    times,
    prices: z.array(price),
    audio: z.array(audio),
    posts: z.array(postCard).meta({ description: "The latest three" }),
    events: z.array(occurrence).meta({ description: "The next five" }),
  })
  .meta({ id: "Page" });
export type Page = z.output<typeof page>;

const facetCount = z.object({ slug: z.string(), count: z.int() });
const namedFacet = facetCount.extend({ name: maybeText, name_ie: maybeText });

/** How many pages each further filter would leave. */
export const facets = z
  .object({
    categories: z.array(namedFacet),
    tags: z.array(namedFacet),
    price_types: z.array(facetCount),
    open_now: z.int(),
  })
  .meta({ id: "Facets" });
export type Facets = z.output<typeof facets>;

export const searchInput = z.object({
  q: text(200).optional().meta({ description: "Words in either language; the last may be unfinished" }),
  category: slug.optional(),
  tag: z
    .array(slug)
    .max(15, { error: "out-of-range" })
    .optional()
    .meta({ description: "Pages that have all of these" }),
  price_type: z.enum(PRICE_TYPES).optional(),
  open_at: z
    .union([z.literal("now"), instant])
    .optional()
    .meta({ description: "Only pages open at this instant, or `now`" }),
  near: point.optional(),
  within_m: z
    .int({ error: "wrong-form" })
    .min(1, { error: "out-of-range" })
    .max(500_000, { error: "out-of-range" })
    .optional()
    .meta({ description: "At most so many metres from `near`" }),
  bbox: bbox.optional(),
  sort: z
    .enum(SORTS)
    .optional()
    .meta({ description: "`relevance` with words, else `distance` with a place, else `rank`" }),
  cursor: cursor.optional(),
  limit,
});

export const searchResult = listOf(pageCard)
  .extend({
    total: z.int(),
    facets,
    near_names: z
      .array(z.object({ slug, name: maybeText, name_ie: maybeText }))
      .meta({ description: "Where nothing was found: names that look alike" }),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.output<typeof searchResult>;

export const publicPageEndpoints = {
  page: publicRead({
    path: "/page/id/{id}",
    summary: "One whole public page; its team sees it before it is public, too, by token",
    input: z.object({ id: idOrSlug }),
    answer: page,
    preview: { kind: "page", field: "id" },
    errors: ["not-found"],
  }),
  pages: publicRead({
    path: "/pages",
    summary: "Search: page cards, how many there are, and how many each filter leaves",
    input: searchInput,
    answer: searchResult,
    limit: "search",
  }),
};
