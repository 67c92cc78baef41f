import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IdentityTables } from "@eolaire/identity-provider";
import { afterAll, expect, test } from "vitest";
import { callIdentity, startIdentityServer } from "#test/support/identity-server.ts";
import { newAuth, sdk } from "../../../packages/identity-provider/test/support/auth-sdk.ts";
import { oidcSetting } from "../../../packages/identity-provider/test/support/id-issuer.ts";
import { enrolApp, newVerifiedUser } from "../../../packages/identity-provider/test/support/second-factors.ts";
import { readConfig } from "../config/config.ts";
import type { DB } from "../db/schema.ts";
import { openProvider } from "./open-provider.ts";

/** The page of a popup is there where there is a provider. */
const OIDC_PROVIDERS = oidcSetting({ "oidc.teelin": "https://idp.example" });
const server = await startIdentityServer({ OIDC_PROVIDERS });
afterAll(() => server.stop());

test("the tables of the directory are those of the package, with a mark of the demonstration", async () => {
  const ours = await readFile(new URL("../../../docs/schema.sql", import.meta.url), "utf8");
  const theirs = await readFile(new URL("../../../packages/identity-provider/tables.sql", import.meta.url), "utf8");
  const tablesIn = (schema: string) =>
    schema.match(/^create table identity_\w+ \([\s\S]*?\n\);\n(?:CREATE .*\n)*/gm)?.sort();
  const mark = "  demo boolean default false not null,\n";
  expect(tablesIn(ours.replaceAll(mark, ""))).toEqual(tablesIn(theirs));
  ({}) as DB satisfies IdentityTables; // and their types
});

test("recovery codes are audited in the account of their user", async () => {
  const { user, email } = await newVerifiedUser(server);
  await server.db.insertInto("account").values({ uid: user.uid, name: "Nora", email }).execute();
  await enrolApp(server, user);
  const made = await callIdentity(server, "/v2/accounts/recoveryCodes:create", { idToken: await user.getIdToken() });
  expect(made.status).toBe(200);
  const entries = await server.db
    .selectFrom("audit_entry")
    .innerJoin("account", "account.id", "audit_entry.actor_id")
    .select(["account.uid", "action", "before", "after"])
    .execute();
  const [before, after] = [{ recovery_codes: 0 }, { recovery_codes: 10 }];
  expect(entries).toEqual([{ uid: user.uid, action: "account.recovery-codes", before, after }]);
});

test("a mail of the provider stands in the outbox, in the language of the reader and with our screen as its link", async () => {
  const { email } = await newVerifiedUser(server);
  const auth = newAuth(server.origin);
  auth.languageCode = "ga";
  await sdk.sendPasswordResetEmail(auth, email);
  const mail = await server.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", email)
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ type: "PASSWORD_RESET", kind: "oob", locale: "ga" });
  expect((mail.data as { link: string }).link).toContain(`${server.origin}/ga/action?mode=resetPassword&`);
});

test("the page of a popup speaks both languages", async () => {
  const page = await (await fetch(`${server.origin}/identity/callback?state=none`)).text();
  expect(page).toContain('<p lang="en">The sign-in did not work.');
  expect(page).toContain('<p lang="ga">Níor éirigh leis an logáil isteach.');
});

test("a body that two parsers may read differently is refused", async () => {
  for (const body of ['{"email":"a@b.ie","email":"c@d.ie"}', '{"__proto__":{"a":1}}']) {
    const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=eolaire`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { message: "INVALID_ARGUMENT" } });
  }
});

test("the key of another data folder refuses the start, and the refusal says which one is needed", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "eolaire-identity-"));
  const config = readConfig({ DATA_DIR: elsewhere });
  const opening = openProvider({ db: server.db, config, publicUrl: () => server.origin });
  await expect(opening).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining("into DATA_DIR.") });
  await rm(elsewhere, { recursive: true });
});
