import { createHash, timingSafeEqual } from "node:crypto";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { CallContext } from "../call.ts";
import { call, text } from "../call.ts";
import { MAX_TOKEN, MAX_URL } from "../calls/field-limits.ts";
import { continueSession } from "../continue-session.ts";
import type { IdentityDeps } from "../deps.ts";
import type { OidcProvider } from "../ports.ts";
import { POPUP_CALLBACK_PATH } from "../protocol.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireUser } from "../require-user.ts";
import type { IdentityDatabase } from "../tables.ts";
import type { VerifiedToken } from "../tokens.ts";
import { findUserByEmail, listLinks, lockUser, type User, updateUser } from "../users.ts";
import { credentialForLater, idpAnswer } from "./idp-answer.ts";
import { type IdpResult, redeemResult, takeForLater } from "./idp-result.ts";
import { findUserByIdentity, linkTo } from "./links.ts";
import { profileOf } from "./profile.ts";
import { discover, requireProvider } from "./providers.ts";
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

/**
 * Adds the identity as a sign-in method of the signed-in user.
 * @param errorsAs200 requested by the SDK after a popup: an error with a credential is a 200 with `errorMessage`
 * @throws FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS, PROVIDER_ALREADY_LINKED
 */
async function linkIdentity(
  { deps }: CallContext,
  { user: { uid }, session }: VerifiedToken,
  result: IdpResult,
  { errorsAs200 }: { errorsAs200: boolean },
): Promise<object> {
  const obstacle = await obstacleOf(deps.db, uid, result);
  if (obstacle) {
    const extra = await credentialForLater(deps.db, deps, result);
    if (errorsAs200) return { errorMessage: obstacle, ...extra };
    throw new ProtocolError(obstacle, { extra });
  }
  return deps.db.transaction().execute(async (tx) => {
    const user = await withAddress(tx, await lockUser(tx, uid), result);
    const linked = (await listLinks(tx, uid)).find((link) => link.provider_id === result.providerId);
    if (linked && linked.raw_id !== result.profile.rawId) throw new ProtocolError("PROVIDER_ALREADY_LINKED");
    await linkTo(tx, uid, result);
    const tokens = await continueSession(tx, deps, user, session, { signInProvider: result.providerId });
    return { ...idpAnswer(user, result, false), ...tokens };
  });
}

async function obstacleOf(db: IdentityDatabase, uid: string, result: IdpResult): Promise<string | null> {
  const holder = await findUserByIdentity(db, result);
  if (holder) return holder.uid === uid ? null : "FEDERATED_USER_ID_ALREADY_LINKED";
  const owner = result.profile.email ? await findUserByEmail(db, result.profile.email) : null;
  return owner && owner.uid !== uid ? "EMAIL_EXISTS" : null;
}

/** An anonymous user gets the identity's address; an equal address becomes verified if the provider verified it. */
async function withAddress(tx: IdentityDatabase, user: User, { profile }: IdpResult): Promise<User> {
  const { email, emailVerified, displayName, photoUrl } = profile;
  const isNew = user.email === null && email !== null;
  const isProved = user.email === email && email !== null && emailVerified;
  return updateUser(tx, user.uid, {
    ...(isNew && { email, email_verified: emailVerified }),
    ...(isProved && { email_verified: true }),
    display_name: user.display_name || displayName,
    photo_url: user.photo_url || photoUrl,
  });
}

/** Asymmetric algorithms only: the client secret must not verify a token. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "ES384", "EdDSA"];
const TOLERANCE_SECONDS = 30;
const MAX_SUBJECT = 255; // OpenID Connect Core, section 2

/**
 * Verifies an ID token sent by a client: signature by the issuer's keys, issuer, audience, times, and the nonce, whose
 * preimage the client must know.
 * @throws INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE
 */
async function verifyClientIdToken(
  { now }: Pick<IdentityDeps, "now">,
  provider: OidcProvider,
  { idToken, rawNonce }: { idToken: string; rawNonce: string | undefined },
): Promise<JWTPayload & { sub: string }> {
  const { client, keys } = await discover(provider);
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ALGORITHMS,
    issuer: client.serverMetadata().issuer,
    audience: provider.client_id,
    requiredClaims: ["sub", "exp", "iat"],
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(now().epochMilliseconds),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new ProtocolError("INVALID_IDP_RESPONSE", { text: error.code });
    throw error;
  });
  const { sub, azp } = payload;
  const isForOther = Array.isArray(payload.aud) && payload.aud.length > 1 && azp !== provider.client_id;
  if (!sub || sub.length > MAX_SUBJECT || isForOther) throw new ProtocolError("INVALID_IDP_RESPONSE");
  if (!isNonceRight(payload.nonce, rawNonce)) throw new ProtocolError("MISSING_OR_INVALID_NONCE");
  return { ...payload, sub };
}

/** A token with a nonce is accepted from the holder of the nonce's preimage only; one without needs none. */
function isNonceRight(claim: unknown, rawNonce: string | undefined): boolean {
  if (claim === undefined && rawNonce === undefined) return true;
  if (typeof claim !== "string" || rawNonce === undefined) return false;
  const expected = Buffer.from(createHash("sha256").update(rawNonce).digest("hex"));
  const given = Buffer.from(claim);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
