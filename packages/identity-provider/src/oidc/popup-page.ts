import type { FastifyReply } from "fastify";
import type { PopupText, Ports } from "../ports.ts";
import { POPUP_CHANNEL, type PopupEvent, SDK_IFRAME_PATHS } from "../protocol.ts";
import type { Relay } from "./attempt.ts";
import { hashSource } from "./hash-source.ts";

/** How the pages of this origin find each other's data in `sessionStorage`. */
export const STORED = { session: "eolaire.session:", event: "eolaire.event:" } as const;

/** Who waits for an event. */
type Delivery = {
  event: PopupEvent;
  /** The origin of the page that waits. */
  opener: string;
  /** The SDK's app, where its own resolver began the sign-in. */
  relay: Relay | null;
};

/**
 * Sends the event to whoever waits for it, and closes the popup if the browser allows it.
 * - Our own resolver: by a BroadcastChannel, which needs no opener, or by a message to the opener of another origin.
 * - The SDK's: to its iframe of this origin in the page that opened the popup. The SDK closes the popup when it is done.
 * - A redirect of the SDK: the event is stored for that iframe, and the window returns.
 */
const SCRIPT = `
const { delivery, departure } = document.body.dataset;
const post = (message) => new BroadcastChannel(${JSON.stringify(POPUP_CHANNEL)}).postMessage(message);
if (departure) {
  const { eventId, sessionId, next } = JSON.parse(departure);
  sessionStorage.setItem(${JSON.stringify(STORED.session)} + eventId, sessionId);
  location.replace(next);
}
if (delivery) {
  const { event, opener: origin, relay } = JSON.parse(delivery);
  if (relay) deliverToSdk(event, relay);
  else if (origin === location.origin || !origin) post(event);
  else if (window.opener && origin !== "null") window.opener.postMessage(event, origin);
  if (!relay?.returnTo) setTimeout(() => window.close(), relay ? 10_000 : 100);
}
function deliverToSdk(event, { apiKey, appName, returnTo }) {
  const sessionId = sessionStorage.getItem(${JSON.stringify(STORED.session)} + event.eventId);
  sessionStorage.removeItem(${JSON.stringify(STORED.session)} + event.eventId);
  const authEvent = { urlResponse: null, ...event, sessionId, postBody: null, tenantId: null };
  const key = apiKey + ":" + appName;
  if (returnTo) {
    sessionStorage.setItem(${JSON.stringify(STORED.event)} + key, JSON.stringify(authEvent));
    return location.replace(returnTo);
  }
  post({ key, authEvent });
  for (let at = 0; at < (window.opener?.length ?? 0); at++) {
    try {
      const { pathname } = window.opener[at].location;
      if (${JSON.stringify(SDK_IFRAME_PATHS)}.includes(pathname)) window.opener[at].postMessage({ key, authEvent }, location.origin);
    } catch {} // a frame of another site
  }
}
`;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; script-src ${hashSource(SCRIPT)}; base-uri 'none'; frame-ancestors 'none'`,
};

const ENGLISH: Record<PopupText, string> = {
  done: "That is done. You can close this window.",
  failed: "The sign-in did not work. Close this window and try again.",
  unauthorized:
    "The page that you came from may not sign people in here. Its operator can ask ours to allow its address.",
  departing: "One moment: the sign-in goes on at the provider.",
};

type Texts = Pick<Ports, "languages" | "popupText">;

/**
 * The last page of a popup or redirect, in every language; it is visible only if the window does not close.
 * @param delivery null where no page waits for an event, or the page is unknown
 */
export function sendPopupPage(ports: Texts, reply: FastifyReply, delivery: Delivery | null): FastifyReply {
  const error = delivery && "error" in delivery.event ? delivery.event.error.code : null;
  const failure = error === "auth/unauthorized-domain" ? "unauthorized" : "failed";
  return sendPage(
    ports,
    reply,
    !delivery || error ? failure : "done",
    delivery && { name: "delivery", value: delivery },
  );
}

/** Stores the session id in this window, and leads to the provider. */
export function sendDeparturePage(
  ports: Texts,
  reply: FastifyReply,
  departure: { eventId: string; sessionId: string; next: string },
): FastifyReply {
  return sendPage(ports, reply, "departing", { name: "departure", value: departure });
}

function sendPage(
  { languages, popupText = (text) => ENGLISH[text] }: Texts,
  reply: FastifyReply,
  text: PopupText,
  data: { name: string; value: object } | null,
): FastifyReply {
  const attribute = data ? ` data-${data.name}="${escapeMarkup(JSON.stringify(data.value))}"` : "";
  return reply.headers(HEADERS).send(`<!doctype html>
<html lang="${languages[0]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign-in</title>
<body${attribute}>
${languages.map((locale) => `<p lang="${locale}">${escapeMarkup(popupText(text, locale))}</p>`).join("\n")}
<script>${SCRIPT}</script>
</body>
</html>
`);
}

const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
