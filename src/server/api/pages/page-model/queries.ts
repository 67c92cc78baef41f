import { type Expression, expressionBuilder, type Kysely, sql } from "kysely";
import type { OwnPage } from "#core/contract/pages/own.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { PAGE_TEXT_FIELDS, pageTextsOf } from "#core/contract/pages/texts.ts";
import type { PageRole } from "#core/contract/roles.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import { endOfToday, todayAt } from "#core/domain/local-time.ts";
import { textColorOn } from "#core/domain/pages/contrast.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { shownTags, tagsOf } from "#core/server/api/directory/tags/queries.ts";
import { comingEventsOf, comingOf, comingUntil } from "#core/server/api/writing/events/queries.ts";
import { latestPostsOf, nextPublicationOf, postCardAnswer } from "#core/server/api/writing/posts/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isId } from "#core/server/db/ids.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { prepared } from "#core/server/db/prepared.ts";
import type { DB } from "#core/server/db/schema.ts";
import { notFound } from "#core/server/http/problem.ts";
import { audioAnswer, audioOf } from "../audio/queries.ts";
import { CARD_COLUMNS, cardFields, categoriesOf } from "../page-cards/queries.ts";
import { pagePhotosOf, photoAnswer } from "../photos/queries.ts";
import { priceAnswer, pricesOf } from "../prices/queries.ts";
import {
  type OpeningNow,
  openingNow,
  openingTimesOf,
  scheduleOf,
  specialTimesFrom,
  specialTimesSince,
  statusOn,
  timesAnswer,
} from "../times/queries.ts";
import { branchesOf } from "./branches.ts";
import { examinedPages, POSTS_ON_A_PAGE } from "./examined.ts";

export { branchesOf, examinedPages };

const { selectFrom } = expressionBuilder<DB>();

const EVENTS_ON_A_PAGE = 5;

/** The columns of the texts that a card does not show. */
const NOT_ON_CARD = PAGE_TEXT_FIELDS.map(({ field }) => `page.${field}` as const).filter(
  (column) => !CARD_COLUMNS.some((onCard) => onCard === column),
);

/** The columns of `page` that `pageAnswer` reads. */
const PAGE_COLUMNS = [
  ...CARD_COLUMNS,
  ...NOT_ON_CARD,
  "page.approval",
  "page.type",
  "page.address",
  "page.address_ie",
  "page.postcode",
  "page.service_area",
  "page.service_area_ie",
  "page.hidden_address",
  "page.hides_address",
  "page.contact_number",
  "page.email",
  "page.website",
  "page.osm_id",
  "page.booking_url",
  "page.booking_number",
  "page.social",
  "page.accessibility",
  "page.date_checked",
  "page.date_created",
  "page.date_updated",
  "page.version",
] as const;

type Finding = { now: Temporal.Instant; isPreview?: boolean | undefined; withDeleted?: boolean | undefined };

/**
 * A page with everything attached to it, by its id, slug or former slug. The id of a page that went into another one finds that.
 * @param isPreview also a page that is not public
 * @param withDeleted with `isPreview`: also a deleted page
 */
export async function findPublicPage(db: Database, idOrSlug: string, finding: Finding) {
  const { isPreview = false, withDeleted = false } = finding;
  const times = timesOf(finding.now);
  const key = isId(idOrSlug) ? { id: idOrSlug, slug: null } : { id: null, slug: idOrSlug };
  const [current] = isId(idOrSlug) || isPreview ? [] : await selectCurrent(db, { slug: idOrSlug, ...times });
  return current ?? (await selectPage(db, { ...key, ...times, isPreview, withDeleted }))[0];
}

/** Public pages with everything attached to them, in the order of the ids; others are left out. */
export async function wholePages(
  context: ReadContext,
  ids: readonly string[],
  notices: readonly Notice[],
): Promise<Page[]> {
  const rows = await selectPages(context.db, { ids, ...timesOf(context.now) });
  const pages = new Map(rows.map((row) => [row.id, wholePage(context, row, notices)]));
  return ids.flatMap((id) => pages.get(id) ?? []);
}

type Times = { now: Date; coming_until: Date; special_from: string };
type TimeParam = <Name extends keyof Times>(name: Name) => Expression<Times[Name]>;

