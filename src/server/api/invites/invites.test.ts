import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "../../../../test/support/api-server.ts";
import { addManagers, insertPage } from "../../../../test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let admin: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person({ name: "Nóra" });
  admin = await api.person({ type: "admin", name: "Ada" });
  page_id = await insertPage(api.db, { user_id: nora.id, name: "Pier Café", name_ie: "Caifé an Ché" });
});

const call = async (action: string, fields: object, as: Person | null = nora, headers = {}) => {
  const answer = await api.post(`/api/page/invites${action && `/${action}`}`, fields, as, headers);
  return { status: answer.statusCode, body: answer.json() };
};
const send = async (fields: object = {}, as = nora) =>
  (await call("send", { page_id, role: "manager", ...fields }, as)).body;
const claim = (token: string, as: Person | null, headers = {}) => call("claim", { token }, as, headers);
const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;
const states = async () =>
  (await call("", { page_id }, admin)).body.map(({ state }: { state: string }) => state) as string[];
const team = async () => {
  const { members } = (await api.post("/api/page/team", { page_id }, admin)).json();
  return members.map(({ account_id, role }: { account_id: string; role: string }) => [account_id, role]);
};
const mailsTo = (email: string) =>
  api.db.selectFrom("outbox").selectAll().where("recipient", "=", email).orderBy("id").execute();
const later = (id: string, date_expires: string) =>
  api.db.updateTable("invite").set({ date_expires }).where("id", "=", id).execute();

describe("an invite that is sent", () => {
  test("is mailed with its link in its language, and is valid for fourteen days", async () => {
    const friend = await api.person();
    const fields = { email: friend.email.toUpperCase(), locale: "ga", message: "Fáilte!" };
    const invite = await send(fields);
    expect(invite).toMatchObject({
      ...{ page_id, email: friend.email, role: "manager", state: "sent", message: "Fáilte!" },
      ...{ invited_by: { id: nora.id, name: "Nóra" }, claimed_by: null, date_claimed: null },
    });
    const days = (Date.parse(invite.date_expires) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 1);
    const [mail, ...others] = await mailsTo(friend.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ type: "INVITE", kind: "oob", locale: "ga" });
    const data = { code: invite.token, page: "Caifé an Ché", inviter: "Nóra", role: "manager", message: "Fáilte!" };
    expect(mail?.data).toEqual(data);
  });

  test("stores its token as a hash only, also in the answer stored for an idempotency key", async () => {
    const fields = { page_id, role: "manager", email: "once@example.com" };
    const first = await call("send", fields, nora, { "idempotency-key": "k" });
    const repeat = await call("send", fields, nora, { "idempotency-key": "k" });
    expect(Buffer.from(first.body.token, "base64url")).toHaveLength(32);
    expect(repeat.body).toEqual({ ...first.body, token: null });
    expect(await mailsTo("once@example.com")).toHaveLength(1);
    const row = await api.db.selectFrom("invite").selectAll().where("id", "=", first.body.id).executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(createHash("sha256").update(first.body.token).digest());
    const stored = await api.db.selectFrom("idempotency_key").select("answer").where("key", "=", "k").execute();
    const audit = await api.db.selectFrom("audit_entry").selectAll().where("subject_id", "=", row.id).execute();
    expect(JSON.stringify([row, stored, audit])).not.toContain(first.body.token);
    expect(JSON.stringify(audit)).not.toContain("once@example.com");
  });

  test("revokes open invites to the same address, so that one link is valid", async () => {
    const friend = await api.person();
    const first = await send({ email: friend.email });
    const second = await send({ email: friend.email });
    expect(await states()).toEqual(["sent", "revoked"]);
    expect(await codeOf(claim(first.token, friend))).toBe("invite-revoked");
    expect((await claim(second.token, friend)).status).toBe(200);
  });

  test("is refused after five to the same address", async () => {
    const sends = Array.from({ length: 6 }, () =>
      call("send", { page_id, role: "manager", email: "full@example.com" }),
    );
    const answers = await Promise.all(sends);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo("full@example.com")).toHaveLength(5);
  });

  test("is refused after thirty mails by one account in half an hour", async () => {
    const statuses = [];
    for (let sent = 0; sent < 31; sent++) {
      const fields = { page_id, role: "manager", email: `crowd-${sent}@example.com` };
      statuses.push((await call("send", fields)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await call("send", { page_id, role: "manager" })).status).toBe(200);
  });

  test.each([
    [{ role: "admin" }, "role", "not-a-choice"],
    [{ email: "nobody" }, "email", "wrong-form"],
    [{ email: "a@b.example\nBcc: c@d.example" }, "email", "wrong-form"],
    [{ message: "x".repeat(501) }, "message", "too-long"],
    [{ locale: "fr" }, "locale", "not-a-choice"],
    [{ date_expires: "2999-01-01T00:00:00Z" }, "date_expires", "unknown-field"],
  ])("with %j is refused", async (fields, path, code) => {
    expect((await send(fields)).errors).toMatchObject([{ path, code }]);
  });
});

