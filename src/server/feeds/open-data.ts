import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { PAGE_FILE_FORMATS } from "../../contract/page-files.ts";
import type { SiteSettings } from "../../web/document/screen.ts";
import { FILE_TYPES, type PageFileFormat, publicPagesFile } from "../api/page-files/queries.ts";
import { ReadNotes } from "../calls/handler.ts";
import type { Database } from "../db/connect.ts";
import type { Built } from "../http/entry.ts";
import type { PageCache } from "../http/page-cache.ts";
import { PUBLIC_CACHE_CONTROL, sendCached } from "../http/send-entry.ts";

type Settings = Pick<SiteSettings, "name" | "publicUrl" | "licence">;
export type OpenDataDeps = { db: Database; cache: PageCache; settings: Settings };

/** `/open-data/pages.csv`, `.geojson`, `.json`: the public fields of all public pages, with the operator's licence. */
export function registerOpenData(app: FastifyInstance, { db, cache, settings }: OpenDataDeps): void {
  for (const format of PAGE_FILE_FORMATS) {
    const url = `/open-data/pages.${format}`;
    app.get(url, (request, reply) =>
      sendCached(request, reply, cache, { key: `feed ${url}`, build: () => build(db, format, settings) }),
    );
  }
}

async function build(db: Database, format: PageFileFormat, settings: Settings): Promise<Built> {
  const notes = new ReadNotes();
  const reading = notes.context(db, Temporal.Now.instant());
  reading.reads("pages", "categories", "tags");
  const extra = { name: settings.name, source: settings.publicUrl, license: settings.licence };
  const body = await buffer(publicPagesFile(db, format, extra));
  return { status: 200, headers: headersOf(format, settings), body, tags: notes.tags, expires: notes.expires };
}

function headersOf(format: PageFileFormat, { licence }: Settings): Record<string, string> {
  return {
    "content-type": FILE_TYPES[format],
    "cache-control": PUBLIC_CACHE_CONTROL,
    "content-disposition": `attachment; filename="pages.${format}"`,
    "access-control-allow-origin": "*", // for maps and notebooks on other sites: the data is public
    ...(licence && { link: `<${new URL(licence.url).href}>; rel="license"` }),
  };
}
