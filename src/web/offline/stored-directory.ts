import { foldTexts, SynonymPhrases } from "@eolaire/search";
import type { Category } from "#core/contract/directory/categories.ts";
import type { OfflinePage, OfflineSummary } from "#core/contract/directory/offline.ts";
import type { Place } from "#core/contract/directory/places.ts";
import type { Tag } from "#core/contract/directory/tags.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { Event, Occurrence } from "#core/contract/writing/events.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import type { Post } from "#core/contract/writing/posts.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import type { Story } from "#core/contract/writing/stories.ts";
import type { Searchable } from "#core/domain/offline/match-terms.ts";
import type { Synonym } from "#core/domain/offline/searched-as-well.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { searchedTexts } from "#core/domain/pages/searched-texts.ts";
import type { Assets } from "../document/document.ts";
import { UsedStyles } from "../document/used-styles.ts";
import type { OfflinePart } from "./module.ts";
import type { OfflineApp } from "./offline-app.ts";
import {
  APP_ADDRESS,
  type EventList,
  eventAddress,
  eventsAddress,
  eventsOf,
  LISTS,
  listAddress,
  type PageList,
  POSTS_ADDRESS,
  type PostList,
  pagesAddress,
  postAddress,
  recentPosts,
  STORIES_ADDRESS,
  type StoryList,
  specialPageAddress,
  storedPhoto,
  storedSettings,
  storesOfModules,
  storyAddress,
} from "./stored-copy.ts";

/** A whole copy, read into memory. */
export type StoredDirectory = {
  /** The name of its cache. */
  copy: string;
  as_of: string;
  /** In which it was asked for. */
  locale: Locale;
  app: OfflineApp;
  assets: Assets;
  pages: Searchable[];
  stories: Story[];
  posts: Post[];
  /** The dates of events, in order of time. */
  dates: Occurrence[];
  events: Event[];
  special: SpecialPage[];
  places: PlaceNames<Place>;
  categories: Category[];
  tags: (Tag & { pages: number })[];
  /** The lists of modules, as they were stored. */
  ofModules: readonly { part: NonNullable<OfflinePart["stores"]>; stored: unknown }[];
  notices: Notice[];
  summary: OfflineSummary;
  synonyms: SynonymPhrases<Synonym>;
};

let inMemory: Promise<StoredDirectory> | null = null;
let nameInMemory = "";

/** The stored directory; null where there is none. It stays in memory while the service worker runs. */
export async function storedDirectory(): Promise<StoredDirectory | null> {
  const settings = await storedSettings();
  if (!settings?.copy || !settings.as_of || !(await caches.has(settings.copy))) return null;
  if (!inMemory || nameInMemory !== settings.copy) {
    nameInMemory = settings.copy;
    inMemory = readDirectory(settings.copy, settings.as_of, settings.locale);
    inMemory.catch(() => {
      inMemory = null;
    });
  }
  return inMemory;
}

async function readDirectory(copy: string, as_of: string, locale: Locale): Promise<StoredDirectory> {
  const cache = await caches.open(copy);
  const read = async <Answer>(address: string): Promise<Answer> => {
    const answer = await cache.match(address);
    if (!answer) throw new Error(`${address} is not stored`);
    return answer.json() as Promise<Answer>;
  };
  const app = await read<OfflineApp>(APP_ADDRESS);
  const [categories, tags, places, notices, summary, synonyms] = await Promise.all(
    LISTS.map((name) => read<unknown>(listAddress(name))),
  );
  const names = new PlaceNames(places as Place[]);
  const pages: OfflinePage[] = [];
  for (let cursor: string | null = ""; cursor !== null && (await cache.match(pagesAddress(cursor))); ) {
    const list: PageList = await read(pagesAddress(cursor));
    pages.push(...list.items);
    cursor = list.next_cursor;
  }
  const { items } = await read<StoryList>(STORIES_ADDRESS);
  const stories = await Promise.all(items.map(({ slug }) => read<Story>(storyAddress(slug))));
  const news = recentPosts(await read<PostList>(POSTS_ADDRESS), new Date(as_of));
  const posts = await Promise.all(news.map(({ id }) => read<Post>(postAddress(id))));
  const dates: Occurrence[] = [];
  for (let cursor: string | null = ""; cursor !== null && (await cache.match(eventsAddress(cursor))); ) {
    const list: EventList = await read(eventsAddress(cursor));
    dates.push(...list.items);
    cursor = list.next_cursor;
  }
  const events = await Promise.all(eventsOf(dates).map((id) => read<Event>(eventAddress(id))));
  const { css, ...assets } = app.assets;
  return {
    copy,
    as_of,
    locale,
    app,
    places: names,
    assets: { ...assets, styles: [], usedStyles: new UsedStyles(css) },
    pages: pages.map((page) => {
      const stored = { ...page, photos: page.photos.slice(0, 1).map(storedPhoto) };
      const { texts, vocabulary } = searchedTexts(page, names);
      return { page: stored, folded: foldTexts(texts, vocabulary) };
    }),
    stories: stories.map((story) => ({ ...story, photos: story.photos.slice(0, 1).map(storedPhoto) })),
    // Their pictures are not stored.
    posts: posts.map((post) => ({ ...post, photos: [], audio: [] })),
    dates: dates.map((one) => ({ ...one, photo: null })),
    events: events.map((event) => ({ ...event, photo: null })),
    special: await Promise.all(app.menu.map(({ slug }) => read<SpecialPage>(specialPageAddress(slug)))),
    categories: (categories as Category[]).map((one) => ({ ...one, photo: one.photo && storedPhoto(one.photo) })),
    tags: tags as StoredDirectory["tags"],
    ofModules: await Promise.all(
      storesOfModules(app).map(async (part) => ({ part, stored: await read<unknown>(listAddress(part.list)) })),
    ),
    notices: (notices as { items: Notice[] }).items,
    summary: summary as OfflineSummary,
    synonyms: new SynonymPhrases(synonyms as Synonym[], ({ typed, typed_ie }) => [...typed, ...typed_ie]),
  };
}