describe("the holder of a token", () => {
  test("sees the page and the role before signing in, but not the recipient", async () => {
    const { token, date_expires } = await send({ email: "brid@example.com", message: "Private" });
    const { body } = await call("get", { token }, null);
    expect(body).toEqual({
      ...{ state: "sent", role: "manager", inviter: "Nóra", is_for_email: true, date_expires },
      page: {
        ...{ id: page_id, slug: expect.any(String), name: "Pier Café", name_ie: "Caifé an Ché" },
        ...{ color: "#157a73", location: null },
      },
    });
  });

  test("sees a page that is not public yet only while the invite is open", async () => {
    await api.db.updateTable("page").set({ approval: "requested" }).where("id", "=", page_id).execute();
    const { id, token } = await send();
    expect((await call("get", { token }, null)).body.page).toMatchObject({ id: page_id });
    await call("revoke", { id });
    expect((await call("get", { token }, null)).body).toMatchObject({ state: "revoked", page: null, inviter: null });
  });

  test.each([
    ["", "invalid-fields"],
    ["x", "invalid-fields"],
    ["../../etc", "invalid-fields"],
    ["\u0000", "invalid-fields"],
    ["A".repeat(43), "not-found"],
  ])("with the invalid token %j gets %s", async (token, code) => {
    expect((await call("get", { token }, null)).body.code).toBe(code);
    expect((await call("claim", { token }, nora)).body.code).toBe(code);
  });

  test("of a deleted page gets not-found", async () => {
    const { token } = await send();
    await api.db.updateTable("page").set({ date_deleted: new Date() }).where("id", "=", page_id).execute();
    expect((await call("get", { token }, null)).status).toBe(404);
    expect((await claim(token, await api.person())).status).toBe(404);
  });
});

