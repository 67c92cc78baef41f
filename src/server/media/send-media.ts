import type { FastifyReply, FastifyRequest } from "fastify";
import { SANDBOX_POLICY } from "../http/headers.ts";
import { CACHED_FILE_BYTES } from "./store/file-cache.ts";
import type { ByteRange, MediaStore, StoredFile } from "./store/media-store.ts";

/** Served files must not act as documents in a browser (docs/rules.md, Media). */
export const MEDIA_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": SANDBOX_POLICY,
  // Public media are embedded by web mail and feed readers of other origins.
  "cross-origin-resource-policy": "cross-origin",
};

/** Keys are random and never reused, so the content of an address never changes. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Visible to the organiser only: not cached by anybody. */
const FOR_THE_HOST = "private, no-store";

export type ServedFile = StoredFile & {
  path: string;
  type: string;
  shownTo: "everybody" | "organiser";
  /** A replica without its primary said so, which may lack the last changes: nobody caches it. */
  isUncertain?: boolean;
  /** The cache tags of what decides that. */
  tags: readonly string[];
};

/** Sends a stored file: conditional requests first, then a byte range, else the whole file (RFC 9110, 13.2.2). */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  file: ServedFile,
): Promise<FastifyReply> {
  const etag = etagOf(file);
  const cacheControl = file.shownTo === "everybody" && !file.isUncertain ? IMMUTABLE : FOR_THE_HOST;
  reply.headers({
    ...MEDIA_HEADERS,
    "cache-control": cacheControl,
    etag,
    "last-modified": file.modified.toUTCString(),
  });
  if (isUnchanged(request, file, etag)) return reply.code(304).send();
  reply.header("accept-ranges", "bytes");
  const range = isRangeFresh(request, file, etag) ? parseByteRange(request.headers.range, file.size) : undefined;
  if (range === "unsatisfiable") {
    reply.removeHeader("etag").removeHeader("last-modified");
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${file.size}`, "cache-control": "no-store" })
      .send();
  }
  return sendBytes(request, reply, store, file, range);
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  file: ServedFile,
  range: ByteRange | undefined,
): Promise<FastifyReply> {
  reply.type(file.type);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header("content-length", range ? range.end - range.start + 1 : file.size);
  if (request.method === "HEAD") return reply.send();
  const small = !range && file.size <= CACHED_FILE_BYTES;
  return reply.send(small ? await store.read(file.path) : store.stream(file.path, range));
}

/** A strong ETag: a variant encoded again by another encoder has another time, so ranges of the two never mix. */
function etagOf({ path, size, modified }: ServedFile): string {
  const name = path.replaceAll("/", "-");
  return `"${name}-${size.toString(36)}-${Math.trunc(modified.getTime()).toString(36)}"`;
}

function isUnchanged(request: FastifyRequest, file: ServedFile, etag: string): boolean {
  const noneMatch = request.headers["if-none-match"];
  if (noneMatch !== undefined) {
    return noneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
  }
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  return wholeSeconds(file.modified) <= since;
}

/** `If-Range` requires the identical file (strong comparison). */
function isRangeFresh(request: FastifyRequest, file: ServedFile, etag: string): boolean {
  const condition = request.headers["if-range"];
  if (condition === undefined || condition === etag) return true;
  return Date.parse(String(condition)) === wholeSeconds(file.modified);
}

/** HTTP dates have no milliseconds. */
function wholeSeconds(date: Date): number {
  return Math.trunc(date.getTime() / 1000) * 1000;
}

const ONE_RANGE = /^bytes=\s*(?<first>[0-9]*)-(?<last>[0-9]*)\s*$/i;

/**
 * Parses the `Range` of a request for a file of `size` bytes (RFC 9110, 14.1.2).
 * @returns undefined where the whole file is to be sent: no range, a malformed one, another unit, or several (players
 * request one; several would let a client have a file sent many times over)
 */
function parseByteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const { first, last } = ONE_RANGE.exec(header ?? "")?.groups ?? {};
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
