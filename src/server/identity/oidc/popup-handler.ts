import type { FastifyReply, FastifyRequest } from "fastify";
import { randomNonce, randomPKCECodeVerifier } from "openid-client";
import { z } from "zod";
import { POPUP_CALLBACK_PATH, POPUP_TYPES } from "../../../contract/identity.ts";
import { clientAddress, type Limit, limitKey, spend } from "../../http/rate-limit.ts";
import { authorizedDomains } from "../configuration-answers.ts";
import type { IdentityDeps } from "../deps.ts";
import { type Attempt, type EventError, failed, saveAttempt } from "./attempt.ts";
import { authorizationUrl } from "./authorization-url.ts";
import { sendPopupPage } from "./popup-page.ts";

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
export async function startPopup(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply) {
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