/** Pages with everything attached to them. */
const pageRows = (db: Kysely<DB>, param: TimeParam) =>
  db
    .selectFrom("page")
    .select(PAGE_COLUMNS)
    .select(hasTeam(sql`page.user_id`, sql`page.id`).as("has_team"))
    .select(({ ref }) => attachedTo(ref("page.id"), param));

/** Index: page_pkey. */
const selectPages = prepared<{ ids: readonly string[] } & Times>()((db, param) =>
  pageRows(db, param)
    .where(sql<boolean>`page.id = any(${param("ids")}::uuid[])`)
    .where("page.is_public", "=", true),
);

/** Index: page_slug_key. */
const selectCurrent = prepared<{ slug: string } & Times>()((db, param) =>
  pageRows(db, param).where("page.slug", "=", param("slug")).where("page.is_public", "=", true),
);

/** The values on which the attached rows depend. */
function timesOf(now: Temporal.Instant): Times {
  return {
    now: new Date(now.epochMilliseconds),
    coming_until: new Date(comingUntil(now).epochMilliseconds),
    special_from: specialTimesFrom(now),
  };
}

type PageKey = { id: string | null; slug: string | null; isPreview: boolean; withDeleted: boolean };

/** Indexes: merged_page_pkey and page_pkey, or page_slug_key with former_slug_pkey. */
const selectPage = prepared<PageKey & Times>()((db, param) =>
  pageRows(db, param)
    .where("page.id", "=", pageIdOf(param("id"), param("slug"), param("withDeleted")))
    .where(sql<boolean>`(${param("withDeleted")}::boolean or page.date_deleted is null)`)
    .where(sql<boolean>`(${param("isPreview")}::boolean or page.is_public)`),
);

/** `id` or the page into which it went, else the id of the page with this slug, or else with this former slug. */
function pageIdOf(id: Expression<string | null>, slug: Expression<string | null>, withDeleted: Expression<boolean>) {
  const merged = sql`(select merged_page.page_id from merged_page where merged_page.id = ${id}::uuid and not ${withDeleted}::boolean)`;
  const current = selectFrom("page").select("page.id").where("page.slug", "=", slug);
  const former = selectFrom("former_slug")
    .select("former_slug.subject_id")
    .where("former_slug.kind", "=", "page")
    .where("former_slug.slug", "=", slug);
  return sql<string>`coalesce(${merged}, ${id}::uuid, ${current}, ${former})`;
}

/** What is attached to the page that a write has locked. */
const selectAttached = prepared<{ id: string; user_id: string | null } & Times>()((db, param) => {
  const pageId = sql<string>`${param("id")}::uuid`;
  return db
    .selectNoFrom(hasTeam(sql`${param("user_id")}::uuid`, pageId).as("has_team"))
    .select(attachedTo(pageId, param));
});

function attachedTo(pageId: Expression<string>, param: TimeParam) {
  const now = param("now");
  return [
    categoriesOf(pageId).as("categories"),
    tagsOf(pageId).as("tags"),
    pagePhotosOf(pageId).as("photos"),
    openingTimesOf(pageId).as("opening_times"),
    pricesOf(pageId).as("prices"),
    branchesOf(pageId).as("branches"),
    specialTimesSince(pageId, param("special_from")).as("special_times"),
    audioOf("page_id", pageId).as("audio"),
    latestPostsOf(pageId, now, POSTS_ON_A_PAGE).as("posts"),
    nextPublicationOf(pageId, now).as("next_publication"),
    ...comingEventsOf(pageId, { from: now, to: param("coming_until"), count: EVENTS_ON_A_PAGE }),
  ] as const;
}

/** The role of an account on the team of a page, where it has one. Index: page_manager_pkey. */
export const roleOfAccount = (accountId: Expression<unknown>) => sql<PageRole>`case
  when page.user_id is not distinct from ${accountId} then 'owner' else (
    select role from page_manager where page_manager.page_id = page.id and page_manager.account_id = ${accountId}) end`;

/** Whether a page has an owner or managers. Index: page_manager_pkey. */
const hasTeam = (ownerId: Expression<unknown>, pageId: Expression<unknown>) => sql<boolean>`(
  ${ownerId} is not null or exists (select from page_manager where page_manager.page_id = ${pageId}))`;

