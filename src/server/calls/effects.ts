import { together } from "@eolaire/postgres";
import { sql } from "kysely";
import { EFFECTS_OF_MODULES } from "#start/compiled/effects.ts";
import type { Subject } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import type { CacheTag } from "../http/cache/cache-tag.ts";
import type { Change, ChangedKind, ChangeOf } from "./handler.ts";

/**
 * What follows from changes, all of it in this file: the cached answers that are out of date, the pages that are indexed anew, the hours that
 * count as checked. Whoever changes something says only what (`context.changed`). What is counted of a page (completeness), its news for
 * followers and the states of its texts follow by triggers. docs/decisions/187-what-follows-from-a-change.md
 */
export type Effects = {
  tags: Set<CacheTag>;
  /** Pages of which searches find or show something else. */
  pages: Set<string>;
  /** The page whose team has changed its hours, which answers what its owner was asked. */
  checked: string | null;
};

type Follow<Kind extends ChangedKind> = (change: ChangeOf<Kind>, following: Following) => void;

/** What visitors see of a change of each kind; null: nothing. A kind without an entry does not compile. */
const FOLLOWS: { [Kind in ChangedKind]: Follow<Kind> | null } = {
  page: ({ id, shown, isOfHours }, following) => {
    if (shown === "on-page") following.drop(`page:${id}`);
    else following.page(id!);
    if (isOfHours) following.hours(id!);
  },
  price: (change, following) => following.page(following.pageOf(change)),
  "opening-time": (change, following) => following.hours(following.pageOf(change)),
  "special-time": (change, following) => following.hours(following.pageOf(change)),
  "day-notice": (change, following) => following.page(following.pageOf(change)),
  photo: (change, following) => {
    const { of, owner } = change.list;
    if (of === "category_id") following.drop("categories");
    else if (of === "story_id") following.item("stories", "story", owner, change.list.isShown);
    else if (of === "event_id") following.event(owner, change.list.isShown, change);
    else following.drop(`page:${following.pageOf(change)}`, "pages"); // lists show primary photos
    if (of === "post_id") following.item("posts", "post", owner);
  },
  audio: ({ attached }, following) => {
    for (const { on_page, post_id, story_id } of attached) {
      if (on_page !== null) following.drop(`page:${on_page}`);
      if (post_id !== null) following.item("posts", "post", post_id);
      if (story_id !== null) following.item("stories", "story", story_id);
    }
  },
  post: (change, following) => {
    following.item("posts", "post", change.id!, change.isShown);
    if (change.isShown) following.page(following.pageOf(change)); // searches find its texts
  },
  event: (change, following) => following.event(change.id!, change.isShown, change),
  story: ({ id, isShown }, following) => following.item("stories", "story", id!, isShown),
  "special-page": ({ id }, following) => following.item("special-pages", "special-page", id!),
  category: ({ pages }, following) => following.choice("categories", pages),
  tag: ({ pages }, following) => following.choice("tags", pages),
  place: ({ pages }, following) => following.choice("places", pages), // every screen shows names of places
  feature: (_, { drop }) => drop("features"),
  synonym: (_, { drop }) => drop("synonyms"),
  notice: (_, { drop }) => drop("notices"), // every screen shows notices, and every card what may be closed
  settings: (_, { drop }) => drop("settings"),
  account: ({ id }, { drop }) => drop(`account:${id}`), // streams check their permission again
  invite: null,
  "day-link": null,
  feedback: null,
  proposal: null,
  calendar: null,
  unattached: null,
  job: null,
  message: null,
  note: null,
  ...EFFECTS_OF_MODULES,
};

/** Collects what follows. */
class Following implements Effects {
  readonly tags = new Set<CacheTag>();
  readonly pages = new Set<string>();
  checked: string | null = null;
  readonly #subject: Subject | null;

  constructor(subject: Subject | null) {
    this.#subject = subject;
  }

  readonly drop = (...tags: readonly CacheTag[]): void => {
    for (const tag of tags) this.tags.add(tag);
  };

  page(id: string): void {
    this.pages.add(id);
    this.drop(`page:${id}`, "pages");
  }

  /** A change of the hours by somebody of the team counts as a check; one by an administrator who is not does not. */
  hours(id: string): void {
    this.page(id);
    if (this.#subject && "role" in this.#subject && this.#subject.role !== null) this.checked = id;
  }

  /** One of a list. What was not shown before and is not shown now concerns no cached answer. */
  item(list: CacheTag, kind: "post" | "story" | "special-page" | "event", id: string, isShown = true): void {
    if (isShown) this.drop(list, `${kind}:${id}`);
  }

  event(id: string, isShown: boolean, change: Pick<Change, "pageId">): void {
    this.item("events", "event", id, isShown);
    const pageId = this.#page(change);
    if (isShown && pageId !== null) this.drop(`page:${pageId}`);
  }

  /** What pages are filed under, by which they are found. */
  choice(list: CacheTag, pages: readonly string[]): void {
    this.drop(list, "pages");
    for (const id of pages) this.pages.add(id);
  }

  pageOf(change: Pick<Change, "pageId">): string {
    const id = this.#page(change);
    if (id === null) throw new Error("what has changed belongs to no page");
    return id;
  }

  #page({ pageId }: Pick<Change, "pageId">): string | null {
    return pageId ?? (this.#subject && "pageId" in this.#subject ? this.#subject.pageId : null);
  }
}

/** @param subject of the call, whose page is that of a change that names no other */
export function effectsOf(changes: readonly Change[], subject: Subject | null): Effects {
  const following = new Following(subject);
  for (const change of changes) {
    following.drop(...(change.also ?? []));
    if (change.shown === "nowhere") continue;
    (FOLLOWS[change.kind] as Follow<ChangedKind> | null)?.(change as never, following);
  }
  return following;
}

/** Writes what follows, in the transaction of the changes. Cached answers are dropped by whoever has the tags. */
export async function applyEffects(tx: Database, { pages, checked }: Effects, now: Temporal.Instant): Promise<void> {
  await together(noteUnindexed(tx, [...pages]), checked === null ? Promise.resolve() : markChecked(tx, checked, now));
}

/** Notes that pages have changed which searches find by something else now: they are indexed within 300 ms, or with the next search. */
export async function noteUnindexed(tx: Database, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  await sql`insert into page_unindexed (page_id) select unnest(${pageIds}::uuid[])`.execute(tx);
}

/** Notes that the hours of a page were confirmed, or changed by its team. It answers what its owner was asked before. */
export async function markChecked(tx: Database, pageId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    with answered as (delete from page_reminder where page_id = ${pageId})
    update page set date_checked = ${new Date(now.epochMilliseconds)} where id = ${pageId}`.execute(tx);
}

/** Whether something that is published from some day on is or was shown. */
export const isPublished = (...states: readonly { status: string }[]): boolean =>
  states.some(({ status }) => status === "published");
