import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./negotiate.ts";
import type { Entry } from "./page-cache.ts";

/** The rule of every public answer: browsers ask again, proxies may serve it for a minute and while they ask. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** Sends a kept answer in the reader's encoding, or 304 when she has it already. */
export async function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: Entry): Promise<FastifyReply> {
  const encoding = entry.bestEncoding(acceptedEncoding(request.headers["accept-encoding"]));
  const etag = entry.etag(encoding);
  reply.code(entry.status).headers(entry.headers).header("etag", etag).header("vary", "Accept-Encoding");
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const body = entry.body(encoding);
  return reply.send(body instanceof Promise ? await body : body);
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
