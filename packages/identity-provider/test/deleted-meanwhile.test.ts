import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

test("a call for a user whom another call is deleting says that there is no such user", async () => {
  const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
  const idToken = await user.getIdToken();
  const fields = { requestType: "VERIFY_EMAIL", idToken };
  const answering = await server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("identity_user").where("uid", "=", user.uid).execute();
    const answer = callIdentity(server, "/v1/accounts:sendOobCode", fields);
    const waiting = async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    return { answer };
  });
  const { status, body } = await answering.answer;
  expect([status, body.error?.message]).toEqual([400, "USER_NOT_FOUND"]);
});