describe("a claim", () => {
  test("makes the caller a manager, who may edit from then on", async () => {
    const friend = await api.person();
    const { token, id } = await send({ email: friend.email });
    const edit = () => api.post("/api/page/color", { page_id, color: "#123456" }, friend);
    expect((await edit()).statusCode).toBe(403);
    const { status, body } = await claim(token, friend);
    expect([status, body.id, body.approval]).toEqual([200, page_id, "approved"]);
    expect((await edit()).statusCode).toBe(200);
    expect(await team()).toEqual([
      [nora.id, "owner"],
      [friend.id, "manager"],
    ]);
    const [invite] = (await call("", { page_id })).body;
    expect(invite).toMatchObject({ id, state: "claimed", claimed_by: { id: friend.id } });
    const { items } = (await api.post("/api/page/history", { page_id }, nora)).json();
    expect(items.find(({ action }: { action: string }) => action === "invite.claim")).toMatchObject({
      by: { id: friend.id },
      after: { account_id: friend.id, role: "manager" },
    });
  });

  test("succeeds for one of fifty concurrent callers", async () => {
    const { token } = await send();
    const people = await Promise.all(Array.from({ length: 50 }, () => api.person()));
    const answers = await Promise.all(people.map((person) => claim(token, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(new Set(losers)).toEqual(new Set(["invite-claimed"]));
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect(await team()).toEqual([
      [nora.id, "owner"],
      [winner?.id, "manager"],
    ]);
  });

  test("repeated with its idempotency key gets the same answer, and is executed once", async () => {
    const [friend, { token }] = [await api.person(), await send()];
    const answers = await Promise.all([1, 2].map(() => claim(token, friend, { "idempotency-key": "k" })));
    expect(answers.map(({ body }) => body.id)).toEqual([page_id, page_id]);
    expect(await codeOf(claim(token, friend))).toBe("invite-claimed");
  });

  test("of an invite to an address is for the account with that verified address", async () => {
    const { token } = await send({ email: "Bríd@example.com".replace("í", "i") });
    const sign = async (uid: string, email: string, email_verified: boolean) => {
      const person = await api.person({ email: `${uid}@other.example` });
      const authtoken = await api.sign({ uid: person.uid, claims: { email, email_verified } });
      return { ...person, headers: { authtoken } };
    };
    expect(await codeOf(claim(token, await api.person()))).toBe("not-invited-address");
    expect(await codeOf(claim(token, await sign("a", "x-brid@example.com", true)))).toBe("not-invited-address");
    const unverified = await claim(token, await sign("b", "brid@example.com", false));
    expect([unverified.status, unverified.body.code]).toEqual([403, "address-not-verified"]);
    expect((await claim(token, await sign("c", "BRID@example.com", true))).status).toBe(200);
  });

  test("needs an account that is not disabled", async () => {
    const { token } = await send();
    expect((await claim(token, null)).status).toBe(401);
    expect(await codeOf(claim(token, await api.person({ disabled: true })))).toBe("account-disabled");
    expect(await states()).toEqual(["sent"]);
  });

  test("by a member of the team is refused, and the invite stays open", async () => {
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    const { token } = await send();
    expect(await codeOf(claim(token, manager))).toBe("already-on-team");
    expect(await codeOf(claim(token, nora))).toBe("already-on-team");
    expect((await claim(token, await api.person())).status).toBe(200);
  });

  test("is refused after fourteen days", async () => {
    const { id, token } = await send();
    await later(id, "2026-01-01T00:00:00Z");
    expect(await states()).toEqual(["expired"]);
    expect(await codeOf(claim(token, await api.person()))).toBe("invite-expired");
  });

  test("of an invite by a former member of the team is refused", async () => {
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    const { token } = await send({}, manager);
    await api.post("/api/page/team/remove", { page_id, account_id: manager.id }, nora);
    expect(await states()).toEqual(["revoked"]);
    expect(await codeOf(claim(token, await api.person()))).toBe("invite-revoked");
  });

  test("of an invite whose sender was disabled is refused", async () => {
    const { token } = await send();
    await api.post("/api/account/disable", { id: nora.id }, admin);
    expect(await codeOf(claim(token, await api.person()))).toBe("invite-revoked");
  });
});

describe("ownership", () => {
  const withoutOwner = () => api.db.updateTable("page").set({ user_id: null }).where("id", "=", page_id).execute();
  const offer = (email: string) => send({ role: "owner", email }, admin);

  test("can be offered by administrators only, by mail, for a page without an owner", async () => {
    const friend = await api.person();
    expect((await send({ role: "owner", email: friend.email })).code).toBe("not-yours");
    expect((await offer(friend.email)).code).toBe("page-has-owner");
    await withoutOwner();
    expect((await send({ role: "owner" }, admin)).errors).toMatchObject([{ path: "email", code: "required" }]);
    const { token } = await offer(friend.email);
    expect((await claim(token, friend)).status).toBe(200);
    expect(await team()).toEqual([[friend.id, "owner"]]);
  });

  test("replaces the role of manager", async () => {
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    await withoutOwner();
    await claim((await offer(manager.email)).token, manager);
    expect(await team()).toEqual([[manager.id, "owner"]]);
  });

  test("goes to the first of two invited accounts; the second is refused", async () => {
    await withoutOwner();
    const people = [await api.person(), await api.person()];
    const tokens: string[] = [];
    for (const { email } of people) tokens.push((await offer(email)).token);
    const answers = await Promise.all(people.map((person, at) => claim(tokens[at] ?? "", person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("page-has-owner");
    expect(await team()).toHaveLength(1);
  });

  test("that is offered cannot be revoked or sent again by a manager", async () => {
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    await withoutOwner();
    const { id } = await offer("next@example.com");
    expect(await codeOf(call("revoke", { id }, manager))).toBe("not-yours");
    expect(await codeOf(call("resend", { id }, manager))).toBe("not-yours");
    expect((await call("revoke", { id }, admin)).body.state).toBe("revoked");
  });
});

describe("a sent invite", () => {
  test("can be revoked once, and not after it was claimed", async () => {
    const { id, token } = await send();
    expect((await call("revoke", { id })).body.state).toBe("revoked");
    expect((await call("revoke", { id })).body).toMatchObject({ state: "revoked", version: 2 });
    expect(await codeOf(claim(token, await api.person()))).toBe("invite-revoked");
    const claimed = await send();
    await claim(claimed.token, await api.person());
    expect(await codeOf(call("revoke", { id: claimed.id }))).toBe("invite-claimed");
    expect(await codeOf(call("resend", { id: claimed.id }))).toBe("invite-claimed");
    expect(await codeOf(call("resend", { id }))).toBe("invite-revoked");
  });

  test("that has expired is sent again with a new link, and the old one is invalid", async () => {
    const friend = await api.person();
    const { id, token } = await send({ email: friend.email });
    await later(id, "2026-01-01T00:00:00Z");
    const again = (await call("resend", { id })).body;
    expect(again).toMatchObject({ id, state: "sent" });
    expect(again.token).not.toBe(token);
    expect((await mailsTo(friend.email)).map(({ data }) => (data as { code: string }).code)).toEqual([
      token,
      again.token,
    ]);
    expect((await call("get", { token }, null)).status).toBe(404);
    expect((await claim(token, friend)).status).toBe(404);
    expect((await claim(again.token, friend)).status).toBe(200);
  });

  test("by a former member is sent again by a current member", async () => {
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    const { id } = await send({}, manager);
    await api.post("/api/page/team/remove", { page_id, account_id: manager.id }, nora);
    const again = (await call("resend", { id })).body;
    expect(again).toMatchObject({ state: "sent", invited_by: { id: nora.id } });
    expect((await claim(again.token, await api.person())).status).toBe(200);
  });

  test("answers not-found to accounts outside the team", async () => {
    const { id } = await send();
    const outsider = await api.person();
    expect(await codeOf(call("", { page_id }, outsider))).toBe("not-yours");
    expect(await codeOf(call("send", { page_id, role: "manager" }, outsider))).toBe("not-yours");
    expect(await codeOf(call("revoke", { id }, outsider))).toBe("not-found");
    expect(await codeOf(call("resend", { id }, outsider))).toBe("not-found");
  });
});
