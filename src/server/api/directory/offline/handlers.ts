import type { Contract } from "#core/contract/index.ts";
import {
  MAX_OFFLINE_EVENTS,
  MAX_OFFLINE_PAGES,
  MAX_OFFLINE_POSTS,
  MAX_OFFLINE_STORIES,
  OFFLINE_POST_DAYS,
} from "#core/contract/limits.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { wholePages } from "#core/server/api/pages/page-model/queries.ts";
import { findOccurrences } from "#core/server/api/writing/events/queries.ts";
import { comingNotices } from "#core/server/api/writing/notices/queries.ts";
import { listPosts } from "#core/server/api/writing/posts/queries.ts";
import { listStories } from "#core/server/api/writing/stories/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { countedSearch } from "../search/queries.ts";
import { synonymRows } from "../synonyms/queries.ts";
import { listRecordings, ranksOf } from "./queries.ts";

/** One statement reads them all, and the answer is cached: some 300 kB before it is compressed. */
const PAGES_AT_ONCE = 50;

export const offlinePages: Handler<Contract["offlinePages"]> = async ({ cursor }, context) => {
  context.reads("pages");
  const found = await countedSearch(context.reader, { sort: "rank", cursor, limit: PAGES_AT_ONCE }, context.now);
  const ids = found.items.map(({ id }) => id);
  const [pages, ranks] = await Promise.all([
    wholePages(context, ids, await comingNotices(context)),
    ranksOf(context, ids),
  ]);
  return {
    items: pages.map((page) => ({ ...page, rank: ranks.get(page.id) ?? 0 })),
    next_cursor: found.next_cursor,
    total: found.total,
  };
};

/** Of a page and of a story with their smallest picture, compressed: what those of the demonstration take, and a little more. */
const BYTES_OF_PAGE = 14_000;
const BYTES_OF_STORY = 22_000;
/** Of a post or an event with its dates, without pictures. */
const BYTES_OF_NEWS = 3_000;

const COMING = { hours: 24 * 60 };

/** What runs now, and what begins in the next weeks. */
const comingWindow = (now: Temporal.Instant) => ({
  from: now,
  to: now.add(COMING),
  running: now,
  first: todayAt(now),
});

export const offlineSummary: Handler<Contract["offlineSummary"]> = async (_, context) => {
  context.reads("pages", "stories", "posts", "events");
  context.until(context.now.add({ minutes: 10 })); // a new recording changes neither list
  const { now } = context;
  const [found, stories, posts, events, recordings] = await Promise.all([
    countedSearch(context.reader, { limit: 1 }, context.now),
    listStories(context, { limit: MAX_OFFLINE_STORIES }),
    listPosts(context, { limit: MAX_OFFLINE_POSTS }),
    findOccurrences(context, comingWindow(now), { limit: MAX_OFFLINE_EVENTS, once: true }),
    listRecordings(context),
  ]);
  const oldest = now.subtract({ hours: 24 * OFFLINE_POST_DAYS }).epochMilliseconds;
  const recent = posts.filter(({ publish_key }) => Date.parse(publish_key) > oldest).length;
  const pages = Math.min(found.total, MAX_OFFLINE_PAGES);
  return {
    pages,
    pages_in_all: found.total,
    stories: stories.length,
    recordings,
    posts: recent,
    events: events.length,
    bytes: pages * BYTES_OF_PAGE + stories.length * BYTES_OF_STORY + (recent + events.length) * BYTES_OF_NEWS,
  };
};

export const offlineSynonyms: Handler<Contract["offlineSynonyms"]> = (_, context) => {
  context.reads("synonyms", "categories", "tags");
  return synonymRows(context.db).orderBy("synonym.id").execute();
};
