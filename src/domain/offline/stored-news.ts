import type { Event, EventDay, KindCount, Occurrence } from "#core/contract/writing/events.ts";
import { EVENT_KINDS } from "#core/contract/writing/events.ts";
import type { Post, PostCard } from "#core/contract/writing/posts.ts";
import { byDate } from "../events/event-days.ts";
import { todayAt } from "../local-time.ts";

/** How far ahead a list of events reaches without an end, as on the server. */
const DAYS_AHEAD = 60;
const PER_LIST = 24;

type List<Item> = { items: Item[]; next_cursor: string | null };
type Filter = { page_id?: string; kind?: string; free?: boolean };
type Window = Filter & { from?: string; to?: string };

/** A part of a stored list; the cursor is the number of items before it. */
function partOf<Item>(all: readonly Item[], { cursor = "0", limit = PER_LIST }): List<Item> {
  const start = Number(cursor) || 0;
  const end = start + limit;
  return { items: all.slice(start, end), next_cursor: end < all.length ? `${end}` : null };
}

const isWanted =
  ({ page_id, kind, free }: Filter) =>
  (one: Occurrence): boolean =>
    (!page_id || one.page?.id === page_id) && (!kind || one.kinds.some((own) => own === kind)) && (!free || one.free);

/** The stored occurrences on the dates of a window, with their instants. */
function daysOf(stored: readonly Occurrence[], window: Window, now: Temporal.Instant) {
  const first = window.from ? Temporal.PlainDate.from(window.from) : todayAt(now);
  const last = window.to ? Temporal.PlainDate.from(window.to) : first.add({ days: DAYS_AHEAD - 1 });
  const wanted = stored.filter(isWanted(window)).map((occurrence) => ({
    occurrence,
    startsAt: Temporal.Instant.from(occurrence.starts_at),
    endsAt: Temporal.Instant.from(occurrence.ends_at),
  }));
  return byDate(wanted, { first, last });
}

/** The list of events, as the server answers it from those that are stored. */
export function storedEvents(
  stored: readonly Occurrence[],
  { once, cursor, limit, ...window }: Window & { once?: boolean; cursor?: string; limit?: number },
  now: Temporal.Instant,
): List<Occurrence> {
  const found = [...new Set([...daysOf(stored, window, now).values()].flat().map(({ occurrence }) => occurrence))];
  const shown = once
    ? [...Map.groupBy(found, ({ id }) => id).values()].map(([first, ...later]) => ({ ...first!, later }))
    : found;
  return partOf(shown, { ...(cursor && { cursor }), ...(limit && { limit }) });
}

/** The days of a calendar with their events. */
export const storedEventDays = (
  stored: readonly Occurrence[],
  { each, ...window }: Window & { each: number },
  now: Temporal.Instant,
): EventDay[] =>
  [...daysOf(stored, window, now)].map(([date, found]) => ({
    date,
    count: found.length,
    events: found.slice(0, each).map(({ occurrence }) => occurrence),
  }));

/** The kinds of the stored events, each with the number of its events. */
export const storedEventKinds = (stored: readonly Occurrence[]): KindCount[] =>
  EVENT_KINDS.map((kind) => ({
    kind,
    count: new Set(stored.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id)).size,
  })).filter(({ count }) => count > 0);

/** An event with the occurrences that are still to come. */
export const storedEventAt = (event: Event, now: Temporal.Instant): Event => ({
  ...event,
  next: event.next.filter(({ ends_at }) => Temporal.Instant.compare(Temporal.Instant.from(ends_at), now) > 0),
});

/** The list of news. @param ofCategory the ids of the pages of a category; undefined: all */
export const storedPosts = (
  posts: readonly Post[],
  { page_id, cursor, limit }: { page_id?: string; cursor?: string; limit?: number },
  ofCategory?: ReadonlySet<string>,
): List<PostCard> =>
  partOf(
    posts
      .filter(({ page }) => (!page_id || page.id === page_id) && (!ofCategory || ofCategory.has(page.id)))
      .map(({ photos: _, audio: __, call_to_action: ___, call_to_action_url: ____, ...post }) => ({
        ...post,
        photo: null,
      })),
    { ...(cursor && { cursor }), ...(limit && { limit }) },
  );
