import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { noticesVersion } from "#core/domain/writing/office-notices.ts";
import {
  NOTICE_FOLLOWER,
  NOTICE_FOLLOWER_SCRIPT,
  NOTICE_STREAM,
} from "#core/web/document/Layout/office-notices-script.ts";
import { currentNotices } from "../api/writing/notices/queries.ts";
import { ReadNotes } from "../calls/handler.ts";
import type { Database } from "../db/connect.ts";
import { Reader } from "../db/reader.ts";
import type { PageCache } from "../http/cache/page-cache.ts";
import { clientAddress } from "../http/rate-limit.ts";
import { SSE_HEADERS, type SseConnection, type SseConnections } from "../http/sse-connections.ts";

/** A comment is sent after so much silence, and the clock is looked at: a notice begins or ends. */
const HEARTBEAT_MS = 15_000;
/** After a lost connection a page asks again within this time, spread so that a server that starts is not flooded. */
const RETRY_MS = 10_000;

const SCRIPT_HEADERS = { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" };

type Deps = { db: Database; cache: PageCache; readers: SseConnections };

/**
 * `/notices/stream`: the version of the notices of the office that stand, at once and whenever it changes, as server-sent events
 * for pages that are open, and the script that follows it. Nothing is read from the database while nothing changes.
 */
export function registerNoticeStream(app: FastifyInstance, { db, cache, readers }: Deps): void {
  app.addHook("preClose", async () => readers.end());
  const version = async () => {
    const reading = new ReadNotes().context(Reader.on(db), Temporal.Now.instant(), cache.memory);
    return noticesVersion(await currentNotices(reading));
  };
  app.get(NOTICE_FOLLOWER, (_request, reply) => reply.headers(SCRIPT_HEADERS).send(NOTICE_FOLLOWER_SCRIPT));
  app.get(NOTICE_STREAM, { exposeHeadRoute: false }, (request, reply) => {
    const stream = readers.open({ account: "", address: clientAddress(request.ip) });
    reply.raw.once("close", () => stream.end());
    return reply.headers(SSE_HEADERS).send(Readable.from(versions(stream, version), { objectMode: false }));
  });
}

async function* versions(stream: SseConnection, current: () => Promise<string>): AsyncGenerator<string, void, void> {
  yield `retry: ${Math.ceil(RETRY_MS * (0.5 + Math.random() / 2))}\n\n`;
  for (let sent: string | null = null; ; ) {
    const version = await current();
    if (version !== sent) yield `data: ${version}\n\n`;
    sent = version;
    const signal = await stream.next(HEARTBEAT_MS);
    if (signal === "end") return;
    if (signal === "silence") yield ": still here\n\n";
  }
}
