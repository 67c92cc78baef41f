import type { OfflinePage } from "#core/contract/directory/offline.ts";
import {
  MAX_OFFLINE_DATES,
  MAX_OFFLINE_EVENTS,
  MAX_OFFLINE_PAGES,
  MAX_OFFLINE_POSTS,
  MAX_OFFLINE_STORIES,
  OFFLINE_POST_DAYS,
} from "#core/contract/limits.ts";
import { FIRST } from "#core/contract/locales.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import { OFFLINE_OF_MODULES } from "#start/compiled/offline.ts";
import { COPY_PREFIX, type OfflineSettings, SETTINGS_CACHE, SETTINGS_KEY } from "../app/offline/messages.ts";
import { hasOffered } from "../document/has-offered.ts";
import { drawingAddress } from "../ui/PageCard/PagePicture.tsx";
import { photoAddress } from "../ui/Picture/Picture.tsx";
import type { OfflineApp } from "./offline-app.ts";

const NOTHING: OfflineSettings = {
  locale: FIRST,
  copy: null,
  as_of: null,
  pages: 0,
  pages_in_all: 0,
  bytes: 0,
  recordings: [],
};

export const APP_ADDRESS = "/offline/app.json";
/** Fetched at once: more would be slower on a weak connection. */
const AT_ONCE = 6;

/** null: the visitor has not asked for a copy. */
export async function storedSettings(): Promise<OfflineSettings | null> {
  const answer = await caches.match(SETTINGS_KEY, { cacheName: SETTINGS_CACHE });
  return answer ? { ...NOTHING, ...((await answer.json()) as OfflineSettings) } : null;
}

async function saveSettings(settings: OfflineSettings): Promise<void> {
  const cache = await caches.open(SETTINGS_CACHE);
  await cache.put(SETTINGS_KEY, Response.json(settings));
}

/** Not everything could be fetched, or the server is of another version than this service worker. */
export class CopyFailed extends Error {}

type Storing = Pick<OfflineSettings, "recordings" | "locale"> & {
  app: string;
  now: Date;
  onProgress?: (share: number) => void;
};

/**
 * Stores a copy of the directory beside the one that is there, and replaces that one only when it is whole.
 * @throws CopyFailed; DOMException `QuotaExceededError` where the device has no room
 */
export async function storeCopy({
  app,
  recordings,
  locale,
  now,
  onProgress = () => {},
}: Storing): Promise<OfflineSettings> {
  const name = `${COPY_PREFIX}${app}-${now.getTime()}`;
  const before = await storedSettings();
  const copy = new Copy(await caches.open(name), before?.copy ? await caches.open(before.copy) : null);
  try {
    const offline = (await copy.json(APP_ADDRESS)) as OfflineApp;
    if (offline.app !== app) throw new CopyFailed("another version");
    const { pictures, ...counts } = await copy.directory(offline, now);
    const all = [...offline.files, ...pictures, ...recordings];
    let done = 0;
    await fewAtOnce(all, async (address) => {
      await copy.file(address);
      onProgress(++done / all.length);
    });
    const settings = {
      ...counts,
      copy: name,
      as_of: now.toISOString(),
      bytes: copy.bytes,
      recordings,
      locale,
    };
    await saveSettings(settings);
    await deleteCopiesBut(name);
    return settings;
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Deletes every copy but one. */
async function deleteCopiesBut(name: string): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((one) => one.startsWith(COPY_PREFIX) && one !== name).map((one) => caches.delete(one)),
  );
}

/** Deletes the copies and the settings. */
export async function deleteCopies(): Promise<void> {
  await deleteCopiesBut("");
  await caches.delete(SETTINGS_CACHE);
}

export const LISTS = ["categories", "tags", "places", "notices", "offline", "offline/synonyms"] as const;
/** What modules that are on store. */
export const storesOfModules = ({ site }: OfflineApp) =>
  OFFLINE_OF_MODULES.flatMap(({ module, stores }) => (stores && hasOffered(site, module) ? [stores] : []));
