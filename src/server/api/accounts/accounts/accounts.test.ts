import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage } from "#test/support/factories.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi({ adminEmail: "first@example.com" });
});
afterAll(() => api.stop());

/** A person with a token but without an account. */
async function unregistered(uid: string, claims: Record<string, unknown> = {}, email?: string): Promise<Person> {
  const token = await api.sign({ uid, email, claims });
  return { id: "", uid, email: email ?? "", token, headers: { authtoken: token } };
}

describe("the account of a token", () => {
  test("is created from the token; the body only fills in name and photo", async () => {
    const nora = await unregistered("nora", {}, "nora@example.com");
    const firebase_user = {
      uid: "somebody-else",
      email: "boss@example.com",
      emailVerified: true,
      type: "admin",
      displayName: " Nóra ",
      photoURL: "https://photos.example/nora.jpg",
      providerData: [{ providerId: "x" }],
    };
    const answer = await api.post("/api/account/create", { firebase_user }, nora);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      uid: "nora",
      email: "nora@example.com",
      name: "Nóra",
      profile_photo: "https://photos.example/nora.jpg",
      type: "member",
      provider: "password",
      token: null,
      deleted: 0,
      local: 0,
      disabled: false,
      version: 1,
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("is created once: later calls update its sign-in date and keep its version", async () => {
    const sean = await unregistered("sean", {}, "sean@example.com");
    const first = (await api.post("/api/account/create", {}, sean)).json();
    const second = (await api.post("/api/account/create", {}, sean)).json();
    expect(second).toMatchObject({ id: first.id, version: first.version });
    expect(Date.parse(second.date_last_login)).toBeGreaterThan(Date.parse(first.date_last_login));
  });

  test("is created once by 20 concurrent calls", async () => {
    const many = await unregistered("many", {}, "many@example.com");
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post("/api/account/create", {}, many)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await auditOf(answers[0]?.json().id)).toHaveLength(1);
  });

  test("takes the address of the token; another account with that address loses it", async () => {
    const old = await api.person({ email: "shared@example.com" });
    const next = await unregistered("next", {}, "Shared@example.com");
    expect((await api.post("/api/account/create", {}, next)).json().email).toBe("Shared@example.com");
    expect((await api.post("/api/account", {}, old)).json().account.email).toBeNull();
  });

  test("is missing before the first call", async () => {
    const answer = await api.post("/api/account", {}, await unregistered("nobody"));
    expect([answer.statusCode, answer.json().code]).toEqual([404, "no-account"]);
  });

  test("stores a name without the characters that may not be stored", async () => {
    const odd = await unregistered("odd", { name: `\u202eevil\u0007${"x".repeat(200)}` });
    expect((await api.post("/api/account/create", {}, odd)).json().name).toBe(`evil${"x".repeat(96)}`);
  });

  test.each(["javascript:alert(1)", "http://photos.example/x.jpg", "/etc/passwd"])(
    "takes no picture from %s",
    async (photoURL) => {
      const person = await unregistered(`picture-${photoURL.length}`);
      expect(
        (await api.post("/api/account/create", { firebase_user: { photoURL } }, person)).json().profile_photo,
      ).toBeNull();
    },
  );
});

describe("the first administrator", () => {
  test("is the account with the operator's address, once that is verified", async () => {
    const claims = { email: "First@example.com", email_verified: false };
    const unverified = await unregistered("first", claims);
    expect((await api.post("/api/account/create", {}, unverified)).json().type).toBe("member");
    const verified = await unregistered("first", { ...claims, email_verified: true });
    const promoted = (await api.post("/api/account/create", {}, verified)).json();
    expect(promoted.type).toBe("admin");
    expect((await auditOf(promoted.id)).at(-1)).toMatchObject({ before: { type: "member" }, after: { type: "admin" } });
  });
});

describe("reading accounts", () => {
  test("shows all fields of the own account, and the public ones of another", async () => {
    const [me, other] = [await api.person(), await api.person({ name: "Bríd" })];
    const own = (await api.post("/api/account/get", { id: me.uid }, me)).json().account;
    expect(own).toMatchObject({ id: me.id, email: me.email });
    const seen = (await api.post("/api/account/get", { id: other.id }, me)).json().account;
    expect(Object.keys(seen).sort()).toEqual(["bio", "date_created", "id", "name", "profile_photo", "type"]);
  });

  test("answers the same for a disabled and a missing account to a member", async () => {
    const me = await api.person();
    const disabled = await api.person({ disabled: true });
    const answers = await Promise.all(
      [disabled.id, "0198b3a2-7c1e-7000-8000-00000000dead", "nobody's uid"].map((id) =>
        api.post("/api/account/get", { id }, me),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test("an administrator finds accounts by uid, address, name and page, with their number of pages", async () => {
    const admin = await api.person({ type: "admin" });
    const owner = await api.person({ name: "Caitlín Ní_Dhomhnaill", email: "caitlin@island.example" });
    const manager = await api.person({ name: "Bríd", email: "brid@island.example" });
    const hers = await insertPage(api.db, { name: "Her lantern", name_ie: "A lóinnir", user_id: owner.id });
    const other = await insertPage(api.db, { name: "The quay", user_id: owner.id, date_deleted: new Date() });
    await addManagers(api.db, hers, manager.id);
    await indexPages(api.db, [hers, other]);
    const found = async (query: string) => {
      const { items, total } = (await api.post("/api/account/search", { query }, admin)).json();
      expect(total, query).toBe(items.length);
      return items.map(({ id, pages }: { id: string; pages: number }) => [id, pages]);
    };
    for (const query of [owner.uid, "CAITLIN@island", "ní_dhom", "caitlin ni"])
      expect(await found(query), query).toEqual([[owner.id, 1]]);
    for (const query of ["Her Lantern", "loinnir"])
      expect(await found(query), query).toEqual([
        [manager.id, 1],
        [owner.id, 1],
      ]);
    expect(await found("The quay")).toEqual([]);
    expect((await api.post("/api/account/search", { query: "níxdhom" }, admin)).json().total).toBe(0);
  });

  test("the list continues at its cursor", async () => {
    const admin = await api.person({ type: "admin" });
    for (let made = 0; made < 3; made++) await api.person({ name: "Paged" });
    const first = (await api.post("/api/account/search", { query: "paged", limit: 2 }, admin)).json();
    const rest = (
      await api.post("/api/account/search", { query: "paged", limit: 2, cursor: first.next_cursor }, admin)
    ).json();
    expect([first.items.length, rest.items.length, first.total, rest.total]).toEqual([2, 1, 3, 3]);
    expect(rest.next_cursor).toBeNull();
  });
});

describe("editing an account", () => {
  test("changes the sent fields only", async () => {
    const me = await api.person({ name: "Old" });
    const answer = (await api.post("/api/account/update", { bio: " Fisherman ", local: 1, locale: "ga" }, me)).json();
    expect(answer).toMatchObject({
      name: "Old",
      bio: "Fisherman",
      local: 1,
      locale: "ga",
      reminders: true,
      version: 2,
    });
    expect((await auditOf(me.id)).at(-1)?.after).toMatchObject({ fields: ["bio", "locale", "local"] });
  });

  test("of an outdated version is refused with the current account", async () => {
    const me = await api.person();
    const edits = ["One", "Two"].map((name) => api.post("/api/account/update", { name, version: 1 }, me));
    const answers = (await Promise.all(edits)).sort((one, other) => one.statusCode - other.statusCode);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(answers[1]?.json()).toMatchObject({
      code: "stale-version",
      current: { id: me.id, name: answers[0]?.json().name, version: 2 },
    });
  });

  test("by a member reaches neither another account nor the own type", async () => {
    const [me, other] = [await api.person(), await api.person()];
    const status = async (body: object) => {
      const answer = await api.post("/api/account/update", body, me);
      return [answer.statusCode, answer.json().code];
    };
    expect(await status({ id: other.id, name: "Mine now" })).toEqual([403, "not-yours"]);
    expect(await status({ type: "admin" })).toEqual([403, "not-yours"]);
    expect(await status({ id: "0198b3a2-7c1e-7000-8000-00000000dead" })).toEqual([404, "not-found"]);
    for (const field of ["status", "email", "uid", "disabled", "deleted", "token"]) {
      expect(await status({ [field]: "x" }), field).toEqual([422, "invalid-fields"]);
    }
  });

  test("by an administrator changes another account's type, which takes effect at once", async () => {
    const [admin, member] = [await api.person({ type: "admin" }), await api.person()];
    expect((await api.post("/api/account/search", {}, member)).statusCode).toBe(403);
    await api.post("/api/account/update", { id: member.id, type: "admin" }, admin);
    expect((await api.post("/api/account/search", {}, member)).statusCode).toBe(200);
    await api.post("/api/account/update", { id: member.id, type: "member" }, admin);
    expect((await api.post("/api/account/search", {}, member)).statusCode).toBe(403);
  });
});

describe("disabling", () => {
  test("refuses every call of the account until it is enabled again", async () => {
    const [admin, member] = [await api.person({ type: "admin" }), await api.person()];
    expect((await api.post("/api/account/disable", { id: member.id }, admin)).json().disabled).toBe(true);
    const refused = await api.post("/api/account", {}, member);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "account-disabled"]);
    expect((await api.post("/api/account/create", {}, member)).statusCode).toBe(403);
    await api.post("/api/account/enable", { id: member.id }, admin);
    expect((await api.post("/api/account", {}, member)).statusCode).toBe(200);
    expect((await auditOf(member.id)).map(({ action }) => action)).toEqual(["account.disable", "account.enable"]);
  });
});

describe("the last administrator", () => {
  test("cannot be demoted, disabled or deleted, also when two administrators try it with each other at the same time", async () => {
    let last: Person | undefined;
    for (let round = 0; round < 5; round++) {
      await api.db.updateTable("account").set({ type: "member" }).where("type", "=", "admin").execute();
      const [one, two] = [await api.person({ type: "admin" }), await api.person({ type: "admin" })];
      const answers = await Promise.all([
        api.post("/api/account/update", { id: two.id, type: "member" }, one),
        api.post("/api/account/update", { id: one.id, type: "editor" }, two),
      ]);
      expect(answers.map(({ statusCode }) => statusCode === 200).sort()).toEqual([false, true]);
      last = answers[0].statusCode === 200 ? one : two;
      const left = api.db.selectFrom("account").select("id").where("type", "=", "admin");
      expect(await left.execute()).toEqual([{ id: last.id }]);
      // The second is refused as the last administrator, or because it lost the permission before.
      const refused = answers.find(({ statusCode }) => statusCode !== 200);
      expect(refused?.json().code).toMatch(/^(last-admin|not-yours)$/);
    }
    if (!last) throw new Error("there were rounds");
    for (const [path, body] of [
      ["update", { type: "member" }],
      ["disable", { id: last.id }],
      ["delete", {}],
    ] as const) {
      expect((await api.post(`/api/account/${path}`, body, last)).json().code, path).toBe("last-admin");
    }
  });
});

async function auditOf(subject_id: string) {
  return api.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("subject_kind", "=", "account")
    .where("subject_id", "=", subject_id)
    .orderBy("id")
    .execute();
}
