import type { FastifyInstance } from "fastify";
import type { Database } from "../db/connect.ts";
import type { PageCache } from "../http/page-cache.ts";
import { type ReadContext, ReadNotes } from "../http/read-context.ts";
import { PUBLIC_CACHE_CONTROL, sendEntry } from "../http/send-entry.ts";
import { robotsText } from "./robots.ts";
import { sitemap, sitemapPart } from "./sitemap.ts";

/** Well below the protocol's 50,000 addresses and 50 MB, so that a part is made while a crawler waits. */
const URLS_PER_PART = 10_000;

export type FeedParts = { db: Database; cache: PageCache; publicUrl: string; urlsPerPart?: number };

/** What machines read of the site as a whole. */
export function registerFeeds(app: FastifyInstance, parts: FeedParts): void {
  const settings = { publicUrl: parts.publicUrl, urlsPerPart: parts.urlsPerPart ?? URLS_PER_PART };
  const serve = (url: string, type: string, make: (context: ReadContext, part: number) => Promise<Buffer>) =>
    app.get<{ Params: { part?: string } }>(url, async (request, reply) => {
      const part = Number(request.params.part ?? 0);
      const entry = await parts.cache.get(`feed ${url} ${part}`, async () => {
        const notes = new ReadNotes();
        const body = await make(notes.context(parts.db, Temporal.Now.instant()), part);
        const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": PUBLIC_CACHE_CONTROL };
        return { status: 200, headers, body, tags: notes.tags, expires: notes.expires };
      });
      return sendEntry(request, reply, entry);
    });
  serve("/robots.txt", "text/plain", async () => Buffer.from(robotsText(settings.publicUrl)));
  serve("/sitemap.xml", "application/xml", (context) => sitemap(context, settings));
  serve("/sitemap-:part(^[1-9]\\d{0,3}$).xml", "application/xml", (context, part) =>
    sitemapPart(context, settings, part),
  );
}
