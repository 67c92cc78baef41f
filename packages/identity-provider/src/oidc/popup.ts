import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import { z } from "zod";
import { authorizedOrigin } from "../authorized-origins.ts";
import type { IdentityDeps } from "../deps.ts";
import { newHandle } from "../handles.ts";
import type { Limit, OidcProvider } from "../ports.ts";
import type { PopupEvent } from "../protocol.ts";
import { POPUP_CALLBACK_PATH, POPUP_HANDLER_PATH, SDK_HANDLER_PATHS, SDK_IFRAME_PATHS } from "../protocol.ts";
import { MAX_BODY_BYTES, mayCall } from "../transport.ts";
import { type Attempt, type EventError, failed, type Relay, saveAttempt, takeAttempt } from "./attempt.ts";
import { authorizationUrl, type Wishes } from "./authorization-url.ts";
import { type IdpResult, saveResult } from "./idp-result.ts";
import { sendDeparturePage, sendPopupPage } from "./popup-page.ts";
import { popupQuery, sdkQuery } from "./popup-query.ts";
import { profileOf } from "./profile.ts";
import { discover, requireProvider } from "./providers.ts";
import { sendRelayPage } from "./relay-page.ts";

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer", // the address contains a code
  // The popup visits another site and returns: a stricter policy would separate it from its page.
  "cross-origin-opener-policy": "unsafe-none",
};

/**
 * The start and the callback of popups. Providers post forms from their own site, so no cookie or origin is required.
 */
export async function registerPopup(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, body: string) => body,
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    if (!mayCall(deps, request)) return sendPopupPage(deps, reply.code(429), null);
  });
  app.get(POPUP_HANDLER_PATH, (request, reply) => startPopup(deps, request, reply));
  for (const path of SDK_HANDLER_PATHS) app.get(path, (request, reply) => startForSdk(deps, request, reply));
  for (const path of SDK_IFRAME_PATHS) app.get(path, (_request, reply) => sendRelayPage(reply, deps));
  app.get(POPUP_CALLBACK_PATH, (request, reply) =>
    endPopup(deps, request, reply, new URLSearchParams(request.url.split("?")[1])),
  );
  app.post(POPUP_CALLBACK_PATH, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
    endPopup(deps, request, reply, new URLSearchParams(request.body as string)),
  );
}

/** Popups per client address: each stores a row until it ends. */
const POPUPS: Limit = { points: 30, seconds: 300 };

/** What begins a sign-in, of our own resolver or of the SDK's. */
type Begin = Pick<Attempt, "providerId" | "type" | "eventId" | "sessionHash"> & {
  /** The page that waits. */
  redirectUrl: string;
  wishes: Wishes;
  relay: Relay | null;
  /** Leads to the provider. */
  leave(url: string): FastifyReply;
};

/** Our own resolver: the page alone knows the session id. */
async function startPopup(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply) {
  const asked = popupQuery.safeParse(request.query);
  if (!asked.success) return sendPopupPage(deps, reply.code(400), null); // no page to notify: the resolver never sends this
  const { authType: type, providerId, eventId, sessionHash, redirectUrl, ...wishes } = asked.data;
  const leave = (url: string) => reply.redirect(url, 302);
  return begin(deps, request, reply, {
    type,
    providerId,
    eventId,
    sessionHash,
    redirectUrl,
    wishes,
    relay: null,
    leave,
  });
}

/** The SDK's own resolver: the window that visits the provider keeps the session id. */
async function startForSdk(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply) {
  const asked = sdkQuery.safeParse(request.query);
  if (!asked.success || asked.data.apiKey !== deps.settings.apiKey) return sendPopupPage(deps, reply.code(400), null);
  const { authType: type, providerId, eventId, redirectUrl, apiKey, appName, ...wishes } = asked.data;
  const { handle: sessionId, hash } = newHandle();
  const returnTo = type.endsWith("ViaRedirect") ? redirectUrl : null;
  return begin(deps, request, reply, {
    type,
    providerId,
    eventId,
    redirectUrl,
    wishes,
    sessionHash: hash.toString("base64url"),
    relay: { apiKey, appName, returnTo },
    leave: (next) => sendDeparturePage(deps, reply, { eventId, sessionId, next }),
  });
}

