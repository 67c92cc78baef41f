import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { closePage, newAuth, sdk } from "./support/auth-sdk.ts";
import { type IdentityServer, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

/** Somebody signs in, leaves the page, and comes back when the server is as `then` makes it. */
async function comeBack(server: IdentityServer, then: () => Promise<unknown>) {
  const name = randomUUID();
  const first = newAuth(server.origin, name);
  await sdk.createUserWithEmailAndPassword(first, newEmail(), PASSWORD);
  await closePage(first);
  await then();
  const again = newAuth(server.origin, name);
  await again.authStateReady();
  return again;
}

test("a page that loads finds its user again", async () => {
  const server = await startIdentityServer();
  const auth = await comeBack(server, async () => {});
  expect(auth.currentUser).not.toBeNull();
  await server.stop();
});

test("a page that loads after the user was deleted is signed out", async () => {
  const server = await startIdentityServer();
  const auth = await comeBack(server, () => server.db.deleteFrom("identity_user").execute());
  expect(auth.currentUser).toBeNull();
  await server.stop();
});

test("nobody is signed out while too many calls come from an address", async () => {
  const server = await startIdentityServer({ callsPerMinute: 20 });
  const lookUp = () =>
    fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=eolaire`, { method: "POST" });
  const auth = await comeBack(server, () => Promise.all(Array.from({ length: 25 }, lookUp)));
  expect(auth.currentUser).not.toBeNull();
  const refused = await lookUp();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  await expect(auth.currentUser?.getIdToken(true)).rejects.toMatchObject({ code: "auth/network-request-failed" });
  expect(auth.currentUser).not.toBeNull();
  await server.stop();
});

test("nobody is signed out while the database is away", async () => {
  const server = await startIdentityServer();
  const auth = await comeBack(server, () => server.db.destroy());
  expect(auth.currentUser).not.toBeNull();
  await expect(auth.currentUser?.getIdToken(true)).rejects.toMatchObject({ code: "auth/network-request-failed" });
  for (const path of ["identitytoolkit.googleapis.com/v1/accounts:lookup", "securetoken.googleapis.com/v1/token"]) {
    const isToken = path.endsWith("token");
    const refused = await fetch(`${server.origin}/${path}?key=eolaire`, {
      method: "POST",
      headers: { "content-type": isToken ? "application/x-www-form-urlencoded" : "application/json" },
      body: isToken
        ? `grant_type=refresh_token&refresh_token=${auth.currentUser?.refreshToken}`
        : JSON.stringify({ idToken: await auth.currentUser?.getIdToken() }),
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
  }
  const signIn = sdk.signInWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
  await expect(signIn).rejects.toMatchObject({ code: "auth/network-request-failed" });
  const asked = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=eolaire`, {
    method: "POST",
  });
  expect(asked.status).toBe(503);
  expect(asked.headers.get("content-type")).toMatch(/^text\/plain/);
  await server.app.close();
});

test("nobody is signed out while the server restarts", async () => {
  const server = await startIdentityServer();
  const port = Number(new URL(server.origin).port);
  const auth = await comeBack(server, () => server.app.close());
  expect(auth.currentUser).not.toBeNull();
  const starting = Fastify({ return503OnClosing: true });
  starting.post("/*", (_request, reply) => reply.code(502).type("text/html").send("<h1>Bad gateway</h1>"));
  await starting.listen({ port, host: "127.0.0.1" });
  await expect(auth.currentUser?.reload()).rejects.toMatchObject({ code: "auth/network-request-failed" });
  expect(auth.currentUser).not.toBeNull();
  await starting.close();
});
