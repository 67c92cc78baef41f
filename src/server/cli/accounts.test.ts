import { findUser, hashOf, insertUser } from "@eolaire/identity-provider";
import { afterAll, describe, expect, test } from "vitest";
import { insertAccount, insertPage } from "#test/support/factories.ts";
import { useOperator } from "#test/support/operator.ts";
import { createTestDatabase } from "#test/support/postgres.ts";

const database = await createTestDatabase();
const { db } = database;
const eolaire = useOperator(database);

afterAll(database.drop);

const accountOf = (uid: string) =>
  db.selectFrom("account").selectAll().where("uid", "=", uid).executeTakeFirstOrThrow();
const auditOf = (id: string) => db.selectFrom("audit_entry").selectAll().where("subject_id", "=", id).execute();

describe("admin add", () => {
  test("makes an administrator of somebody whose address is proved, and keeps that in the audit", async () => {
    await insertUser(db, { uid: "una", email: "una@oilean.example", email_verified: true });
    const id = await insertAccount(db, { uid: "una", email: "Una@oilean.example" });
    expect(await eolaire("admin", "add", "una@Oilean.example")).toMatchObject({ exit: 0 });
    expect((await accountOf("una")).type).toBe("admin");
    expect(await auditOf(id)).toMatchObject([{ actor_id: null, action: "account.update", after: { type: "admin" } }]);
  });

  test("refuses an address that somebody only claims to have, and one that nobody has", async () => {
    await insertUser(db, { uid: "eve", email: "boss@oilean.example" });
    await insertAccount(db, { uid: "eve", email: "boss@oilean.example" });
    const claimed = await eolaire("admin", "add", "boss@oilean.example");
    expect(claimed).toMatchObject({ exit: 69, err: expect.stringContaining("has not proved") });
    expect((await accountOf("eve")).type).toBe("member");
    expect(await eolaire("admin", "add", "nobody@oilean.example")).toMatchObject({ exit: 69 });
  });
});

describe("account", () => {
  test("disable and enable reach the account and the sign-in, and a sign-in without an account", async () => {
    await insertUser(db, { uid: "sean" });
    await insertAccount(db, { uid: "sean" });
    await insertUser(db, { uid: "lone" });
    for (const uid of ["sean", "lone"]) expect(await eolaire("account", "disable", uid)).toMatchObject({ exit: 0 });
    expect([(await accountOf("sean")).disabled, (await findUser(db, "sean"))?.disabled]).toEqual([true, true]);
    expect((await findUser(db, "lone"))?.disabled).toBe(true);
    await eolaire("account", "enable", "sean");
    expect([(await accountOf("sean")).disabled, (await findUser(db, "sean"))?.disabled]).toEqual([false, false]);
    expect(await eolaire("account", "disable", "nobody")).toMatchObject({ exit: 69 });
  });

  test("claims takes an object, and nothing that a token says itself", async () => {
    await insertUser(db, { uid: "brid" });
    expect(await eolaire("account", "claims", "brid", '{"boat":"Naomh Éanna"}')).toMatchObject({ exit: 0 });
    expect((await findUser(db, "brid"))?.custom_claims).toEqual({ boat: "Naomh Éanna" });
    for (const json of ['{"sub":"una"}', "[]", "no"]) {
      expect((await eolaire("account", "claims", "brid", json)).exit, json).toBe(69);
    }
    expect((await findUser(db, "brid"))?.custom_claims).toEqual({ boat: "Naomh Éanna" });
  });
});

describe("code expire", () => {
  test("makes a code too old, in a demonstration and nowhere else", async () => {
    await db
      .insertInto("identity_code")
      .values({
        code_hash: hashOf("a-code"),
        kind: "EMAIL_SIGNIN",
        email: "x@y.ie",
        date_expires: "2999-01-01T00:00:00Z",
      })
      .execute();
    expect((await eolaire("code", "expire", "a-code")).err).toContain("in a demonstration only");
    await insertPage(db, { demo: true });
    expect((await eolaire("code", "expire", "another")).exit).toBe(69);
    expect((await eolaire("code", "expire", "a-code")).exit).toBe(0);
    const { date_expires } = await db.selectFrom("identity_code").select("date_expires").executeTakeFirstOrThrow();
    expect(date_expires.getTime()).toBe(0);
  });
});
