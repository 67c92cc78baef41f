import { type SelectQueryBuilder, sql } from "kysely";
import { ZONE } from "#core/domain/local-time.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { DB } from "#core/server/db/schema.ts";
import type { DigestItem } from "../mail/digest.ts";

/** Something new, with a key: an address that follows it twice gets it once. */
export type NewsItem = { key: string; at: number; item: DigestItem };

/** All that is new in a time, by what can be followed; everything in order of time, the newest first. */
export type News = {
  ofPage: ReadonlyMap<string, readonly NewsItem[]>;
  ofCategory: ReadonlyMap<string, readonly NewsItem[]>;
  ofPlace: ReadonlyMap<string, readonly NewsItem[]>;
  /** New pages by their id, for searches. */
  pages: ReadonlyMap<string, NewsItem>;
  notices: readonly NewsItem[];
};

/** Of each kind. More would not fit into mails: after an import of a whole county the newest stand for all. */
const MAX_OF_KIND = 20_000;
/** Code points of a post: enough for the excerpt in a mail. */
const MAX_TEXT = 600;

type Window = { since: Temporal.Instant; until: Temporal.Instant };
type OfPage = NewsItem & { pageId: string; location: string | null; isHours: boolean };

/** Each kind is read by the index of its time: post_newest, event_published, page_news_latest, day_notice_new, office_notice_new. */
export async function loadNews(db: Database, window: Window): Promise<News> {
  const [posts, events, pages, hours, days, notices] = await Promise.all([
    newPosts(db, window),
    newEvents(db, window),
    newPages(db, window),
    changedHours(db, window),
    dayNotices(db, window),
    officeNotices(db, window),
  ]);
  const ofPages = [...posts, ...events, ...pages, ...hours, ...days].sort(newestFirst);
  const wider = ofPages.filter(({ isHours }) => !isHours);
  const [categories, places] = await Promise.all([
    categoriesOf(db, wider),
    db.selectFrom("place").select(["id", "name", "name_ie"]).execute(),
  ]);
  const names = new PlaceNames(places);
  return {
    ofPage: grouped(ofPages, ({ key, pageId }) => (key.startsWith("page:") ? [] : [pageId])),
    ofCategory: grouped(wider, ({ pageId }) => categories.get(pageId) ?? []),
    ofPlace: grouped(wider, ({ location }) => {
      const place = location === null ? undefined : names.find(location);
      return place ? [place.id] : [];
    }),
    pages: new Map(pages.map((page) => [page.pageId, page])),
    notices: notices.sort(newestFirst),
  };
}

export const newestFirst = (one: NewsItem, other: NewsItem): number =>
  other.at - one.at || (one.key < other.key ? -1 : 1);

function grouped(items: readonly OfPage[], groupsOf: (item: OfPage) => readonly string[]): Map<string, NewsItem[]> {
  const groups = new Map<string, NewsItem[]>();
  for (const item of items) {
    for (const group of groupsOf(item)) {
      const found = groups.get(group);
      if (found) found.push(item);
      else groups.set(group, [item]);
    }
  }
  return groups;
}

