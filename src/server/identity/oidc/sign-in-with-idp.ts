import { z } from "zod";
import { POPUP_CALLBACK_PATH } from "../../../contract/identity.ts";
import { call, text } from "../call.ts";
import { MAX_TOKEN, MAX_URL } from "../calls/field-limits.ts";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireUser } from "../require-user.ts";
import { verifyClientIdToken } from "./id-token.ts";
import { type IdpResult, redeemResult, takeForLater } from "./idp-result.ts";
import { linkIdentity } from "./link-identity.ts";
import { profileOf } from "./profile.ts";
import { requireProvider } from "./providers.ts";
import { signInWithIdentity } from "./sign-in-with-identity.ts";

const shape = z.object({
  requestUri: text(2 * MAX_URL),
  postBody: text(2 * MAX_TOKEN),
  sessionId: text(200),
  pendingToken: text(200),
  idToken: text(MAX_TOKEN),
  returnIdpCredential: z.boolean().nullish(),
  autoCreate: z.boolean().nullish(),
});

type Body = z.output<typeof shape>;

/** `accounts:signInWithIdp`: signs in with an identity of another provider. */
export const signInWithIdp = call(shape, async (body, context) => {
  const { deps } = context;
  const caller = body.idToken ? await requireUser(deps, body.idToken) : null;
  const result = await resultIn(deps, body);
  requireProvider(deps, result.providerId);
  const errorsAs200 = body.returnIdpCredential === true;
  if (caller) return linkIdentity(context, caller, result, { errorsAs200 });
  return signInWithIdentity(context, result, { mayCreate: body.autoCreate !== false });
});

/** The SDK sends the identity in one of three forms: a pending token, a popup's handle, or the provider's token. */
async function resultIn(deps: IdentityDeps, body: Body): Promise<IdpResult> {
  if (body.pendingToken) return takeForLater(deps, body.pendingToken);
  const url = body.requestUri ? URL.parse(body.requestUri) : null;
  if (!url) throw new ProtocolError("INVALID_REQUEST_URI");
  const handle = url.pathname === POPUP_CALLBACK_PATH ? url.searchParams.get("handle") : null;
  if (handle) return redeemResult(deps, { handle, sessionId: body.sessionId });
  return resultOfToken(deps, new URLSearchParams(body.postBody));
}

async function resultOfToken(deps: IdentityDeps, form: URLSearchParams): Promise<IdpResult> {
  const provider = requireProvider(deps, form.get("providerId") ?? undefined);
  const idToken = form.get("id_token");
  if (!idToken || idToken.length > MAX_TOKEN) throw new ProtocolError("INVALID_IDP_RESPONSE");
  const claims = await verifyClientIdToken(deps, provider, { idToken, rawNonce: form.get("nonce") ?? undefined });
  return { providerId: provider.id, profile: profileOf(claims), idToken, accessToken: null };
}
