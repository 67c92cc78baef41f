import { Readable } from "node:stream";
import { sql } from "kysely";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import type { Language } from "#core/contract/languages.ts";
import { FIRST } from "#core/contract/locales.ts";
import { type DirectorySettings, hasWalks } from "#core/contract/office/settings.ts";
import { type PhotoSubject, widestAddress } from "../api/pages/photos/queries.ts";
import { nextPublication as nextPost } from "../api/writing/posts/queries.ts";
import { nextPublication as nextStory } from "../api/writing/stories/queries.ts";
import type { ReadContext } from "../calls/handler.ts";
import { notFound } from "../http/problem.ts";

export type SitemapSettings = {
  /** Without a slash at the end. */
  publicUrl: string;
  /** How many addresses one file holds. */
  urlsPerPart: number;
  languages: readonly Language[];
  directory: DirectorySettings;
};

/** The screens that do not depend on content. */
const fixedScreens = ({ directory }: SitemapSettings) =>
  ["/", "/pages", "/posts", "/stories", "/walks", "/events", "/open-data"]
    .filter((path) => path !== "/stories" || directory.has_stories)
    .filter((path) => path !== "/walks" || hasWalks(directory))
    .filter((path) => path !== "/open-data" || directory.has_open_data)
    .map((path) => ({ path }));

/** `/sitemap.xml`: every public address, or the index of the parts where there are too many for one file. */
export async function sitemap(context: ReadContext, settings: SitemapSettings): Promise<Buffer> {
  await noteReads(context);
  const count = await countSitemaps(context, settings);
  return count > 1 ? sitemapIndexXml(settings.publicUrl, count) : part(context, settings, 1);
}

/**
 * `/sitemap-{number}.xml`, from 1 on.
 * @throws 404 beyond the last part
 */
export async function sitemapPart(context: ReadContext, settings: SitemapSettings, number: number): Promise<Buffer> {
  await noteReads(context);
  if (number > (await countSitemaps(context, settings))) throw notFound();
  return part(context, settings, number);
}

/** The fixed screens come first and shift the others. */
async function part(context: ReadContext, settings: SitemapSettings, number: number): Promise<Buffer> {
  const size = itemsPerPart(settings);
  const start = (number - 1) * size;
  const screens = fixedScreens(settings);
  const fixed = screens.slice(start, start + size);
  const offset = Math.max(0, start - screens.length);
  const items = await listPublicAddresses(context, settings, { offset, limit: size - fixed.length });
  const addresses = items.map(({ path, date_updated, subject, photo }) => ({
    path,
    changed: date_updated,
    ...(subject && photo && { picture: widestAddress(subject, photo) }),
  }));
  return urlSetXml(settings, [...fixed, ...addresses]);
}

async function countSitemaps(context: ReadContext, settings: SitemapSettings): Promise<number> {
  return Math.ceil(
    (fixedScreens(settings).length + (await countPublicAddresses(context, settings))) / itemsPerPart(settings),
  );
}

/** Each item has one address in each language. */
const itemsPerPart = ({ urlsPerPart, languages }: SitemapSettings) => Math.floor(urlsPerPart / languages.length);

async function noteReads(context: ReadContext): Promise<void> {
  context.reads("pages", "categories", "posts", "stories", "events", "special-pages");
  for (const next of await Promise.all([nextPost(context), nextStory(context), nextEventEnd(context)])) {
    context.until(next);
  }
}

type Address = { path: string; changed?: Date; picture?: string };

/**
 * Each address in each language, with links to the others (`hreflang`), so that a search engine shows the reader's own.
 */
function urlSetXml(
  { publicUrl, languages, directory }: SitemapSettings,
  addresses: readonly Address[],
): Promise<Buffer> {
  const urls = addresses.flatMap(({ path, changed, picture }) => {
    const inLanguage = (locale: string) => `${publicUrl}/${locale}${path === "/" ? "" : path}`;
    const links = [
      ...languages.map((lang) => ({ lang, url: inLanguage(lang) })),
      { lang: "x-default", url: inLanguage(directory.languages[0] ?? FIRST) },
    ];
    const lastmod = changed && { lastmod: changed.toISOString() };
    const img = picture && { img: [{ url: publicUrl + picture }] };
    return languages.map((locale) => ({ url: inLanguage(locale), links, ...lastmod, ...img }));
  });
  const xmlns = { xhtml: true, news: false, image: true, video: false };
  return streamToPromise(Readable.from(urls).pipe(new SitemapStream({ xmlns })));
}

/** The index of the parts. */
function sitemapIndexXml(publicUrl: string, count: number): Promise<Buffer> {
  const urls = Array.from({ length: count }, (_, index) => ({ url: `${publicUrl}/sitemap-${index + 1}.xml` }));
  return streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()));
}

/** `path` is below `/{locale}`. */
type PublicAddress = {
  path: string;
  date_updated: Date;
  /** What has the photo: the first one of a page, story or event. */
  subject: PhotoSubject | null;
  photo: { key: string; width: number } | null;
};

const PHOTO = sql`jsonb_build_object('key', key, 'width', width)`;

/**
 * Every public item with a screen, by kind and age, so that a new item changes only the parts from its kind's end on.
 */
async function listPublicAddresses(
  context: ReadContext,
  settings: SitemapSettings,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicAddress[]> {
  const { rows } = await sql<PublicAddress>`
    select path, date_updated, subject, coalesce(
      (select ${PHOTO} from photo where subject = 'page' and page_id = item.id and is_primary),
      (select ${PHOTO} from photo where subject = 'story' and story_id = item.id order by rank limit 1),
      (select ${PHOTO} from photo where subject = 'event' and event_id = item.id order by rank limit 1)
    ) as photo
    from (
      select kind, id, path, date_updated, case kind when 3 then 'page' when 5 then 'story' when 6 then 'event' end as subject
      from (${publicItems(context, settings)}) item order by kind, id offset ${offset} limit ${limit}
    ) item order by kind, id
  `.execute(context.db);
  return rows;
}

async function countPublicAddresses(context: ReadContext, settings: SitemapSettings): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${publicItems(context, settings)}) item
  `.execute(context.db);
  return rows[0]?.count ?? 0;
}

/** When the next event ends, after which it is no longer listed. */
export async function nextEventEnd({ db, now }: ReadContext): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom("event")
    .select("last_ends_at")
    .where("status", "=", "published")
    .where("last_ends_at", ">", new Date(now.epochMilliseconds))
    .orderBy("last_ends_at")
    .limit(1)
    .executeTakeFirst();
  return row?.last_ends_at?.toTemporalInstant() ?? null;
}

function publicItems({ now }: ReadContext, { directory }: SitemapSettings) {
  const at = new Date(now.epochMilliseconds);
  return sql`
    select 1 as kind, id, '/categories/' || slug as path, date_updated from category
    union all
    select 2, id, '/info/' || slug, date_updated from special_page where published
    union all
    select 3, id, '/pages/' || slug, date_updated from page where is_public
    union all
    select 4, post.id, '/posts/' || post.id, post.date_updated
      from post join page on page.id = post.page_id
      where post.status = 'published' and post.publish_at <= ${at} and page.is_public
    union all
    select 5, id, '/stories/' || slug, date_updated from story
      where ${directory.has_stories} and status = 'published' and publish_at <= ${at}
    union all
    select 6, event.id, '/events/' || event.slug, event.date_updated
      from event left join page on page.id = event.page_id
      where event.status = 'published' and coalesce(event.last_ends_at, 'infinity') > ${at}
        and (event.page_id is null or page.is_public)
  `;
}
