import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "../support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "../support/identity-server.ts";

/** Stands for Apple: says where it revokes, and notes what it is told. */
const revoked: string[] = [];
const apple = createServer(async (request, response) => {
  const { port } = apple.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  if (request.method === "POST") {
    for await (const chunk of request) revoked.push(String(chunk));
    return response.end();
  }
  const addresses = { issuer, jwks_uri: `${issuer}/keys`, revocation_endpoint: `${issuer}/revoke` };
  return response.setHeader("content-type", "application/json").end(JSON.stringify(addresses));
});
apple.listen(0, "127.0.0.1");
await once(apple, "listening");
const issuer = `http://127.0.0.1:${(apple.address() as AddressInfo).port}`;
const provider = { id: "apple.com", name: "Apple", issuer, client_id: "ie.teelin", client_secret: "secret" };
const server = await startIdentityServer({ providers: [provider] });

afterAll(async () => {
  apple.close();
  await server.stop();
});

test("a token of Apple's is given back to Apple", async () => {
  const auth = newAuth(server.origin);
  await sdk.createUserWithEmailAndPassword(auth, newEmail(), PASSWORD);
  expect(await errorCode(sdk.revokeAccessToken(auth, "apple-access-token"))).toBe("none");
  expect(new URLSearchParams(revoked[0]).get("token")).toBe("apple-access-token");
  expect(revoked).toHaveLength(1);
});

test("only for somebody who is signed in", async () => {
  const body = { idToken: "garbage", providerId: "apple.com", tokenType: "ACCESS_TOKEN", token: "another" };
  const answer = await callIdentity(server, "/v2/accounts:revokeToken", body);
  expect(answer.body.error?.message).toBe("INVALID_ID_TOKEN");
  expect(revoked.join()).not.toContain("another");
});
