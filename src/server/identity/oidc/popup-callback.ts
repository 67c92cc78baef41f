import type { FastifyReply, FastifyRequest } from "fastify";
import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from "openid-client";
import { z } from "zod";
import type { PopupEvent } from "../../../contract/identity.ts";
import type { OidcProvider } from "../../config/settings.ts";
import type { IdentityDeps } from "../deps.ts";
import { type Attempt, failed, takeAttempt } from "./attempt.ts";
import { type IdpResult, saveResult } from "./idp-result.ts";
import { sendPopupPage } from "./popup-page.ts";
import { profileOf } from "./profile.ts";
import { discover, requireProvider } from "./providers.ts";

/** The provider's redirect, by GET or by a posted form. */
export async function endPopup(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: URLSearchParams,
) {
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
