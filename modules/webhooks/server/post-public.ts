import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import {
  checkedLookup,
  isAllowed,
  isNotPublic,
  type Network,
  NotPublic,
} from "#core/server/outbound/public-network.ts";
import type { DeliveryProblem } from "../contract.ts";

const LIMIT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** What of an answer is read. */
const MAX_ANSWER_BYTES = 2_000;
const MAX_ANSWER_LENGTH = 500;

/** The answer of another server, or why there was none. */
export type Posted =
  | { status: number; answer: string; afterSeconds: number | null; problem: null }
  | { status: null; answer: null; afterSeconds: null; problem: DeliveryProblem };

type Sending = { headers: Record<string, string>; network: Network; signal: AbortSignal };

/**
 * Sends JSON to an address that somebody typed, without being led into the networks of this server: by https with a valid certificate,
 * at a permitted port of public addresses, which are looked up and checked for each connection; no redirect is followed. The whole exchange takes ten seconds at
 * most, and of an answer only the beginning is read. Never throws, unless the signal is aborted.
 */
export async function postPublic(
  address: string,
  body: string,
  { headers, network, signal }: Sending,
): Promise<Posted> {
  const limit = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), signal]);
  try {
    const answer = await send(new URL(address), body, { headers, network, signal: limit });
    const seconds = Number(answer.headers["retry-after"]);
    const afterSeconds = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
    return { status: answer.statusCode ?? 0, answer: await beginningOf(answer), afterSeconds, problem: null };
  } catch (error) {
    signal.throwIfAborted();
    const problem = isNotPublic(error) ? "not-allowed" : limit.aborted ? "too-slow" : "unreachable";
    return { status: null, answer: null, afterSeconds: null, problem };
  }
}

function send(url: URL, body: string, { headers, network, signal }: Sending): Promise<IncomingMessage> {
  if (url.protocol !== "https:" || !isAllowed(url, network)) throw new NotPublic();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = {
    ...headers,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "Eolaire (webhooks)",
  };
  request(url, {
    method: "POST",
    headers: sent,
    signal,
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(network.ca && { ca: network.ca }),
    lookup: checkedLookup(network),
  })
    .once("response", resolve)
    .once("error", reject)
    .end(body);
  return promise;
}

/** An answer that is slow after its status, or has no end, has been an answer. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // Cut off: what has come is shown.
  } finally {
    answer.destroy();
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks)).replaceAll(/[\p{Cc}\p{Cs}]/gu, " ");
  return [...text].slice(0, MAX_ANSWER_LENGTH).join("");
}
