import { afterAll, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
afterAll(() => server.stop());

const register = async () => {
  const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
  return user;
};
const administer = async (body: object, authorization = `Bearer ${server.deps.adminCredential}`) => {
  const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/projects/eolaire/accounts:update`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  const { error } = (await answer.json()) as { error?: { message: string } };
  return { status: answer.status, message: error?.message.split(" : ")[0] };
};

test("without the credential nothing changes", async () => {
  const user = await register();
  const body = { localId: user.uid, customAttributes: '{"admin":true}' };
  expect(await administer(body, "")).toMatchObject({ status: 401 });
  expect(await administer(body, "Bearer guessed")).toMatchObject({ status: 403 });
  expect(await administer(body, `Bearer ${await user.getIdToken()}`)).toMatchObject({ status: 403 });
  expect((await user.getIdTokenResult(true)).claims).not.toHaveProperty("admin");
});

test("an administrator sets claims, verifies, disables and enables", async () => {
  const user = await register();
  const localId = user.uid;
  const claims = { customAttributes: '{"admin":true,"email":"false@teelin.example"}', emailVerified: true };
  expect(await administer({ localId, ...claims })).toEqual({ status: 200, message: undefined });
  const token = await user.getIdTokenResult(true);
  expect(token.claims).toMatchObject({ admin: true, email: user.email, email_verified: true });
  await administer({ localId, disableUser: true });
  expect(await errorCode(user.reload())).toBe("auth/user-disabled");
  await administer({ localId, disableUser: false, customAttributes: "" });
  const { user: again } = await sdk.signInWithEmailAndPassword(newAuth(server.origin), user.email!, PASSWORD);
  expect((await again.getIdTokenResult()).claims).not.toHaveProperty("admin");
});

test.each([
  ["{", "INVALID_CLAIMS"],
  ["[]", "INVALID_CLAIMS"],
  ["null", "INVALID_CLAIMS"],
  ['{"name":"\\u0000"}', "INVALID_CLAIMS"],
  ['{"sub":"another"}', "FORBIDDEN_CLAIM"],
  ['{"firebase":{}}', "FORBIDDEN_CLAIM"],
  ['{"sid":"another"}', "FORBIDDEN_CLAIM"],
  [JSON.stringify({ long: "x".repeat(1000) }), "CLAIMS_TOO_LARGE"],
])("refuses the claims %s", async (customAttributes, message) => {
  const user = await register();
  expect(await administer({ localId: user.uid, customAttributes })).toEqual({ status: 400, message });
});

test("says that there is no such user", async () => {
  expect(await administer({ localId: "nobody", disableUser: true })).toEqual({
    status: 400,
    message: "USER_NOT_FOUND",
  });
});
