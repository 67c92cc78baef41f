import type { FastifyReply } from "fastify";
import { type AuthorizedSites, authorizedSources } from "../authorized-origins.ts";
import { POPUP_CHANNEL } from "../protocol.ts";
import { hashSource } from "./hash-source.ts";
import { STORED } from "./popup-page.ts";

/** The library by which the SDK speaks with its iframe; the page around it has loaded it already. */
const GAPI_ORIGIN = "https://apis.google.com";
const GAPI = `${GAPI_ORIGIN}/js/api.js?onload=startRelay`;

/**
 * Passes events of popups and redirects on to the SDK in the page around it: those that windows of this origin post, and the
 * one that a redirect has stored. "unknown" says that there was no redirect.
 */
const SCRIPT = `
const query = new URLSearchParams(location.search);
const key = query.get("apiKey") + ":" + query.get("appName");
const sent = new Set();
const waiting = [];
let send = (authEvent) => waiting.push(authEvent);
const receive = ({ origin, data }) => {
  if (origin !== location.origin || data?.key !== key || sent.has(data.authEvent.eventId)) return;
  sent.add(data.authEvent.eventId);
  send(data.authEvent);
};
addEventListener("message", receive);
new BroadcastChannel(${JSON.stringify(POPUP_CHANNEL)}).onmessage = receive;
function startRelay() {
  gapi.load("gapi.iframes", () => {
    const { CROSS_ORIGIN_IFRAMES_FILTER: anyOrigin } = gapi.iframes;
    const page = gapi.iframes.getContext().getParentIframe();
    page.register("webStorageSupport", () => ({ status: "ACK", webStorageSupport: true }), anyOrigin);
    send = (authEvent) => page.send("authEvent", { type: "authEvent", authEvent }, () => {}, anyOrigin);
    const stored = sessionStorage.getItem(${JSON.stringify(STORED.event)} + key);
    sessionStorage.removeItem(${JSON.stringify(STORED.event)} + key);
    send(stored ? JSON.parse(stored) : { type: "unknown", eventId: null, urlResponse: null, sessionId: null, postBody: null,
      tenantId: null, error: { code: "auth/no-auth-event", message: "There was no redirect." } });
    waiting.forEach(send);
  });
}
`;

const DOCUMENT = `<!doctype html>
<meta charset="utf-8">
<title>Sign-in</title>
<script>${SCRIPT}</script>
<script async src="${GAPI}"></script>
`;

/**
 * The iframe of the SDK's own resolver. It shows nothing, and only pages of authorised domains may frame it: what it passes on
 * signs somebody in.
 */
export function sendRelayPage(reply: FastifyReply, sites: AuthorizedSites): FastifyReply {
  reply.raw.removeHeader("x-frame-options"); // it knows no list of sites
  const policy = [
    "default-src 'none'",
    `script-src ${hashSource(SCRIPT)} ${GAPI_ORIGIN}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${authorizedSources(sites)}`,
  ];
  return reply
    .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": policy.join("; ") })
    .send(DOCUMENT);
}
