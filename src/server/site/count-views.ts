import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyScreen } from "../../web/document/screen.ts";
import { clientOf } from "../access/caller.ts";
import type { ViewCounter } from "../calls/services.ts";
import { viewSource } from "./view-source.ts";

/** What somebody sees: the whole answer, or the word that the one they have still holds. */
const SEEN = [200, 304];

/**
 * Counts whoever has just got a screen of a page or a category: called after the answer, whether it was kept or made
 * (docs/decisions/018-views-are-counted-by-the-server.md).
 * @param publicUrl where visitors reach this site
 */
export function countView(
  { views, publicUrl, kind }: { views: ViewCounter; publicUrl: string; kind: NonNullable<AnyScreen["counts"]> },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { slug } = request.params as { slug?: string };
  if (!slug || !SEEN.includes(reply.statusCode) || !isSomebodyReading(request)) return;
  const { headers } = request;
  const origins = [publicUrl, `http://${headers.host}`, `https://${headers.host}`];
  views.count(
    { kind, slug, visitor: clientOf(request), source: viewSource(headers.referer, origins) },
    Temporal.Now.instant(),
  );
}

/**
 * A screen that was asked for to be read: not ahead of that, nor as a part of something else. What one of our own screens
 * lets the browser fetch under the pressed finger (`speculation-rules.ts`) is read at once, and not asked for again.
 */
function isSomebodyReading({ method, headers }: FastifyRequest): boolean {
  if (method !== "GET") return false;
  const isPressed = headers["sec-purpose"] === "prefetch" && headers["sec-fetch-site"] === "same-origin";
  if (isPressed) return true;
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-moz"]].join(" ");
  return !/prefetch|prerender|preview/i.test(purposes) && (headers["sec-fetch-dest"] ?? "document") === "document";
}
