import type { Contract } from "../../../contract/index.ts";
import { MAX_OFFLINE_PAGES, MAX_OFFLINE_STORIES } from "../../../contract/limits.ts";
import type { Handler } from "../../calls/handler.ts";
import { comingNotices } from "../notices/queries.ts";
import { wholePages } from "../pages/queries.ts";
import { searchPages } from "../search/queries.ts";
import { listStories } from "../stories/queries.ts";
import { synonymRows } from "../synonyms/queries.ts";
import { listRecordings } from "./queries.ts";

/** One statement reads them all, and the answer is cached: some 300 kB before it is compressed. */
const PAGES_AT_ONCE = 50;

export const offlinePages: Handler<Contract["offlinePages"]> = async ({ cursor }, context) => {
  context.reads("pages");
  const found = await searchPages(context.db, { sort: "rank", cursor, limit: PAGES_AT_ONCE }, context.now);
  const ids = found.items.map(({ id }) => id);
  const items = await wholePages(context, ids, await comingNotices(context));
  return { items, next_cursor: found.next_cursor, total: found.total };
};

/** Of a page and of a story with their smallest picture, compressed: what those of the demonstration take, and a little more. */
const BYTES_OF_PAGE = 14_000;
const BYTES_OF_STORY = 22_000;

export const offlineSummary: Handler<Contract["offlineSummary"]> = async (_, context) => {
  context.reads("pages", "stories");
  context.until(context.now.add({ minutes: 10 })); // a new recording changes neither list
  const [found, stories, recordings] = await Promise.all([
    searchPages(context.db, { limit: 1 }, context.now),
    listStories(context, { limit: MAX_OFFLINE_STORIES }),
    listRecordings(context),
  ]);
  const pages = Math.min(found.total, MAX_OFFLINE_PAGES);
  return {
    ...{ pages, pages_in_all: found.total, stories: stories.length, recordings },
    bytes: pages * BYTES_OF_PAGE + stories.length * BYTES_OF_STORY,
  };
};

export const offlineSynonyms: Handler<Contract["offlineSynonyms"]> = (_, context) => {
  context.reads("synonyms", "categories", "tags");
  return synonymRows(context.db).orderBy("synonym.id").execute();
};
