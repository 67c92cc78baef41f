import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { call, text } from "../call.ts";
import { MAX_TOKEN } from "../calls/field-limits.ts";
import { continueSession } from "../continue-session.ts";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { queueRevertMail } from "../revert-mail.ts";
import { auditSignInChange } from "../sign-in-audit.ts";
import type { VerifiedToken } from "../tokens.ts";
import { listFactors, lockUser, type User } from "../users.ts";
import { type Registration, registration } from "./authenticator-response.ts";
import { CHALLENGE_MS, INVALID_RESPONSE, newChallenge, takeChallenge } from "./challenge.ts";
import { insertPasskey, listPasskeys, mayAddPasskey, type Passkey } from "./passkeys.ts";
import { type RelyingParty, requireRelyingParty } from "./relying-party.ts";

/** COSE algorithms, the preferred first: EdDSA, ES256 and RS256, of which every authenticator has one. */
const ALGORITHMS = [-8, -7, -257];
const MAX_NAME = 100;
const KIND = "passkey-enrolment";

const idToken = text(MAX_TOKEN);

/** `passkeyEnrollment:start`: the options for `navigator.credentials.create`. */
export const startPasskeyEnrolment = call(z.object({ idToken }), async (body, { deps, locale }) => {
  const party = requireRelyingParty(deps);
  const { user } = await requirePasskeyHolder(deps, body.idToken);
  const passkeys = await listPasskeys(deps.db, user.uid);
  mayAddPasskey(passkeys);
  const challenge = await newChallenge(deps, KIND, user.uid);
  return {
    credentialCreationOptions: creationOptions(user, passkeys, challenge, {
      id: party.id,
      name: deps.siteName(locale),
    }),
  };
});

/** The key is stored with the user's name on the authenticator, which finds it without one being typed. */
function creationOptions(user: User, passkeys: Passkey[], challenge: string, rp: { id: string; name: string }) {
  const name = user.email ?? user.uid;
  return {
    rp,
    user: { id: userHandle(user.uid), name, displayName: user.display_name || name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ type: "public-key", id, transports })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** The user in a passkey: the uid, which is random. */
export const userHandle = (uid: string) => Buffer.from(uid).toString("base64url");

const enrolment = z.object({ idToken, name: text(MAX_NAME), authenticatorRegistrationResponse: registration });

/**
 * `passkeyEnrollment:finalize`: adds the passkey. The session counts as verified with it, and a mail can remove it.
 */
export const finishPasskeyEnrolment = call(enrolment, async (body, context) => {
  const { deps } = context;
  const party = requireRelyingParty(deps);
  const caller = await requirePasskeyHolder(deps, body.idToken);
  const { uid } = caller.user;
  const proved = await verifyRegistration(deps, uid, party, body.authenticatorRegistrationResponse);
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, uid);
    const name = (body.name ?? "").trim().normalize("NFC");
    const before = (await listPasskeys(tx, uid)).length;
    const passkey = await insertPasskey(tx, { uid, name, ...proved, date_enrolled: deps.now().toString() });
    await auditSignInChange(tx, context, uid, { action: "passkey-add", before, after: before + 1 });
    const addition = { kind: "REVERT_PASSKEY_ADDITION", factorId: passkey.id, factorName: passkey.name } as const;
    await queueRevertMail(tx, context, user, addition);
    const secondFactor = caller.session.second_factor ? undefined : ({ kind: "passkey", id: passkey.id } as const);
    return { localId: uid, ...(await continueSession(tx, deps, user, caller.session, { secondFactor })) };
  });
});

async function verifyRegistration(
  deps: IdentityDeps,
  uid: string,
  party: RelyingParty,
  { id, response }: Registration,
) {
  const { clientDataJSON, attestationObject, transports } = response;
  const challenge = await takeChallenge(deps, { kind: KIND, uid, clientDataJSON });
  const sent: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  };
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server"); // a second: only when it is needed
  const { registrationInfo } = await verifyRegistrationResponse({
    response: sent,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(throwInvalid);
  if (!registrationInfo) throw new ProtocolError(INVALID_RESPONSE);
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    backup_eligible: credentialDeviceType === "multiDevice",
    backed_up: credentialBackedUp,
  };
}

/** The library throws plain errors for everything that is wrong with a response. */
export function throwInvalid(cause: unknown): never {
  throw new ProtocolError(INVALID_RESPONSE, { cause });
}

/**
 * A passkey replaces password and second step: whoever adds one has just signed in with all that the account demands,
 * and has an address to which the notice can be sent.
 * @throws UNVERIFIED_EMAIL, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, and the token's errors
 */
async function requirePasskeyHolder(deps: IdentityDeps, token: string | undefined): Promise<VerifiedToken> {
  const caller = await requireUser(deps, token);
  const { user, session } = caller;
  if (!user.email || !user.email_verified) throw new ProtocolError("UNVERIFIED_EMAIL");
  requireRecentSignIn(deps, caller);
  const demandsMore = session.second_factor === null && (await listFactors(deps.db, user.uid)).length > 0;
  if (demandsMore) throw new ProtocolError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
  return caller;
}
