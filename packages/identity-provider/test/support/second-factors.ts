import type { MultiFactorError, MultiFactorResolver, User } from "@firebase/auth";
import { Secret, TOTP } from "otpauth";
import type { IdentityDatabase } from "../../src/index.ts";
import { newAuth, sdk } from "./auth-sdk.ts";
import { type IdentityServer, newEmail, PASSWORD } from "./identity-server.ts";
import { noCaptcha } from "./phone-verifier.ts";

type Signing = Pick<IdentityServer, "origin" | "latestCode" | "now"> & { db: IdentityDatabase };

/** An authenticator app that holds one secret, and goes by the server's clock. */
export type App = { code(stepsAway?: number): string };

export function authenticator({ now }: Pick<IdentityServer, "now">, secret: string): App {
  return {
    code: (stepsAway = 0) =>
      TOTP.generate({
        secret: Secret.fromBase32(secret),
        timestamp: now().epochMilliseconds + stepsAway * 30_000,
      }),
  };
}

/** Somebody with a password and a verified address, signed in. */
export async function newVerifiedUser(server: Signing): Promise<{ user: User; email: string }> {
  const email = newEmail();
  const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
  await server.db.updateTable("identity_user").set({ email_verified: true }).where("email", "=", email).execute();
  await user.getIdToken(true);
  await user.reload();
  return { user, email };
}

/** Adds an authenticator app to whoever is signed in. */
export async function enrolApp(server: Signing, user: User, name = "App"): Promise<App> {
  const session = await sdk.multiFactor(user).getSession();
  const secret = await sdk.TotpMultiFactorGenerator.generateSecret(session);
  const app = authenticator(server, secret.secretKey);
  const assertion = sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, app.code());
  await sdk.multiFactor(user).enroll(assertion, name);
  return app;
}

/** Adds a phone to whoever is signed in. */
export async function enrolPhone(server: Signing, user: User, phoneNumber: string): Promise<void> {
  const session = await sdk.multiFactor(user).getSession();
  const provider = new sdk.PhoneAuthProvider(newAuth(server.origin));
  const id = await provider.verifyPhoneNumber({ phoneNumber, session }, noCaptcha);
  const code = await server.latestCode(phoneNumber, "SMS_CODE");
  const assertion = sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code));
  await sdk.multiFactor(user).enroll(assertion, "Phone");
}

/** Shows the password, and waits before the second factor. */
export async function untilSecondFactor(server: Signing, email: string): Promise<MultiFactorResolver> {
  const auth = newAuth(server.origin);
  try {
    await sdk.signInWithEmailAndPassword(auth, email, PASSWORD);
  } catch (error) {
    return sdk.getMultiFactorResolver(auth, error as MultiFactorError);
  }
  throw new Error("no second factor was asked for");
}
