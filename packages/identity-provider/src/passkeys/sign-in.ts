import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { type CallContext, call } from "../call.ts";
import { ProtocolError } from "../protocol-error.ts";
import { issueTokens } from "../tokens.ts";
import { lockUser, updateUser } from "../users.ts";
import { type Assertion, assertion } from "./authenticator-response.ts";
import { CHALLENGE_MS, INVALID_RESPONSE, newChallenge, takeChallenge } from "./challenge.ts";
import { throwInvalid, userHandle } from "./enrolment.ts";
import { findPasskey, type Passkey } from "./passkeys.ts";
import { requireRelyingParty } from "./relying-party.ts";

const PROVIDER = "passkey";
const KIND = "passkey-sign-in";

/** Per client address; a sign-in screen asks for a challenge when it is opened, and renews it. */
const CHALLENGES = { points: 60, seconds: 5 * 60, isOfAddress: true };
const FAILURES = { points: 10, seconds: 5 * 60, isOfAddress: true };

/** `passkeySignIn:start`: the options for `navigator.credentials.get`, the same for everybody. */
export const startPasskeySignIn = call(z.object({}), async (_body, { deps, clientAddress }) => {
  const { id: rpId } = requireRelyingParty(deps);
  if (!(await deps.limits.spend(["passkey-challenge", clientAddress], CHALLENGES))) throw tooMany();
  const challenge = await newChallenge(deps, KIND, null);
  return {
    credentialRequestOptions: {
      challenge,
      rpId,
      timeout: CHALLENGE_MS,
      allowCredentials: [],
      userVerification: "required",
    },
  };
});

/** `passkeySignIn:finalize`: signs in. A passkey with its PIN or finger counts as both factors. */
export const finishPasskeySignIn = call(
  z.object({ authenticatorAuthenticationResponse: assertion }),
  async ({ authenticatorAuthenticationResponse: response }, context) => {
    const attempt = await spendAttempt(context);
    const passkey = await verifyAssertion(context, response);
    await attempt.succeeded();
    return enter(context, passkey);
  },
);

/** Failed attempts are counted before the signature is checked. @throws TOO_MANY_ATTEMPTS_TRY_LATER */
async function spendAttempt({ deps, clientAddress }: CallContext) {
  const key = ["sign-in", clientAddress] as const;
  if (!(await deps.limits.spend(key, FAILURES))) throw tooMany();
  return { succeeded: () => deps.limits.refund(key, FAILURES) };
}

type UsedPasskey = Passkey & { newCounter: number; isBackedUp: boolean };

/**
 * Checks challenge, origin, user verification, signature and counter. A counter that did not grow means that the key has
 * been copied (WebAuthn, section 6.1.1).
 * @throws PASSKEY_CHALLENGE_TIMEOUT, PASSKEY_ENROLLMENT_NOT_FOUND, INVALID_AUTHENTICATOR_RESPONSE
 */
async function verifyAssertion({ deps }: CallContext, { id, response }: Assertion): Promise<UsedPasskey> {
  const party = requireRelyingParty(deps);
  const { userHandle: handle, ...signed } = response;
  const challenge = await takeChallenge(deps, { kind: KIND, uid: null, clientDataJSON: signed.clientDataJSON });
  const passkey = await findPasskey(deps.db, id);
  if (!passkey) throw new ProtocolError("PASSKEY_ENROLLMENT_NOT_FOUND");
  if (handle && handle !== userHandle(passkey.uid)) throw new ProtocolError(INVALID_RESPONSE);
  const sent: AuthenticationResponseJSON = {
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: signed,
  };
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: Uint8Array.from(passkey.public_key), counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch(throwInvalid);
  if (!verified) throw new ProtocolError(INVALID_RESPONSE);
  return { ...passkey, newCounter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

function enter({ deps, userAgent }: CallContext, passkey: UsedPasskey): Promise<object> {
  const { id, uid, counter } = passkey;
  return deps.db.transaction().execute(async (tx) => {
    const { disabled } = await lockUser(tx, uid);
    if (disabled) throw new ProtocolError("USER_DISABLED");
    const now = deps.now().toString();
    const used = await tx
      .updateTable("identity_passkey")
      .set({ counter: passkey.newCounter, backed_up: passkey.isBackedUp, date_last_used: now })
      .where("id", "=", id)
      .where("counter", "=", counter) // of two who show the same count at once, one is a copy
      .returning("id")
      .executeTakeFirst();
    if (!used) throw new ProtocolError(INVALID_RESPONSE);
    const user = await updateUser(tx, uid, { date_last_login: now });
    const secondFactor = { kind: "passkey", id } as const;
    const tokens = await issueTokens(tx, deps, user, { signInProvider: PROVIDER, secondFactor, userAgent });
    return { localId: uid, ...(user.email && { email: user.email }), ...tokens };
  });
}

const tooMany = () => new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
