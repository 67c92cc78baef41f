import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAGE_FILE_FORMATS } from "#core/contract/office/page-files.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import { FILE_TYPES, type PageFileFormat, publicPagesFile } from "../api/office/page-files/queries.ts";
import { ReadNotes } from "../calls/handler.ts";
import type { Database } from "../db/connect.ts";
import type { Reader } from "../db/reader.ts";
import type { Built, PageCache } from "../http/cache/page-cache.ts";
import { PublicReads } from "../http/cache/public-reads.ts";
import { PUBLIC_CACHE_CONTROL, sendCached } from "../http/cache/send-entry.ts";
import { acceptedEncoding } from "../http/negotiate.ts";
import { notFound } from "../http/problem.ts";

type Settings = Pick<SiteSettings, "name" | "directory" | "publicUrl" | "licence">;
export type OpenDataDeps = {
  db: Database;
  reads?: PublicReads;
  cache: PageCache;
  settings: Settings;
  maxCachedPages?: number;
};

/** Some six megabytes. The file of 100,000 pages would be larger than the whole cache, and a gigabyte while it is built. */
const MAX_CACHED_PAGES = 5_000;
/** Of a file that is compressed while it is sent. */
const BROTLI_QUALITY = 4;

/**
 * `/open-data/pages.csv`, `.geojson`, `.json`: the public fields of all public pages, with the operator's licence. Of many
 * pages the file is sent while it is built, without an ETag.
 */
export function registerOpenData(app: FastifyInstance, deps: OpenDataDeps): void {
  const { db, reads = PublicReads.on(db), cache, settings, maxCachedPages = MAX_CACHED_PAGES } = deps;
  for (const format of PAGE_FILE_FORMATS) {
    const url = `/open-data/pages.${format}`;
    const key = `feed ${url}`;
    app.get(url, async (request, reply) => {
      if (!settings.directory.has_open_data) throw notFound();
      if (!cache.peek(key) && (await hasMorePages(db, maxCachedPages)))
        return sendStreamed(request, reply, { db, format, settings });
      const read = (reader: Reader) => build(reader, format, settings);
      return sendCached(request, reply, cache, { key, build: (isFresh) => reads.read(isFresh, read) });
    });
  }
}

/** Whether there are more public pages. Index: page_newest. */
async function hasMorePages(db: Database, count: number): Promise<boolean> {
  const pages = db.selectFrom("page").select("id").where("is_public", "=", true);
  return (await pages.offset(count).limit(1).execute()).length > 0;
}

type File = { db: Database; format: PageFileFormat; settings: Settings };

function sendStreamed(request: FastifyRequest, reply: FastifyReply, { db, format, settings }: File): FastifyReply {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  reply.headers(headersOf(format, settings)).header("vary", "Accept-Encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  if (request.method === "HEAD") return reply.send();
  const file = publicPagesFile(db, format, settings.directory, extraOf(settings));
  if (encoding === "identity") return reply.send(file);
  const compression =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : createGzip();
  // An error of either ends both, and the connection with them; Fastify logs it.
  return reply.send(pipeline(file, compression, () => {}));
}

const extraOf = ({ name, publicUrl, licence }: Settings) => ({ name, source: publicUrl, license: licence });

async function build(reader: Reader, format: PageFileFormat, settings: Settings): Promise<Built> {
  const notes = new ReadNotes();
  const reading = notes.context(reader, Temporal.Now.instant());
  reading.reads("pages", "categories", "tags", "settings");
  const body = await buffer(publicPagesFile(reader.db, format, settings.directory, extraOf(settings)));
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
