import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "../negotiate.ts";
import type { Answer, Built, PageCache, RepeatRules } from "./page-cache.ts";
import { isOfWriter } from "./writer-cookie.ts";

/** For every public response: browsers revalidate, proxies may serve it for a minute and while they revalidate. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/**
 * What a request asks for: the key of the answer, and how to build it where it is not cached; `isFresh`: for a reader who has
 * just written, and must see that.
 */
export type CachedAnswer = RepeatRules & {
  key: string;
  build: (isFresh: boolean) => Promise<Built>;
  /** Called for each request that has to wait for a build; throws where its client may not ask for that. */
  beforeBuild?: (() => void) | undefined;
  /** A header that has chosen among several answers of the address, which is not learnt then. */
  vary?: string | undefined;
};

/** Sends the cached answer, or builds it first. From then on the same request takes the fast path (`packages/answer-cache`). */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PageCache,
  { key, build, beforeBuild, vary, ...rules }: CachedAnswer,
): Promise<FastifyReply> {
  const isFresh = isOfWriter(request.headers.cookie);
  if (isFresh || !cache.peek(key)) beforeBuild?.();
  if (isFresh) return sendEntry(request, reply, cache.answerOf(await build(true)));
  const entry = await cache.get(key, () => build(false));
  if (vary) return sendEntry(request, reply, entry, vary);
  if (entry.isStored) cache.learn(request.raw, { key, route: request.routeOptions.url ?? "none", ...rules });
  return sendEntry(request, reply, entry);
}

/** Sends an entry in an encoding that the client accepts, or 304 where the client's copy is current. */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Answer,
  vary?: string,
): Promise<FastifyReply> {
  const encoding = entry.bestEncoding(acceptedEncoding(request.headers["accept-encoding"]));
  const isCurrent = entry.isCurrent(request.headers["if-none-match"], encoding);
  const body = isCurrent ? null : await entry.takeBody(encoding);
  const etag = entry.etag(encoding); // of the body, which may have been compressed anew while it was waited for
  reply
    .code(entry.status)
    .headers(entry.headers)
    .header("etag", etag)
    .header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
  if (body && encoding !== "identity") reply.header("content-encoding", encoding);
  if (body) reply.header("content-length", body.length);
  if (entry.isStored) entry.rememberSent(encoding, isCurrent, reply.getHeaders());
  return body ? reply.send(body) : reply.code(304).send();
}
