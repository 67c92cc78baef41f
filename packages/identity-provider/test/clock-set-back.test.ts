import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());
afterEach(() => server.moveClock({ hours: 72 }));

const register = async () => {
  const email = newEmail();
  const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
  return { email, user };
};

test("who signed up before the clock was set back by days signs in, and nobody's tokens from before hold", async () => {
  const { email, user } = await register();
  const idToken = await user.getIdToken();
  server.moveClock({ hours: -72 });
  await sql`update identity_user set valid_since = now() + interval '2 days' where email = ${email}`.execute(server.db);
  const { user: again } = await sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
  const now = await callIdentity(server, "/v1/accounts:lookup", { idToken: await again.getIdToken() });
  expect(now.status).toBe(200);
  const before = await callIdentity(server, "/v1/accounts:lookup", { idToken });
  expect(before.body.error?.message).toBe("INVALID_ID_TOKEN");
});

test("a code by mail does not become valid for days", async () => {
  const { email } = await register();
  await sdk.sendPasswordResetEmail(newAuth(server.origin), email);
  const code = await server.latestCode(email, "PASSWORD_RESET");
  server.moveClock({ hours: -72 });
  expect(await errorCode(sdk.verifyPasswordResetCode(newAuth(server.origin), code))).toBe("auth/expired-action-code");
});

test("a sign-in from before is not a recent one for days", async () => {
  const { user } = await register();
  const { refreshToken } = user;
  server.moveClock({ hours: -72 });
  const refreshed = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=eolaire`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
  });
  const { id_token: idToken } = (await refreshed.json()) as { id_token: string };
  const answer = await callIdentity(server, "/v1/accounts:delete", { idToken });
  expect(answer.body.error?.message).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
});
