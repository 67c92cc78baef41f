import type { PageCard } from "../../../contract/pages/card.ts";
import type { Page } from "../../../contract/pages/public.ts";
import { isoInstant } from "../../db/instants.ts";
import { audioAnswer } from "../audio/queries.ts";
import { maybePhotoAnswer, photoAnswer } from "../photos/queries.ts";
import { priceAnswer } from "../prices/queries.ts";
import { tagAnswer } from "../tags/queries.ts";
import { type OpeningNow, timesAnswer } from "../times/queries.ts";
import type { findCards, findPublicPage } from "./queries.ts";

export type CardRow = Awaited<ReturnType<typeof findCards>>[number];
export type PageRow = NonNullable<Awaited<ReturnType<typeof findPublicPage>>>;

export function cardAnswer(row: CardRow, opening: OpeningNow): PageCard {
  return { ...briefAnswer(row), photo: maybePhotoAnswer("page", row.photo), ...opening, distance_m: null };
}

type Brief = Omit<PageCard, "photo" | "distance_m" | keyof OpeningNow>;

/** What a card and the whole page have in common. */
function briefAnswer(row: Omit<CardRow, "photo" | "opening_times" | "special_times">): Brief {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_ie: row.name_ie,
    slogan: row.slogan,
    slogan_ie: row.slogan_ie,
    color: row.color,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    status: row.status,
    price_type: row.price_type,
    categories: row.categories,
  };
}

type Rest = { opening: OpeningNow; posts: Page["posts"]; events: Page["events"]; now: Temporal.Instant };

export function pageAnswer(row: PageRow, { opening, posts, events, now }: Rest): Page {
  return {
    ...briefAnswer(row),
    ...opening,
    type: row.type,
    description: row.description,
    description_ie: row.description_ie,
    address: row.address,
    address_ie: row.address_ie,
    postcode: row.postcode,
    contact_number: row.contact_number,
    email: row.email,
    website: row.website,
    social: row.social as Page["social"],
    tags: row.tags.map(tagAnswer),
    photos: row.photos.map((photo) => photoAnswer("page", photo)),
    times: timesAnswer(row, now),
    prices: row.prices.map(priceAnswer),
    audio: row.audio.map(audioAnswer),
    posts,
    events,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
