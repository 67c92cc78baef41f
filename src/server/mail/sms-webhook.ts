import type { Outcome } from "./outcome.ts";

const LIMIT_MS = 15_000;
/** Temporary refusals: 408 Request Timeout, 425 Too Early, 429 Too Many Requests. */
const LATER = new Set([408, 425, 429]);

export type TextMessage = { id: string; to: string; text: string };

/** Sends a text message. Never throws; aborted by the signal. */
export type SmsWebhook = (message: TextMessage, signal: AbortSignal) => Promise<Outcome>;

/**
 * Sends text messages as `POST { id, to, text }`. The id is also the `Idempotency-Key`: the receiver must not send a
 * message twice, so that a call without an answer may be repeated.
 */
export function smsWebhook(address: string, limitMs = LIMIT_MS): SmsWebhook {
  const { url, authorization } = withoutPassword(address);
  return async (message, signal) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": message.id, ...authorization },
        body: JSON.stringify(message),
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      });
      await response.body?.cancel();
      return outcomeOf(response.status);
    } catch (error) {
      const { name, message: reason } = error as Error; // fetch rejects with Error objects only
      return { is: "delayed", reason, code: name };
    }
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { is: "taken" };
  const isRefused = status >= 400 && status < 500 && !LATER.has(status);
  return { is: isRefused ? "refused" : "delayed", reason: `The webhook answered ${status}`, code: String(status) };
}

/** `fetch` refuses addresses with credentials. */
function withoutPassword(address: string): { url: URL; authorization: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  if (!username) return { url, authorization: {} };
  url.username = "";
  url.password = "";
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url, authorization: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` } };
}
