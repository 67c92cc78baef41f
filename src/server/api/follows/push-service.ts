import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type webpush from "web-push";
import type { PushPayload } from "../../../domain/push-payload.ts";
import { checkedLookup, isHostAllowed, type Network, PUBLIC_NETWORK } from "../../calendars/public-network.ts";
import type { VapidKeys } from "./vapid-keys.ts";

const LIMIT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Connections to one push service; most devices are at one of three. */
const MAX_SOCKETS = 20;
/** Characters of a topic (RFC 8030, 5.4). */
const TOPIC_LENGTH = 32;

export type Push = {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  payload: PushPayload;
  isUrgent: boolean;
  /** How long the push service stores it for a device that is off. */
  ttlSeconds: number;
};

/**
 * `gone`: the device has withdrawn its subscription. `later`: it may succeed at another time, at the earliest after so many
 * seconds where the push service says so.
 */
export type PushOutcome =
  | { is: "taken" }
  | { is: "gone" }
  | { is: "later"; reason: string; afterSeconds: number | null };

type Sender = { keys: VapidKeys; subject: string; network?: Network | undefined; signal: AbortSignal };

/**
 * Sends encrypted messages to push services (RFC 8030, 8291, 8292). Their addresses come from browsers, hence from anybody:
 * only https, only public addresses, no redirects, and nothing of an answer but its status.
 */
export class PushSender {
  readonly #sender: Sender;
  readonly #network: Network;
  readonly #agent: Agent;

  constructor(sender: Sender) {
    this.#sender = sender;
    this.#network = sender.network ?? PUBLIC_NETWORK;
    const { ca } = this.#network;
    this.#agent = new Agent({
      ...{ keepAlive: true, maxSockets: MAX_SOCKETS, lookup: checkedLookup(this.#network) },
      ...(ca && { ca }),
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Never throws. */
  async send(push: Push): Promise<PushOutcome> {
    if (!isHostAllowed(new URL(push.endpoint), this.#network)) return later("the address is not public");
    const details = await this.#encrypted(push);
    if (!details) return { is: "gone" }; // its key is none: it can never read anything
    try {
      const { statusCode = 0, headers } = await this.#ask(push.endpoint, details);
      if (statusCode >= 200 && statusCode < 300) return { is: "taken" };
      if (statusCode === 404 || statusCode === 410) return { is: "gone" };
      const seconds = Number(headers["retry-after"]);
      return later(`status ${statusCode}`, Number.isFinite(seconds) && seconds > 0 ? seconds : null);
    } catch (error) {
      return later(String((error as NodeJS.ErrnoException).code ?? (error as Error).message));
    }
  }

  async #encrypted({ endpoint, p256dh, auth, payload, isUrgent, ttlSeconds }: Push) {
    const { keys, subject } = this.#sender;
    const subscription = { endpoint, keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") } };
    const { generateRequestDetails } = (await import("web-push")).default; // large, and where nobody follows never needed
    try {
      return generateRequestDetails(subscription, JSON.stringify(payload), {
        ...{ vapidDetails: { subject, ...keys }, contentEncoding: "aes128gcm" },
        ...{ TTL: Math.max(0, Math.floor(ttlSeconds)), urgency: isUrgent ? "high" : "normal" },
        topic: createHash("sha256").update(payload.tag).digest("base64url").slice(0, TOPIC_LENGTH),
      });
    } catch {
      return null;
    }
  }

  #ask(
    endpoint: string,
    { headers, body }: Pick<webpush.RequestDetails, "headers" | "body">,
  ): Promise<IncomingMessage> {
    const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), this.#sender.signal]);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(endpoint, {
      ...{ method: "POST", agent: this.#agent, signal, maxHeaderSize: MAX_HEADER_BYTES },
      headers: headers as Record<string, string>,
    })
      .once("response", (answer) => {
        resolve(answer);
        drain(answer);
      })
      .once("error", reject)
      .end(body);
    return promise;
  }
}

/** The content is nothing to us. A short one is read all the same, so that the connection serves the next message. */
function drain(answer: IncomingMessage): void {
  let bytes = 0;
  answer
    .on("error", () => {})
    .on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_HEADER_BYTES) answer.destroy();
    });
}

const later = (reason: string, afterSeconds: number | null = null): PushOutcome => ({
  ...{ is: "later", reason, afterSeconds },
});
