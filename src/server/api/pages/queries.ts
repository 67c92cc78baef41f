import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { PageCard } from "../../../contract/pages/card.ts";
import type { OwnPage } from "../../../contract/pages/own.ts";
import type { Page } from "../../../contract/pages/public.ts";
import { textColorOn } from "../../../domain/contrast.ts";
import { endOfToday } from "../../../domain/local-time.ts";
import type { PageColumns } from "../../access/subjects.ts";
import { type ReadContext, ReadNotes } from "../../calls/context.ts";
import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import { isoInstant } from "../../db/instants.ts";
import type { DB } from "../../db/schema.ts";
import { notFound } from "../../http/problem.ts";
import { audioAnswer, audioOf } from "../audio/queries.ts";
import { comingOf } from "../events/queries.ts";
import { maybePhotoAnswer, pagePhotosOf, photoAnswer, primaryPhotoOf } from "../photos/queries.ts";
import { latestPostsOf } from "../posts/queries.ts";
import { priceAnswer, pricesOf } from "../prices/queries.ts";
import { tagAnswer, tagsOf } from "../tags/queries.ts";
import {
  mainHoursOf,
  type OpeningNow,
  openingNow,
  openingTimesOf,
  scheduleOf,
  specialTimesOf,
  timesAnswer,
} from "../times/queries.ts";

const { selectFrom } = expressionBuilder<DB>();

const CARD_COLUMNS = [
  "page.id",
  "page.slug",
  "page.name",
  "page.name_ie",
  "page.slogan",
  "page.slogan_ie",
  "page.color",
  "page.location",
  "page.latitude",
  "page.longitude",
  "page.status",
  "page.price_type",
  "page.holiday_intervals",
] as const;

const PAGE_COLUMNS = [
  ...CARD_COLUMNS,
  "page.approval",
  "page.type",
  "page.description",
  "page.description_ie",
  "page.address",
  "page.address_ie",
  "page.postcode",
  "page.contact_number",
  "page.email",
  "page.website",
  "page.social",
  "page.date_created",
  "page.date_updated",
  "page.version",
] as const;

/** Those of the pages that are public, in no order. Index: page_pkey. */
export function findCards(db: Database, ids: readonly string[], now: Temporal.Instant) {
  return (
    db
      .selectFrom("page")
      .select(CARD_COLUMNS)
      .select(({ ref }) => [
        categoriesOf(ref("page.id")).as("categories"),
        primaryPhotoOf(ref("page.id")).as("photo"),
        mainHoursOf(ref("page.id")).as("opening_times"),
        specialTimesOf(ref("page.id"), now).as("special_times"),
      ])
      // One array instead of a parameter each: the statement is the same for any number of cards.
      .where(sql<boolean>`page.id = any(${ids}::uuid[])`)
      .where("page.is_public", "=", true)
      .execute()
  );
}

type Finding = { now: Temporal.Instant; isPreview?: boolean | undefined; withDeleted?: boolean | undefined };

/**
 * One public page (for its team: one that is not deleted) with everything attached to it, by its id, slug or former slug.
 * Index: page_pkey, or page_slug_key with former_slug_pkey.
 */
export function findPublicPage(
  db: Database,
  idOrSlug: string,
  { now, isPreview = false, withDeleted = false }: Finding,
) {
  return db
    .selectFrom("page")
    .select(PAGE_COLUMNS)
    .select(({ ref }) => attachedTo(ref("page.id"), now))
    .where((eb) => (isId(idOrSlug) ? eb("page.id", "=", idOrSlug) : eb("page.id", "=", pageCalled(idOrSlug))))
    .$if(!withDeleted, (query) => query.where("page.date_deleted", "is", null))
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
}

/** Everything attached to a page that its answer contains. */
function attachedTo(pageId: Expression<string>, now: Temporal.Instant) {
  return [
    categoriesOf(pageId).as("categories"),
    tagsOf(pageId).as("tags"),
    pagePhotosOf(pageId).as("photos"),
    openingTimesOf(pageId).as("opening_times"),
    specialTimesOf(pageId, now).as("special_times"),
    pricesOf(pageId).as("prices"),
    audioOf("page_id", pageId).as("audio"),
  ] as const;
}

/** The id of the page that has this slug, else of the one that had it. */
function pageCalled(slug: string) {
  const current = selectFrom("page").select("page.id").where("page.slug", "=", slug);
  const former = selectFrom("former_slug")
    .select("former_slug.subject_id")
    .where("former_slug.kind", "=", "page")
    .where("former_slug.slug", "=", slug);
  return sql<string>`coalesce(${current}, ${former})`;
}

/** The names of a page's categories as JSON, the main one first. Index: page_category_rank. */
export function categoriesOf(pageId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("page_category")
      .innerJoin("category", "category.id", "page_category.category_id")
      .select(["category.slug", "category.name", "category.name_ie"])
      .where("page_category.page_id", "=", pageId)
      .orderBy("page_category.rank"),
  );
}

type CardRow = Awaited<ReturnType<typeof findCards>>[number];
type PageRow = NonNullable<Awaited<ReturnType<typeof findPublicPage>>>;

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

const POSTS_ON_A_PAGE = 3;
const EVENTS_ON_A_PAGE = 5;

/** The answer for a page's row, with its latest posts and next events. */
export async function wholePage(context: ReadContext, row: PageRow): Promise<Page> {
  context.reads(`page:${row.id}`, "categories", "tags");
  const [posts, events] = await Promise.all([
    latestPostsOf(context, row.id, POSTS_ON_A_PAGE),
    comingOf(context, { page_id: row.id, limit: EVENTS_ON_A_PAGE }),
  ]);
  const { opening, until } = openingNow(row, scheduleOf(row), context.now);
  context.until(until);
  context.until(endOfToday(context.now));
  return pageAnswer(row, { opening, posts, events, now: context.now });
}

/**
 * A page in any state, for its team.
 * @param withDeleted for administrators: also a deleted one
 * @throws ProblemError `not-found`
 */
export async function ownPage(
  db: Database,
  id: string,
  now: Temporal.Instant,
  { withDeleted = false } = {},
): Promise<OwnPage> {
  const row = await findPublicPage(db, id, { now, isPreview: true, withDeleted });
  if (!row) throw notFound();
  return teamAnswer(db, row, now);
}

/** `ownPage` for a row that a write has locked: only what is attached to it is read. */
export async function ownPageAnswer(db: Database, page: PageColumns, now: Temporal.Instant): Promise<OwnPage> {
  const attached = await db.selectNoFrom(attachedTo(sql<string>`${page.id}::uuid`, now)).executeTakeFirstOrThrow();
  return teamAnswer(db, { ...page, ...attached }, now);
}

async function teamAnswer(db: Database, row: PageRow, now: Temporal.Instant): Promise<OwnPage> {
  const context = { ...new ReadNotes().context(db, now), isPreview: true as const };
  return { ...(await wholePage(context, row)), approval: row.approval, text_color: textColorOn(row.color) };
}
