import { z } from "zod";
import { publicRead } from "../endpoint.ts";
import { cursor, listOf, maybeText, slug } from "../fields.ts";
import { MAX_OFFLINE_EVENTS, MAX_OFFLINE_PAGES, MAX_OFFLINE_POSTS, OFFLINE_POST_DAYS } from "../limits.ts";
import { audio } from "../pages/audio.ts";
import { page } from "../pages/public.ts";

const recording = audio
  .pick({ id: true, url: true, title: true, title_ie: true, language: true, duration_ms: true, bytes: true })
  .extend({ of: z.object({ name: maybeText, name_ie: maybeText }).meta({ description: "The page or story" }) })
  .meta({ id: "OfflineRecording" });

/** What would be stored. */
export const offlineSummary = z
  .object({
    pages: z.int().meta({ description: `Pages that are stored, at most ${MAX_OFFLINE_PAGES}, the first by rank` }),
    pages_in_all: z.int().meta({ description: "All public pages" }),
    stories: z.int(),
    posts: z.int().meta({ description: `News of the last ${OFFLINE_POST_DAYS} days, at most ${MAX_OFFLINE_POSTS}` }),
    events: z.int().meta({ description: `Events of the next 60 days, at most ${MAX_OFFLINE_EVENTS}` }),
    bytes: z.int().meta({ description: "An estimate, without recordings" }),
    recordings: z.array(recording).meta({ description: "Those of pages and stories, at most 100" }),
  })
  .meta({ id: "OfflineSummary" });
export type OfflineSummary = z.output<typeof offlineSummary>;

export const offlinePage = page
  .extend({ rank: z.int().meta({ description: "Those of a higher rank come first; of one rank, in this order" }) })
  .meta({ id: "OfflinePage" });
export type OfflinePage = z.output<typeof offlinePage>;

const phrases = z.array(z.string());
const named = z.object({ slug, name: maybeText, name_ie: maybeText });

/** A word or phrase of a query that is searched as others, too. */
const offlineSynonym = z
  .object({
    typed: phrases,
    typed_ie: phrases,
    terms: phrases,
    terms_ie: phrases,
    categories: z.array(named),
    tags: z.array(named),
  })
  .meta({ id: "OfflineSynonym" });

/** What a device stores for times without a connection: whole pages, since a call for each would be too many. */
export const offlineEndpoints = {
  offlineSummary: publicRead({
    path: "/offline",
    summary: "Get what a device would store for times without a connection, and how much that is",
    input: z.object({}),
    answer: offlineSummary,
  }),
  offlineSynonyms: publicRead({
    path: "/offline/synonyms",
    summary: "List the synonyms of the search, to be stored for times without a connection",
    input: z.object({}),
    answer: z.array(offlineSynonym),
  }),
  offlinePages: publicRead({
    path: "/offline/pages",
    summary: "List whole public pages by rank, fifty at a time, to be stored for times without a connection",
    input: z.object({ cursor: cursor.optional() }),
    answer: listOf(offlinePage).extend({ total: z.int().meta({ description: "All public pages" }) }),
    limit: "search",
  }),
};
