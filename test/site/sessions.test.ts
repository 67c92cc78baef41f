import { expect, test } from "vitest";
import type { Session } from "#core/contract/accounts/sessions.ts";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { errorCode, newAuth, sdk } from "../../packages/identity-provider/test/support/auth-sdk.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite();
const { email, password } = DEMO_ACCOUNTS[0];

/**
 * Signs in on a new device.
 * @returns calls the API from this device
 */
async function device() {
  const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), email, password);
  const token = await user.getIdToken();
  const call = (path: string, body: object = {}) =>
    fetch(`${site.url}/api${path}`, {
      method: "POST",
      headers: { authtoken: token, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await call("/account/create");
  return {
    status: async () => (await call("/account")).status,
    list: async () => ((await (await call("/account/sessions")).json()) as { items: Session[] }).items,
    end: (id?: string) => call("/account/sessions/end", id ? { id } : {}),
  };
}

test("a user sees their sessions, and ends one or all others", async () => {
  const [phone, laptop, library] = [await device(), await device(), await device()];
  const seen = await phone.list();
  expect(seen).toHaveLength(3);
  expect(seen.filter(({ current }) => current)).toHaveLength(1);
  expect(await laptop.status()).toBe(200);

  const ofLaptop = (await laptop.list()).find(({ current }) => current)!;
  expect((await phone.end(ofLaptop.id)).status).toBe(200);
  expect(await laptop.status()).toBe(401);
  expect(await library.status()).toBe(200);
  expect((await phone.end(ofLaptop.id)).status).toBe(404);

  await phone.end();
  expect(await library.status()).toBe(401);
  expect(await phone.status()).toBe(200);
  expect(await phone.list()).toHaveLength(1);
});

test("a user who deletes themselves by the SDK has no account any more", async () => {
  const { email: address, password: known } = DEMO_ACCOUNTS[2];
  const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), address, known);
  const headers = { authtoken: await user.getIdToken(), "content-type": "application/json" };
  await fetch(`${site.url}/api/account/create`, { method: "POST", headers, body: "{}" });
  await sdk.deleteUser(user);
  const rows = site.db.selectFrom("account").select(["name", "email", "deleted"]).where("uid", "=", user.uid);
  expect(await rows.execute()).toEqual([{ name: "", email: null, deleted: true }]);
  const mails = site.db.selectFrom("outbox").select("type").where("recipient", "=", address);
  expect(await mails.execute()).toEqual([{ type: "ACCOUNT_DELETED" }]);
  expect((await fetch(`${site.url}/api/account`, { method: "POST", headers, body: "{}" })).status).toBe(401);
});

test("the last administrator cannot delete themselves by the SDK either", async () => {
  const { email: address, password: known } = DEMO_ACCOUNTS[3];
  const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), address, known);
  const headers = { authtoken: await user.getIdToken(), "content-type": "application/json" };
  await fetch(`${site.url}/api/account/create`, { method: "POST", headers, body: "{}" });
  expect(await errorCode(sdk.deleteUser(user))).toBe("auth/operation-not-allowed");
  await user.reload();
});

test("a user cannot end the session of another user", async () => {
  const visitor = await device();
  const { email: ownerEmail, password: ownerPassword } = DEMO_ACCOUNTS[1];
  const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), ownerEmail, ownerPassword);
  const [{ id }] = (await visitor.list()) as [Session];
  const headers = { authtoken: await user.getIdToken(), "content-type": "application/json" };
  await fetch(`${site.url}/api/account/create`, { method: "POST", headers, body: "{}" });
  const body = JSON.stringify({ id });
  expect((await fetch(`${site.url}/api/account/sessions/end`, { method: "POST", headers, body })).status).toBe(404);
  expect(await visitor.status()).toBe(200);
});