export const listAddress = (name: string) => `/api/${name}`;
export const STORIES_ADDRESS = `/api/stories?limit=${MAX_OFFLINE_STORIES}`;
export const storyAddress = (slug: string) => `/api/stories/id/${slug}`;
export const POSTS_ADDRESS = `/api/posts?limit=${MAX_OFFLINE_POSTS}`;
export const postAddress = (id: string) => `/api/page/posts/id/${id}`;
const EVENTS_AT_ONCE = 60;
/** @param cursor empty: the first dates */
export const eventsAddress = (cursor: string) =>
  `/api/events?limit=${EVENTS_AT_ONCE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
export const eventAddress = (id: string) => `/api/events/id/${id}`;
export const specialPageAddress = (slug: string) => `/api/special-page/${slug}`;
/** @param cursor empty: the first pages */
export const pagesAddress = (cursor: string) =>
  `/api/offline/pages${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;

export type PageList = { items: OfflinePage[]; next_cursor: string | null; total: number };
export type StoryList = { items: { slug: string; photo: Photo | null }[] };

export type PostList = { items: { id: string; publish_at: string }[] };
export type EventList = { items: Occurrence[]; next_cursor: string | null };

/** Those of the last months, up to the day on which the copy is made. */
export const recentPosts = ({ items }: PostList, now: Date) =>
  items.filter(({ publish_at }) => now.getTime() - Date.parse(publish_at) < OFFLINE_POST_DAYS * 86_400_000);

/** The events behind some dates, the next first. */
export const eventsOf = (dates: readonly Occurrence[]): string[] =>
  [...new Set(dates.map(({ id }) => id))].slice(0, MAX_OFFLINE_EVENTS);

/** Of a photo only the smallest picture is stored. */
export const storedPhoto = (photo: Photo): Photo => ({ ...photo, widths: photo.widths.slice(0, 1) });

const pictureOf = (photo: Photo | null | undefined): string[] =>
  photo ? photo.widths.slice(0, 1).map((width) => photoAddress(photo, width, "avif")) : [];

class Copy {
  bytes = 0;
  readonly #cache: Cache;
  readonly #before: Cache | null;

  constructor(cache: Cache, before: Cache | null) {
    this.#cache = cache;
    this.#before = before;
  }

  /** Fetches what changes, and stores it. */
  async json(address: string): Promise<unknown> {
    const answer = await fetched(address, "no-cache");
    await this.#put(address, answer.clone());
    return answer.json();
  }

  /** Stores a file whose address changes with its content: what the last copy has is not fetched again. */
  async file(address: string): Promise<void> {
    const known = await this.#before?.match(address);
    await this.#put(address, known ?? (await fetched(address, "default")));
  }

  async #put(address: string, answer: Response): Promise<void> {
    const announced = Number(answer.headers.get("content-length"));
    this.bytes += announced || (await answer.clone().blob()).size;
    await this.#cache.put(address, answer);
  }

  /** Stores the directory. @returns the pictures that belong to it, and how many pages it has */
  async directory(
    offline: OfflineApp,
    now: Date,
  ): Promise<{ pictures: string[]; pages: number; pages_in_all: number }> {
    const lists = [
      ...[...LISTS.slice(1), ...storesOfModules(offline).map(({ list }) => list)].map(listAddress),
      ...offline.menu.map(({ slug }) => specialPageAddress(slug)),
    ];
    await fewAtOnce(lists, (address) => this.json(address));
    const categories = (await this.json("/api/categories")) as { photo: Photo | null }[];
    const pictures = categories.flatMap(({ photo }) => pictureOf(photo));
    let pages = 0;
    let pages_in_all = 0;
    for (let cursor: string | null = ""; cursor !== null && pages < MAX_OFFLINE_PAGES; ) {
      const list = (await this.json(pagesAddress(cursor))) as PageList;
      pages += list.items.length;
      pages_in_all = list.total;
      for (const page of list.items)
        pictures.push(...(page.photos[0] ? pictureOf(page.photos[0]) : [drawingAddress(page)]));
      cursor = list.next_cursor;
    }
    const { items } = (await this.json(STORIES_ADDRESS)) as StoryList;
    await fewAtOnce(items, ({ slug }) => this.json(storyAddress(slug)));
    await this.#news(now);
    pictures.push(...items.flatMap(({ photo }) => pictureOf(photo)));
    return { pictures: [...new Set(pictures)], pages, pages_in_all };
  }
  /** The news of the last months and the coming events, with their texts. */
  async #news(now: Date): Promise<void> {
    const posts = recentPosts((await this.json(POSTS_ADDRESS)) as PostList, now);
    await fewAtOnce(posts, ({ id }) => this.json(postAddress(id)));
    const dates: Occurrence[] = [];
    for (let cursor: string | null = ""; cursor !== null && dates.length < MAX_OFFLINE_DATES; ) {
      const list = (await this.json(eventsAddress(cursor))) as EventList;
      dates.push(...list.items);
      cursor = list.next_cursor;
    }
    await fewAtOnce(eventsOf(dates), (id) => this.json(eventAddress(id)));
  }
}

/** Without cookies: what is stored is what everybody may read. */
async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(address, { credentials: "omit", cache }).catch(() => null);
  if (!answer?.ok) throw new CopyFailed(address);
  return answer;
}

/** Does the work for each item, a few at once, and stops at the first error. */
async function fewAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next)).catch((error) => {
    left.length = 0;
    throw error;
  });
}
