import { z } from "zod";
import { color, id, latitude, longitude, maybeText, slug } from "../fields.ts";
import { mayBeClosed } from "../writing/notices.ts";
import { photo } from "./photos.ts";
import { openingNow } from "./times.ts";

export const PAGE_TYPES = ["business", "community", "public-service", "attraction"] as const;
/** An element of OpenStreetMap. */
export const OSM_ID = /^(?:node|way|relation)\/[1-9]\d{0,18}$/;
export const PAGE_STATUSES = ["open", "temporarily_closed", "permanently_closed", "hidden"] as const;
export const PRICE_TYPES = ["free", "budget", "moderate", "premium", "varies"] as const;

/** A category on a card. */
const categoryName = z.object({ slug, name: maybeText, name_ie: maybeText }).meta({ id: "CategoryName" });

/** A page in a list. */
export const pageCard = z
  .object({
    id,
    slug,
    name: maybeText,
    name_ie: maybeText,
    slogan: maybeText,
    slogan_ie: maybeText,
    color,
    location: maybeText.meta({ description: "Townland or district" }),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    status: z.enum(PAGE_STATUSES),
    price_type: z.enum(PRICE_TYPES).nullable(),
    categories: z.array(categoryName),
    photo: photo.nullable(),
    ...openingNow,
    may_be_closed: mayBeClosed.nullable().meta({
      description: "A notice of the office concerns it: its hours may not hold, and it does not count as open now",
    }),
    distance_m: z.number().nullable().meta({ description: "Distance from `near` in metres" }),
  })
  .meta({ id: "PageCard" });
export type PageCard = z.output<typeof pageCard>;