/** Leads to the provider, or back to the page with an error. */
async function begin(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply, asked: Begin) {
  const { providerId, type, eventId, sessionHash, relay, redirectUrl } = asked;
  const opener = authorizedOrigin(deps, redirectUrl);
  if (!opener) return sendUnauthorized(deps, reply, asked);
  const fail = (code: EventError) =>
    sendPopupPage(deps, reply, { event: failed({ type, eventId }, code), opener, relay });

  if (!(await deps.limits.spend(["popup", deps.limits.clientOf(request.ip)], POPUPS))) return fail("too-many-requests");
  const provider = deps.settings.providers.find(({ id }) => id === providerId);
  if (!provider) return fail("operation-not-allowed");
  const attempt: Attempt = {
    providerId,
    type,
    eventId,
    sessionHash,
    opener,
    relay,
    redirectUri: ownOrigin(deps, request) + POPUP_CALLBACK_PATH,
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  try {
    const state = await saveAttempt(deps, attempt);
    const url = await authorizationUrl(provider, attempt, { ...asked.wishes, state });
    return asked.leave(url.href);
  } catch (error) {
    request.log.error({ err: error, provider: providerId }, "the identity provider is away");
    return fail("network-request-failed");
  }
}

/** No window returns to a page of another site; it learns the error's code alone. */
function sendUnauthorized(deps: IdentityDeps, reply: FastifyReply, { type, eventId, redirectUrl, relay }: Begin) {
  const opener = URL.parse(redirectUrl)?.origin ?? "null";
  const event = failed({ type, eventId }, "unauthorized-domain");
  return sendPopupPage(deps, reply, { event, opener, relay: relay && { ...relay, returnTo: null } });
}

/** The origin of this window: that of the public address, unless it is a developer's machine. */
function ownOrigin({ publicUrl }: IdentityDeps, { headers }: FastifyRequest): string {
  const address = URL.parse(`http://${headers.host}`);
  return address?.hostname === "localhost" ? address.origin : publicUrl();
}

/** The provider's redirect, by GET or by a posted form. */
async function endPopup(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) {
  const attempt = await takeAttempt(deps, answer.get("state") ?? "");
  if (!attempt) return sendPopupPage(deps, reply.code(400), null);
  const { opener, relay } = attempt;
  return sendPopupPage(deps, reply, { event: await eventOf(deps, request, attempt, answer), opener, relay });
}

async function eventOf(
  deps: IdentityDeps,
  request: FastifyRequest,
  attempt: Attempt,
  answer: URLSearchParams,
): Promise<PopupEvent> {
  const { type, eventId, providerId, sessionHash, redirectUri } = attempt;
  try {
    const result = await exchange(requireProvider(deps, providerId), attempt, answer);
    const handle = await saveResult(deps.db, deps, result, sessionHash);
    return { type, eventId, urlResponse: `${redirectUri}?${new URLSearchParams({ providerId, handle })}` };
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === "access_denied") {
      return failed(attempt, "popup-closed-by-user");
    }
    request.log.warn({ err: error, provider: providerId }, "a sign-in with another provider failed");
    return failed(attempt, "invalid-credential");
  }
}

/** Exchanges the code for an ID token and verifies its signature, issuer, audience, times and nonce. */
async function exchange(provider: OidcProvider, attempt: Attempt, answer: URLSearchParams): Promise<IdpResult> {
  const { client } = await discover(provider);
  const url = new URL(`${attempt.redirectUri}?${answer}`);
  const tokens = await authorizationCodeGrant(client, url, {
    expectedState: answer.get("state") ?? "",
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
  });
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new Error("no ID token");
  const hasAddress = claims.email !== undefined || !client.serverMetadata().userinfo_endpoint;
  const userInfo = hasAddress ? {} : await fetchUserInfo(client, tokens.access_token, claims.sub);
  return {
    providerId: provider.id,
    profile: profileOf({ ...nameInForm(answer), ...userInfo, ...claims }),
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
  };
}

const appleUser = z.object({ name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }) });

/** Apple sends the name beside the token, unsigned, and only the first time. */
function nameInForm(answer: URLSearchParams): { given_name?: string; family_name?: string } {
  const text = answer.get("user");
  if (!text) return {};
  try {
    const { firstName, lastName } = appleUser.parse(JSON.parse(text)).name;
    return { ...(firstName && { given_name: firstName }), ...(lastName && { family_name: lastName }) };
  } catch {
    return {}; // invalid: the sign-in continues without a name
  }
}
