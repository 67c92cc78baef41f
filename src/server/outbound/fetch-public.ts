import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { checkedLookup, isAllowed, isNotPublic, type Network } from "./public-network.ts";

const LIMIT_MS = 10_000;
/** Also after decompression. */
export const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const MAX_HEADER_BYTES = 16 * 1024;
/** Longer validators are not stored, and the next answer is a whole one. */
const MAX_VALIDATOR = 300;
const REDIRECTS = [301, 302, 303, 307, 308];

/** What the server said of the body that we have: for a conditional request (RFC 9110, 13). */
export type Validators = { etag: string | null; lastModified: string | null };
export type Fetched = ({ changed: true; body: Buffer } & Validators) | { changed: false };

/** `unreadable`: it is compressed in a way that nobody can undo. */
type FetchProblem =
  | "unreachable"
  | "too-slow"
  | "too-large"
  | "redirects"
  | "not-allowed"
  | "refused"
  | "gone"
  | "unreadable";

/** The address cannot be read; `problem` says why. */
export class FetchFailed extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

type Options = {
  validators?: Validators;
  network: Network;
  signal?: AbortSignal;
  /** What is asked for. */
  accept: string;
  limitMs?: number;
  maxBytes?: number;
};

/**
 * Reads an address that somebody typed, without being led into the networks of this server: only https with a valid
 * certificate, and only permitted ports of public addresses. The name is resolved once for each connection, and the connection is made to the
 * addresses that were checked; so for each of the redirects.
 * @throws FetchFailed
 */
export async function fetchPublic(
  address: string,
  { validators, network, signal, accept, limitMs = LIMIT_MS, maxBytes = MAX_BYTES }: Options,
): Promise<Fetched> {
  const signals = [AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])];
  const limit = AbortSignal.any(signals);
  try {
    let url = securely(address);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const answer = await ask(url, { ...(validators && { validators }), network, signal: limit, accept });
      const { statusCode = 0, headers } = answer;
      if (!REDIRECTS.includes(statusCode) || !headers.location) return await contentOf(answer, limit, maxBytes);
      answer.destroy();
      url = securely(headers.location, url);
    }
    throw new FetchFailed("redirects");
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    signal?.throwIfAborted();
    throw new FetchFailed(limit.aborted ? "too-slow" : problemOf(error), { cause: error });
  }
}

/** The https address; one of http is read by https. */
function securely(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url?.protocol === "http:") url.protocol = "https:";
  if (url?.protocol !== "https:" || url.username || url.password) throw new FetchFailed("not-allowed");
  return url;
}

type Asking = { validators?: Validators; network: Network; signal: AbortSignal; accept: string };

function ask(url: URL, { validators, network, signal, accept }: Asking): Promise<IncomingMessage> {
  if (!isAllowed(url, network)) throw new FetchFailed("not-allowed");
  const headers = {
    accept,
    "accept-encoding": "gzip, br",
    "user-agent": "Eolaire (reader of calendars and timetables)",
    ...(validators?.etag && { "if-none-match": validators.etag }),
    ...(validators?.lastModified && { "if-modified-since": validators.lastModified }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  httpsRequest(url, {
    headers,
    signal,
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(network.ca && { ca: network.ca }),
    lookup: checkedLookup(network),
  })
    .once("response", resolve)
    .once("error", reject)
    .end();
  return promise;
}

const DECODERS = { gzip: createGunzip, "x-gzip": createGunzip, br: createBrotliDecompress, deflate: createInflate };

async function contentOf(answer: IncomingMessage, signal: AbortSignal, maxBytes: number): Promise<Fetched> {
  const { statusCode, headers } = answer;
  try {
    if (statusCode === 304) return { changed: false };
    if (statusCode === 404 || statusCode === 410) throw new FetchFailed("gone");
    if (statusCode === 401 || statusCode === 403) throw new FetchFailed("refused");
    if (statusCode !== 200) throw new FetchFailed("unreachable");
    if (Number(headers["content-length"] ?? 0) > maxBytes) throw new FetchFailed("too-large");
    const body = await decoded(answer, headers["content-encoding"] ?? "", { signal, maxBytes });
    return { changed: true, body, etag: validator(headers.etag), lastModified: validator(headers["last-modified"]) };
  } finally {
    answer.destroy();
  }
}

const validator = (value: string | undefined) => (value && value.length <= MAX_VALIDATOR ? value : null);

type Decoding = { signal: AbortSignal; maxBytes: number };

async function decoded(answer: Readable, encoding: string, { signal, maxBytes }: Decoding): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchFailed("too-large");
      chunks.push(chunk);
    }
  };
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity") await pipeline(answer, collect, { signal });
  else if (Object.hasOwn(DECODERS, name)) {
    await pipeline(answer, DECODERS[name as keyof typeof DECODERS](), collect, { signal });
  } else throw new FetchFailed("unreadable");
  return Buffer.concat(chunks);
}

/** Our own failure comes as it was thrown, or as one of several failed attempts. */
function problemOf(error: unknown): FetchProblem {
  const all = error instanceof AggregateError ? error.errors : [error];
  const ours = all.find((one) => one instanceof FetchFailed);
  if (ours) return ours.problem;
  if (isNotPublic(error)) return "not-allowed";
  const code = String((error as NodeJS.ErrnoException).code ?? "");
  return code.startsWith("Z_") || code.startsWith("ERR__") ? "unreadable" : "unreachable";
}
