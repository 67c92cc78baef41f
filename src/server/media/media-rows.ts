import { sql } from "kysely";
import { growingLru } from "#core/domain/growing-lru.ts";
import type { Database } from "../db/connect.ts";
import { accountPhotoAddress } from "./media-files.ts";
import { SQUARE } from "./photos/store-photo.ts";
import type { Guarded } from "./shown-to.ts";
import type { MediaKind, MediaParent } from "./visibility.ts";

/** A photo with the state of its parent, and the cache tags that invalidate this state. */
export type PhotoRow = Guarded & { tags: string[]; width: number };
export type AudioRow = Guarded & { tags: string[]; mime: string };

type ParentColumns = {
  page_id: string | null;
  page_is_public: boolean | null;
  post_id: string | null;
  post_status: string | null;
  post_publish_at: Date | null;
  story_id: string | null;
  story_status: string | null;
  story_publish_at: Date | null;
  event_id: string | null;
  event_status: string | null;
  category_id: string | null;
};

/** One row by `photo_key_key`, its parent by primary keys. */
export async function findPhotoRow(db: Database, key: string): Promise<PhotoRow | undefined> {
  const { rows } = await sql<ParentColumns & { id: string; width: number }>`
    select photo.id, photo.width, page.id as page_id, page.is_public as page_is_public,
      post.id as post_id, post.status as post_status, post.publish_at as post_publish_at,
      story.id as story_id, story.status as story_status, story.publish_at as story_publish_at,
      event.id as event_id, event.status as event_status, photo.category_id
    from photo
      left join post on post.id = photo.post_id
      left join story on story.id = photo.story_id
      left join event on event.id = photo.event_id
      left join page on page.id = coalesce(photo.page_id, post.page_id, event.page_id)
    where photo.key = ${key}`.execute(db);
  const row = rows[0];
  return row ? { ...parentOf(row), subject: subjectOf(row), width: row.width } : findHeld(db, key);
}

/** The file of an upload that waits for the office: for those who may see the proposal. Index: proposed_change_media. */
async function findHeld(db: Database, key: string): Promise<(PhotoRow & AudioRow) | undefined> {
  const { rows } = await sql<{ id: string; width: number; mime: string }>`
    select id, coalesce((media ->> 'width')::integer, 0) as width, coalesce(media ->> 'mime', '') as mime
    from proposed_change where media is not null and media ->> 'key' = ${key}`.execute(db);
  const row = rows[0];
  return (
    row && {
      parent: { kind: "page", pageIsPublic: false },
      tags: [],
      subject: { kind: "proposal", id: row.id },
      ...row,
    }
  );
}

/** The square photo of an active account. Index: account_photo. */
export async function findAccountPhotoRow(db: Database, key: string): Promise<PhotoRow | undefined> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("profile_photo", "=", accountPhotoAddress(key))
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .executeTakeFirst();
  return account && { parent: { kind: "account" }, subject: null, tags: [`account:${account.id}`], width: SQUARE };
}

/** One row by `audio_key_key`, its parent by primary keys. */
export async function findAudioRow(db: Database, key: string): Promise<AudioRow | undefined> {
  const { rows } = await sql<ParentColumns & { id: string; mime: string }>`
    select audio.id, audio.mime, page.id as page_id, page.is_public as page_is_public,
      post.id as post_id, post.status as post_status, post.publish_at as post_publish_at,
      story.id as story_id, story.status as story_status, story.publish_at as story_publish_at,
      null::uuid as event_id, null::text as event_status, null::uuid as category_id
    from audio
      left join post on post.id = audio.post_id
      left join story on story.id = audio.story_id
      left join page on page.id = coalesce(audio.page_id, post.page_id)
    where audio.key = ${key}`.execute(db);
  const row = rows[0];
  return row ? { ...parentOf(row), subject: { kind: "audio", id: row.id }, mime: row.mime } : findHeld(db, key);
}

/** For a page's or post's photo, the photo itself: its permissions are those of the page. */
function subjectOf({ id, story_id, event_id, category_id }: ParentColumns & { id: string }): Guarded["subject"] {
  if (category_id) return null;
  if (event_id) return { kind: "event", id: event_id };
  return story_id ? { kind: "story", id: story_id } : { kind: "photo", id };
}

function parentOf(row: ParentColumns): { parent: MediaParent; tags: string[] } {
  const parent = parentState(row);
  return { parent, tags: tagsOf(parent.kind, row) };
}

function parentState(row: ParentColumns): MediaParent {
  if (row.category_id) return { kind: "category" };
  if (row.event_id) return { kind: "event", pageIsPublic: row.page_is_public, status: row.event_status ?? "draft" };
  if (row.story_id) {
    return { kind: "story", status: row.story_status ?? "draft", publishAt: row.story_publish_at };
  }
  const pageIsPublic = row.page_is_public ?? false;
  if (row.post_id) {
    return { kind: "post", pageIsPublic, status: row.post_status ?? "draft", publishAt: row.post_publish_at };
  }
  return row.page_id ? { kind: "page", pageIsPublic } : { kind: "none" };
}

const LIST_TAGS: Record<MediaKind, string[]> = {
  page: [],
  post: ["posts"],
  story: ["stories"],
  event: ["events"],
  category: ["categories"],
  account: [],
  none: [],
};

/** Includes list tags: a write of many rows (an import) invalidates `pages` only, not each page. */
function tagsOf(kind: MediaKind, row: ParentColumns): string[] {
  const tags = [...LIST_TAGS[kind]];
  if (row.page_id) tags.push("pages", `page:${row.page_id}`);
  if (row.post_id) tags.push(`post:${row.post_id}`);
  if (row.story_id) tags.push(`story:${row.story_id}`);
  if (row.event_id) tags.push(`event:${row.event_id}`);
  return tags;
}

/** How long a hidden page's photos may still be served after a lost notification. */
const LIFE_MS = 3_000;

/** Several screens full of photos; an entry is a few hundred bytes. */
const MAX_ROWS = 5_000;

type Remembered<Row> = { row: Row | undefined };

/**
 * Caches the rows of keys for a moment, since one screen requests dozens of photos. Concurrent requests for a key share
 * one query.
 */
export class RowCache<Row extends { tags: string[] }> {
  readonly #load: (key: string) => Promise<Row | undefined>;
  readonly #rows = growingLru<string, Remembered<Row>>(MAX_ROWS, { ttl: LIFE_MS });
  #loading = new Map<string, Promise<Row | undefined>>();

  constructor(load: (key: string) => Promise<Row | undefined>) {
    this.#load = load;
  }

  async find(key: string): Promise<Row | undefined> {
    const remembered = this.#rows.get(key);
    if (remembered) return remembered.row;
    return this.#loading.get(key) ?? this.#query(key);
  }

  /** Drops rows that depend on one of the tags, and missing or unattached ones, which may exist now. */
  forget(tags: Iterable<string>): void {
    const changed = new Set(tags);
    for (const [key, { row }] of this.#rows.entries()) {
      if (!row || row.tags.length === 0 || row.tags.some((tag) => changed.has(tag))) this.#rows.delete(key);
    }
    // A running query may have read the old state: its result is returned to its callers but not cached.
    this.#loading = new Map();
  }

  #query(key: string): Promise<Row | undefined> {
    const loading = this.#loading;
    const query = this.#load(key)
      .then((row) => {
        if (loading === this.#loading) this.#rows.set(key, { row });
        return row;
      })
      .finally(() => loading.delete(key));
    loading.set(key, query);
    return query;
  }
}