type PageRow = NonNullable<Awaited<ReturnType<typeof findPublicPage>>>;

/** The answer for a page's row. */
export function wholePage(
  { now, reads, until }: Pick<ReadContext, "now" | "reads" | "until">,
  row: PageRow,
  notices: readonly Notice[] = [],
): Page {
  reads(`page:${row.id}`, "categories", "tags", ...row.branches.map(({ id }) => `page:${id}` as const));
  const { id, slug, name, name_ie, color } = row;
  const page = { id, slug, name, name_ie, color };
  const { opening, until: changes } = openingNow(row, scheduleOf(row), now);
  for (const end of [changes, row.next_publication?.toTemporalInstant() ?? null, endOfToday(now)]) until(end);
  return pageAnswer(row, {
    opening,
    posts: row.posts.map((post) => postCardAnswer({ ...post, page })),
    events: comingOf({ now, until }, [...row.single_events, ...row.repeating_events], {
      page,
      point: row,
      hours: row,
      count: EVENTS_ON_A_PAGE,
    }),
    now,
    notices,
  });
}

type Rest = Pick<Page, "posts" | "events"> & { opening: OpeningNow; now: Temporal.Instant; notices: readonly Notice[] };

function pageAnswer(row: PageRow, { opening, posts, events, now, notices }: Rest): Page {
  return {
    ...cardFields(row, now, notices),
    ...opening,
    type: row.type,
    ...pageTextsOf(row),
    address: row.address,
    address_ie: row.address_ie,
    postcode: row.postcode,
    hides_address: row.hides_address,
    service_area: row.service_area,
    service_area_ie: row.service_area_ie,
    contact_number: row.contact_number,
    email: row.email,
    website: row.website,
    booking_url: row.booking_url,
    booking_number: row.booking_number,
    needs_ferry: row.needs_ferry,
    osm_id: row.osm_id,
    reopens_on: statusOn(row, todayAt(now)).reopens_on,
    social: row.social,
    has_team: row.has_team,
    branches: row.branches.filter(({ is_public }) => is_public),
    tags: shownTags(row.tags),
    accessibility: row.accessibility,
    photos: row.photos.map((photo) => photoAnswer("page", photo)),
    times: timesAnswer(row, now),
    date_checked: row.date_checked && isoInstant(row.date_checked),
    prices: row.prices.map(priceAnswer),
    audio: row.audio.map(audioAnswer),
    posts,
    events,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
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
  return teamAnswer(row, now);
}

/** `ownPage` for a row that a write has locked: only what is attached to it is read. */
export async function ownPageAnswer(db: Database, page: PageColumns, now: Temporal.Instant): Promise<OwnPage> {
  const [attached] = await selectAttached(db, { id: page.id, user_id: page.user_id, ...timesOf(now) });
  return teamAnswer({ ...page, ...attached! }, now);
}

function teamAnswer(row: PageRow, now: Temporal.Instant): OwnPage {
  const uncached = { now, reads: () => {}, until: () => {} };
  const { approval, hidden_address, color } = row;
  return { ...wholePage(uncached, row), approval, hidden_address, text_color: textColorOn(color) };
}

/** A page with the address of its owner for mails; undefined without an owner, or where the account is disabled or deleted. */
export function findOwnerToMail(tx: Database, pageId: string) {
  return tx
    .selectFrom("page")
    .innerJoin("account", "account.id", "page.user_id")
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.is_public", "page.date_deleted"])
    .select(["account.id as owner_id", "account.email", "account.locale"])
    .where("page.id", "=", pageId)
    .where("account.deleted", "=", false)
    .where("account.disabled", "=", false)
    .executeTakeFirst();
}

/** When the teams of public pages last confirmed their opening times, by slug; null: never. Index: page_slug_key. */
export async function checkedDates(db: Database, slugs: readonly string[]): Promise<Map<string, string | null>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom("page")
    .select(["slug", "date_checked"])
    .where(sql<boolean>`slug = any(${slugs}::text[])`)
    .where("is_public", "=", true)
    .execute();
  return new Map(rows.map(({ slug, date_checked }) => [slug, date_checked && isoInstant(date_checked)]));
}
