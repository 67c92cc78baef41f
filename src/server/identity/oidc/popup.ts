import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import { z } from "zod";
import type { PopupEvent } from "../../../contract/identity.ts";
import { POPUP_CALLBACK_PATH, POPUP_HANDLER_PATH, POPUP_TYPES } from "../../../contract/identity.ts";
import type { OidcProvider } from "../../config/settings.ts";
import { clientAddress, type Limit, limitKey, spend } from "../../http/rate-limit.ts";
import type { ClientRate } from "../client-rate.ts";
import { authorizedDomains } from "../configuration-answers.ts";
import type { IdentityDeps } from "../deps.ts";
import { MAX_BODY_BYTES } from "../transport.ts";
import { type Attempt, type EventError, failed, saveAttempt, takeAttempt } from "./attempt.ts";
import { authorizationUrl } from "./authorization-url.ts";
import { type IdpResult, saveResult } from "./idp-result.ts";
import { sendPopupPage } from "./popup-page.ts";
import { profileOf } from "./profile.ts";
import { discover, requireProvider } from "./providers.ts";

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer", // the address contains a code
  // The popup visits another site and returns: a stricter policy would separate it from its page.
  "cross-origin-opener-policy": "unsafe-none",
};

/**
 * The start and the callback of popups. Providers post forms from their own site, so no cookie or origin is required.
 */
export async function registerPopup(app: FastifyInstance, deps: IdentityDeps, rate: ClientRate): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, body: string) => body,
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    if (!rate.mayCall(clientAddress(request.ip))) return sendPopupPage(reply.code(429), null);
  });
  app.get(POPUP_HANDLER_PATH, (request, reply) => startPopup(deps, request, reply));
  app.get(POPUP_CALLBACK_PATH, (request, reply) =>
    endPopup(deps, request, reply, new URLSearchParams(request.url.split("?")[1])),
  );
  app.post(POPUP_CALLBACK_PATH, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
    endPopup(deps, request, reply, new URLSearchParams(request.body as string)),
  );
}

/** Popups per client address: each stores a row until it ends. */
const POPUPS: Limit = { points: 30, seconds: 300 };

const text = z.string().max(4096);
const query = z.object({
  providerId: text,
  authType: z.enum(POPUP_TYPES),
  eventId: z.string().regex(/^\w{1,100}$/),
  redirectUrl: text,
  sessionHash: z.string().regex(/^[\w-]{43}$/),
  scopes: text.optional(),
  customParameters: text.optional(),
  lang: z
    .string()
    .regex(/^[\w-]{1,20}$/)
    .optional(),
});

/** The popup's start: redirects to the provider, or back to the page with an error. */
async function startPopup(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply) {
  const asked = query.safeParse(request.query);
  if (!asked.success) return sendPopupPage(reply.code(400), null); // no page to notify: the resolver never sends this
  const { providerId, authType: type, eventId, redirectUrl, sessionHash, ...wishes } = asked.data;
  const fail = (code: EventError) => sendPopupPage(reply, failed({ type, eventId }, code));

  if (!(await spend(deps.db, limitKey("popup", clientAddress(request.ip)), POPUPS))) return fail("too-many-requests");
  const provider = deps.config.identity.providers.find(({ id }) => id === providerId);
  if (!provider) return fail("operation-not-allowed");
  const origin = openerOrigin(deps, redirectUrl);
  if (!origin) return fail("unauthorized-domain");

  const attempt: Attempt = {
    ...{ providerId, type, eventId, sessionHash },
    redirectUri: origin + POPUP_CALLBACK_PATH,
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  try {
    const state = await saveAttempt(deps, attempt);
    const url = await authorizationUrl(provider, attempt, { ...wishes, state });
    return reply.redirect(url.href, 302);
  } catch (error) {
    request.log.error({ err: error, provider: providerId }, "the identity provider is away");
    return fail("network-request-failed");
  }
}

/** The popup must return to the origin of the waiting page, since the BroadcastChannel works within one origin. */
function openerOrigin({ publicUrl }: IdentityDeps, redirectUrl: string): string | null {
  const url = URL.parse(redirectUrl);
  const isOurs = url && /^https?:$/.test(url.protocol) && authorizedDomains(publicUrl()).includes(url.hostname);
  return isOurs ? url.origin : null;
}

/** The provider's redirect, by GET or by a posted form. */
async function endPopup(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) {
  const attempt = await takeAttempt(deps, answer.get("state") ?? "");
  if (!attempt) return sendPopupPage(reply.code(400), null);
  return sendPopupPage(reply, await eventOf(deps, request, attempt, answer));
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