async function categoriesOf(db: Database, items: readonly OfPage[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(items.map(({ pageId }) => pageId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("page_category")
    .select(["page_id", sql<string[]>`array_agg(category_id::text)`.as("ids")])
    .where(sql<boolean>`page_id = any(${ids}::uuid[])`)
    .groupBy("page_id")
    .execute();
  return new Map(rows.map((row) => [row.page_id, row.ids]));
}

const NAMES = ["page.name as page_name", "page.name_ie as page_name_ie", "page.slug", "page.location"] as const;
const dates = ({ since, until }: Window) =>
  [new Date(since.epochMilliseconds), new Date(until.epochMilliseconds)] as const;

type Dated = "post.publish_at" | "event.date_published" | "page_news.date_changed" | "day_notice.date_created";
const within = <Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  column: Dated,
  window: Window,
) => {
  const [since, until] = dates(window);
  return query
    .where(sql<boolean>`${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${until}`)
    .orderBy(sql.ref(column), "desc")
    .limit(MAX_OF_KIND);
};

async function newPosts(db: Database, window: Window): Promise<OfPage[]> {
  const posts = db
    .selectFrom("post")
    .innerJoin("page", "page.id", "post.page_id")
    .select(["post.id", "post.page_id", "post.title", "post.title_ie", "post.publish_at"])
    .select([
      sql<string | null>`left(post.body, ${MAX_TEXT})`.as("text"),
      sql<string | null>`left(post.body_ie, ${MAX_TEXT})`.as("text_ie"),
    ])
    .select(NAMES)
    .where("post.status", "=", "published")
    .where("page.is_public", "=", true);
  const rows = await within(posts, "post.publish_at", window).execute();
  return rows.map(({ id, page_id, title, title_ie, publish_at, text, text_ie, location, ...page }) => ({
    key: `post:${id}`,
    at: publish_at!.getTime(),
    pageId: page_id,
    location,
    isHours: false,
    item: {
      kind: "post",
      path: `/posts/${id}`,
      title,
      title_ie,
      text,
      text_ie,
      by: page.page_name,
      by_ie: page.page_name_ie,
    },
  }));
}

/** Those that are not over when the mail is written. */
async function newEvents(db: Database, window: Window): Promise<OfPage[]> {
  const [, until] = dates(window);
  const events = db
    .selectFrom("event")
    .innerJoin("page", "page.id", "event.page_id")
    .select(["event.id", "event.slug as event_slug", "event.page_id", "event.title", "event.title_ie"])
    .select(["event.starts_at", "event.date_published"])
    .select(NAMES)
    .where("event.status", "=", "published")
    .where(sql<boolean>`coalesce(event.last_ends_at, 'infinity') > ${until}`)
    .where("page.is_public", "=", true);
  const rows = await within(events, "event.date_published", window).execute();
  return rows.map(({ id, page_id, title, title_ie, ...row }) => ({
    key: `event:${id}`,
    at: row.date_published!.getTime(),
    pageId: page_id!,
    location: row.location,
    isHours: false,
    item: {
      kind: "event",
      path: `/events/${row.event_slug}`,
      title,
      title_ie,
      text: null,
      text_ie: null,
      by: row.page_name,
      by_ie: row.page_name_ie,
      at: isoInstant(row.starts_at),
    },
  }));
}

async function newPages(db: Database, window: Window): Promise<OfPage[]> {
  const pages = db
    .selectFrom("page_news")
    .innerJoin("page", "page.id", "page_news.page_id")
    .select(["page.id", "page.slogan", "page.slogan_ie", "page_news.date_changed"])
    .select(NAMES)
    .where("page_news.kind", "=", "new")
    .where("page.is_public", "=", true);
  const rows = await within(pages, "page_news.date_changed", window).execute();
  return rows.map(({ id, slug, slogan, slogan_ie, date_changed, location, ...page }) => ({
    key: `page:${id}`,
    at: date_changed.getTime(),
    pageId: id,
    location,
    isHours: false,
    item: {
      kind: "page",
      path: `/pages/${slug}`,
      title: page.page_name,
      title_ie: page.page_name_ie,
      by: null,
      by_ie: null,
      text: slogan,
      text_ie: slogan_ie,
    },
  }));
}

/** One item of a page, with the status that it has now: other hours matter less. */
async function changedHours(db: Database, window: Window): Promise<OfPage[]> {
  const changes = (kind: "status" | "hours") =>
    within(
      db
        .selectFrom("page_news")
        .innerJoin("page", "page.id", "page_news.page_id")
        .select(["page.id", "page.status", "page.reopens_on", "page_news.date_changed"])
        .select(NAMES)
        .where("page_news.kind", "=", kind)
        .where("page.is_public", "=", true),
      "page_news.date_changed",
      window,
    ).execute();
  const [statuses, hours] = await Promise.all([changes("status"), changes("hours")]);
  const withStatus = new Set(statuses.map(({ id }) => id));
  type Row = (typeof statuses)[number];
  const itemOf = (row: Row, kind: "status" | "hours"): OfPage => ({
    key: `hours:${row.id}`,
    at: row.date_changed.getTime(),
    pageId: row.id,
    location: row.location,
    isHours: true,
    item: {
      kind,
      path: `/pages/${row.slug}`,
      title: row.page_name,
      title_ie: row.page_name_ie,
      by: null,
      by_ie: null,
      text: null,
      text_ie: null,
      ...(kind === "status" && { status: row.status, reopens_on: row.reopens_on }),
    },
  });
  return [
    ...statuses.map((row) => itemOf(row, "status")),
    ...hours.filter(({ id }) => !withStatus.has(id)).map((row) => itemOf(row, "hours")),
  ];
}

/** Those that hold when the mail is written, or say when the page is back. Index: day_notice_new. */
export async function dayNotices(db: Database, window: Window): Promise<OfPage[]> {
  const [, until] = dates(window);
  const notices = db
    .selectFrom("day_notice")
    .innerJoin("page", "page.id", "day_notice.page_id")
    .select(["day_notice.id", "day_notice.page_id", "day_notice.kind", "day_notice.at", "day_notice.back_on"])
    .select(["day_notice.word", "day_notice.word_ie", "day_notice.date_created"])
    .select(NAMES)
    .where("day_notice.date_ended", "is", null)
    .where("page.is_public", "=", true)
    .where((eb) =>
      eb.or([
        eb("day_notice.lapses_at", ">", until),
        sql<boolean>`day_notice.back_on > (${until}::timestamptz at time zone ${ZONE}::text)::date`,
      ]),
    );
  const rows = await within(notices, "day_notice.date_created", window).execute();
  return rows.map(({ id, page_id, kind, at, back_on, word, word_ie, date_created, location, ...page }) => ({
    key: `day:${id}`,
    at: date_created.getTime(),
    pageId: page_id,
    location,
    isHours: true,
    item: {
      kind: "day",
      path: `/pages/${page.slug}`,
      title: page.page_name,
      title_ie: page.page_name_ie,
      by: null,
      by_ie: null,
      text: word,
      text_ie: word_ie,
      day: { kind, at, back_on },
    },
  }));
}

/** Those that are not over. Index: office_notice_new. */
export async function officeNotices(db: Database, window: Window): Promise<NewsItem[]> {
  const [since, until] = dates(window);
  const rows = await db
    .selectFrom("office_notice")
    .select(["id", "text", "text_ie", "starts_at", "ends_at", "date_created"])
    .where("date_created", ">", since)
    .where("date_created", "<=", until)
    .where("date_ended", "is", null)
    .where("ends_at", ">", until)
    .limit(MAX_OF_KIND)
    .execute();
  return rows.map(({ id, text, text_ie, starts_at, ends_at, date_created }) => ({
    key: `notice:${id}`,
    at: date_created.getTime(),
    item: {
      kind: "notice",
      path: "/",
      title: text,
      title_ie: text_ie,
      by: null,
      by_ie: null,
      text: null,
      text_ie: null,
      at: isoInstant(ends_at),
      ...(starts_at > until && { from: isoInstant(starts_at) }),
    },
  }));
}
