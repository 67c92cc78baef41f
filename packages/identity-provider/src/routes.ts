import type { FastifyInstance } from "fastify";
import type { IdentityCall } from "./call.ts";
import { registerAdminUpdate } from "./calls/admin-update.ts";
import { createAuthUri } from "./calls/create-auth-uri.ts";
import { deleteUser } from "./calls/delete.ts";
import { lookup } from "./calls/lookup.ts";
import { resetPassword } from "./calls/reset-password.ts";
import { revokeToken } from "./calls/revoke-token.ts";
import { sendOobCode } from "./calls/send-oob-code.ts";
import { signInWithCustomToken } from "./calls/sign-in-with-custom-token.ts";
import { signInWithEmailLink } from "./calls/sign-in-with-email-link.ts";
import { signInWithPassword } from "./calls/sign-in-with-password.ts";
import { signUp } from "./calls/sign-up.ts";
import { update } from "./calls/update.ts";
import { registerConfigurationAnswers } from "./configuration-answers.ts";
import type { IdentityDeps } from "./deps.ts";
import { finishEnrolment, startEnrolment, withdrawFactor } from "./mfa/enrolment.ts";
import { finishSecondFactor, startSecondFactor } from "./mfa/sign-in.ts";
import { registerPopup } from "./oidc/popup.ts";
import { signInWithIdp } from "./oidc/sign-in-with-idp.ts";
import { finishPasskeyEnrolment, startPasskeyEnrolment } from "./passkeys/enrolment.ts";
import { finishPasskeySignIn, startPasskeySignIn } from "./passkeys/sign-in.ts";
import { sendVerificationCode, signInWithPhoneNumber } from "./phone/sign-in.ts";
import { confirmRecoveryCode, createRecoveryCodes } from "./recovery/calls.ts";
import { registerToken } from "./token-endpoint.ts";
import { mountCall, readJsonBodies, requireKey, setUpTransport } from "./transport.ts";

const TOOLKIT = "/identitytoolkit.googleapis.com";
const SECURE_TOKEN = "/securetoken.googleapis.com";
const JWKS_CACHE_CONTROL = "public, max-age=300";

/** All calls of the SDK by their path below the Identity Toolkit's. */
const CALLS = new Map(
  Object.entries<IdentityCall>({
    "/v1/accounts:signUp": signUp,
    "/v1/accounts:signInWithPassword": signInWithPassword,
    "/v1/accounts:signInWithEmailLink": signInWithEmailLink,
    "/v1/accounts:signInWithCustomToken": signInWithCustomToken,
    "/v1/accounts:signInWithIdp": signInWithIdp,
    "/v1/accounts:sendVerificationCode": sendVerificationCode,
    "/v1/accounts:signInWithPhoneNumber": signInWithPhoneNumber,
    "/v1/accounts:createAuthUri": createAuthUri,
    "/v1/accounts:lookup": lookup,
    "/v1/accounts:update": update,
    "/v1/accounts:delete": deleteUser,
    "/v1/accounts:sendOobCode": sendOobCode,
    "/v1/accounts:resetPassword": resetPassword,
    "/v2/accounts:revokeToken": revokeToken,
    "/v2/accounts/mfaEnrollment:start": startEnrolment,
    "/v2/accounts/mfaEnrollment:finalize": finishEnrolment,
    "/v2/accounts/mfaEnrollment:withdraw": withdrawFactor,
    "/v2/accounts/mfaSignIn:start": startSecondFactor,
    "/v2/accounts/mfaSignIn:finalize": finishSecondFactor,
    "/v2/accounts/passkeyEnrollment:start": startPasskeyEnrolment,
    "/v2/accounts/passkeyEnrollment:finalize": finishPasskeyEnrolment,
    "/v2/accounts/passkeySignIn:start": startPasskeySignIn,
    "/v2/accounts/passkeySignIn:finalize": finishPasskeySignIn,
    "/v2/accounts/recoveryCodes:create": createRecoveryCodes,
    "/v2/accounts/recoveryCodes:confirm": confirmRecoveryCode,
  }),
);

/** Registers the embedded provider's calls at the paths of the official SDK. */
export function registerIdentity(app: FastifyInstance, deps: IdentityDeps): void {
  app.register(
    async (toolkit) => {
      setUpTransport(toolkit, deps);
      readJsonBodies(toolkit, deps);
      registerAdminUpdate(toolkit, deps);
      toolkit.register(async (keyed) => {
        requireKey(keyed, deps);
        for (const [path, handle] of CALLS) mountCall(keyed, path, handle, deps);
        registerConfigurationAnswers(keyed, deps);
      });
    },
    { prefix: TOOLKIT },
  );
  app.register(
    async (secureToken) => {
      setUpTransport(secureToken, deps);
      requireKey(secureToken, deps);
      registerToken(secureToken, deps);
    },
    { prefix: SECURE_TOKEN },
  );
  if (deps.settings.providers.length > 0) app.register((popup) => registerPopup(popup, deps));
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", JWKS_CACHE_CONTROL).send(await deps.keys.publicSet()),
  );
}
