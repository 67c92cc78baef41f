import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage } from "#test/support/factories.ts";

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
      page_id,
      email: friend.email,
      role: "manager",
      state: "sent",
      message: "Fáilte!",
      invited_by: { id: nora.id, name: "Nóra" },
      claimed_by: null,
      date_claimed: null,
    });
    const days = (Date.parse(invite.date_expires) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 1);
    const [mail, ...others] = await mailsTo(friend.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ type: "INVITE", kind: "oob", locale: "ga" });
    const data = { page: "Caifé an Ché", inviter: "Nóra", role: "manager", message: "Fáilte!" };
    expect(mail?.data).toEqual({ ...data, code: expect.any(String), report: expect.any(String) });
    expect((mail!.data as { code: string }).code).not.toBe(invite.token); // who has that one reads the mailbox
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

  test("is refused after ten mails by one account in an hour", async () => {
    const statuses = [];
    for (let sent = 0; sent < 11; sent++) {
      const fields = { page_id, role: "manager", email: `crowd-${sent}@example.com` };
      statuses.push((await call("send", fields)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await call("send", { page_id, role: "manager" })).status).toBe(200);
  });

  test("is refused after twenty mails for one page in a day, whoever of the team sends them", async () => {
    const team = [nora, await api.person(), await api.person()];
    await addManagers(api.db, page_id, team[1]!.id, team[2]!.id);
    const statuses = [];
    for (let sent = 0; sent < 21; sent++) {
      const fields = { page_id, role: "manager", email: `page-${sent}@example.com` };
      statuses.push((await call("send", fields, team[sent % 3])).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  test.each([
    ["https://evil.example", "for free prizes"],
    ["evil.example/win", ""],
    ["EVIL．example", "and more"],
  ])("with the address %s in its message is refused at the message", async (address, more) => {
    const { errors } = await send({ email: "una@example.com", message: `See ${address} ${more}` });
    expect(errors).toMatchObject([{ path: "message", code: "web-address" }]);
    expect(await mailsTo("una@example.com")).toEqual([]);
  });

  test("is mailed for an approved page by a confirmed account only; its link can be passed on before", async () => {
    const fields = { page_id, role: "manager", email: "stranger@example.com" };
    const authtoken = await api.sign({ uid: nora.uid, claims: { email: nora.email, email_verified: false } });
    expect(await codeOf(call("send", fields, { ...nora, headers: { authtoken } }))).toBe("address-not-verified");
    for (const approval of ["requested", "declined", "disabled"] as const) {
      await api.db.updateTable("page").set({ approval }).where("id", "=", page_id).execute();
      expect(await codeOf(call("send", fields))).toBe("page-not-approved");
    }
    expect(await mailsTo("stranger@example.com")).toEqual([]);
    expect((await call("send", { page_id, role: "manager" })).status).toBe(200);
    expect((await call("send", { ...fields, message: "See https://office.example" }, admin)).status).toBe(200);
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
      state: "sent",
      role: "manager",
      inviter: "Nóra",
      is_for_email: true,
      email: null,
      date_expires,
      page: {
        id: page_id,
        slug: expect.any(String),
        name: "Pier Café",
        name_ie: "Caifé an Ché",
        color: "#157a73",
        location: null,
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

  test("with the token of the mail shows the address, and confirms it where it is the caller's", async () => {
    const confirmed: string[] = [];
    const { provider } = api.ground.identity;
    provider.confirmEmail = async (_, uid, email) => void confirmed.push(`${uid} ${email}`);
    const friend = await api.person({ email: "Una@example.org" });
    const as = async (email: string) => {
      const authtoken = await api.sign({ uid: friend.uid, claims: { email, email_verified: false } });
      return { ...friend, headers: { authtoken } };
    };
    const { token } = await send({ email: "una@example.org" });
    const mailed = ((await mailsTo("una@example.org"))[0]!.data as { code: string }).code;
    expect((await call("get", { token: mailed }, null)).body.email).toBe("una@example.org");
    expect((await call("get", { token }, null)).body.email).toBeNull();
    expect(await codeOf(claim(mailed, await as("other@example.org")))).toBe("not-invited-address");
    expect(await codeOf(claim(token, await as("una@example.org")))).toBe("address-not-verified"); // the sender has it
    expect(confirmed).toEqual([]);
    expect((await claim(mailed, await as("Una@example.org"))).status).toBe(200);
    expect(confirmed).toEqual([`${friend.uid} una@example.org`]);
    provider.confirmEmail = null;
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

describe("a page that its owner hands over", () => {
  const handover = (email: string, former_owner = "manager", as = nora) =>
    call("send", { page_id, role: "owner", former_owner, email }, as);
  const typesTo = async (email: string) => (await mailsTo(email)).map(({ type }) => type);

  test.each([
    ["manager", (nora: string) => [[nora, "manager"]]],
    ["leaves", () => []],
  ] as const)("goes to who accepts; the former owner is %s afterwards, and both are mailed", async (former, rest) => {
    const next = await api.person({ name: "Bríd" });
    await addManagers(api.db, page_id, next.id);
    const { body } = await handover(next.email, former);
    expect(body).toMatchObject({ role: "owner", former_owner: former, state: "sent" });
    expect(await team()).toEqual([
      [nora.id, "owner"],
      [next.id, "manager"],
    ]);
    expect((await claim(body.token, next)).status).toBe(200);
    expect(await team()).toEqual([[next.id, "owner"], ...rest(nora.id)]);
    expect(await typesTo(next.email)).toEqual(["INVITE", "PAGE_TAKEN_OVER"]);
    expect((await mailsTo(nora.email))[0]).toMatchObject({ type: "PAGE_HANDED_OVER", data: { name: "Bríd" } });
    const { items } = (await api.post("/api/page/history", { page_id }, admin)).json();
    expect(items.find(({ action }: { action: string }) => action === "invite.claim")).toMatchObject({
      by: { id: next.id },
      before: { account_id: nora.id, role: "owner" },
      after: { account_id: next.id, role: "owner" },
    });
    expect(await codeOf(claim(body.token, await api.person()))).toBe("invite-claimed");
  });

  test("is handed over by its owner only: not by a manager, nor by the office", async () => {
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    expect((await handover("next@example.net", "manager", manager)).body.code).toBe("not-yours");
    expect((await handover("next@example.net", "manager", admin)).body.code).toBe("not-yours");
    expect((await send({ former_owner: "leaves", email: "next@example.net" })).errors).toMatchObject([
      { path: "former_owner", code: "not-a-choice" },
    ]);
    const { id } = (await handover("next@example.net")).body;
    expect(await codeOf(call("revoke", { id }, manager))).toBe("not-yours");
    expect(await codeOf(call("resend", { id }, admin))).toBe("not-yours");
    expect((await call("revoke", { id }, admin)).body.state).toBe("revoked");
  });

  test("needs a confirmed account, an address, and somebody else", async () => {
    const authtoken = await api.sign({ uid: nora.uid, claims: { email: nora.email, email_verified: false } });
    const unconfirmed = { ...nora, headers: { authtoken } };
    expect((await handover("next@example.net", "manager", unconfirmed)).body.code).toBe("address-not-verified");
    expect((await handover("")).body.errors).toMatchObject([{ path: "email", code: "required" }]);
    expect((await handover(nora.email.toUpperCase())).body.code).toBe("already-on-team");
  });

  test("is offered to one at a time, and can be taken back", async () => {
    const [one, other] = [await api.person(), await api.person()];
    const first = (await handover(one.email)).body;
    const second = (await handover(other.email)).body;
    expect(await codeOf(claim(first.token, one))).toBe("invite-revoked");
    await call("revoke", { id: second.id });
    expect(await codeOf(claim(second.token, other))).toBe("invite-revoked");
    expect(await team()).toEqual([[nora.id, "owner"]]);
  });

  test("stays with an owner whom the office has put in meanwhile", async () => {
    const [next, other] = [await api.person(), await api.person()];
    const { token } = (await handover(next.email)).body;
    await api.db.updateTable("page").set({ user_id: other.id }).where("id", "=", page_id).execute();
    expect(await codeOf(claim(token, next))).toBe("invite-revoked");
    expect(await team()).toEqual([[other.id, "owner"]]);
  });
});

describe("a mail that its recipient reports", () => {
  const report = (token: string) => api.post("/api/mail/report", { token }, null);
  const reports = async () => (await api.post("/api/admin/mail-reports", {}, admin)).json();
  const reportOf = async (email: string) => ((await mailsTo(email)).at(-1)!.data as { report: string }).report;

  test("mutes its sender without a sign-in, ends the open invites, and is listed until the office lifts it", async () => {
    const { token } = await send({ email: "victim@example.net" });
    const link = await reportOf("victim@example.net");
    for (let times = 0; times < 2; times++) expect((await report(link)).json()).toEqual({ reported: 1 });
    expect(
      (await reports()).filter(({ account }: { account: { id: string } }) => account.id === nora.id),
    ).toMatchObject([
      { account: { name: "Nóra", email: nora.email }, page: { id: page_id, name: "Pier Café" }, type: "INVITE" },
    ]);
    expect((await send({ email: "next@example.net" })).code).toBe("mails-muted");
    expect((await call("get", { token }, null)).body.state).toBe("revoked");
    const lifted = await api.post("/api/admin/mail-reports/lift", { account_id: nora.id }, admin);
    expect(lifted.json().some(({ account }: { account: { id: string } }) => account.id === nora.id)).toBe(false);
    expect((await send({ email: "next@example.net" })).state).toBe("sent");
    await report(link); // an old link does not mute again
    expect((await send({ email: "again@example.net" })).state).toBe("sent");
    const entries = api.db.selectFrom("audit_entry").select("action").where("subject_id", "=", nora.id).orderBy("id");
    expect((await entries.execute()).map(({ action }) => action)).toEqual(["mail.report", "mail.lift"]);
  });

  test.each(["", "x", "A".repeat(128), "constructor"])("is not found with the token %j", async (token) => {
    expect((await report(token)).statusCode).toBe(404);
  });

  test("of the office has no such link", async () => {
    await send({ email: "office@example.net" }, admin);
    expect(await reportOf("office@example.net")).toBe("");
  });

  test("may be an answer to feedback, which the sender's address need not have asked for", async () => {
    const asked = {
      page_id,
      kind: "question",
      message: "Win at https://evil.example",
      email: "third@example.net",
      seconds: 9,
    };
    const { id } = (await api.post("/api/feedback", asked, null)).json();
    const answer = (message: string) => api.post("/api/feedback/reply", { id, message }, nora);
    expect((await answer("Click www.evil.example")).json().errors).toMatchObject([
      { path: "message", code: "web-address" },
    ]);
    expect((await answer("We open at ten.")).statusCode).toBe(200);
    await report(await reportOf("third@example.net"));
    expect((await answer("And on Sundays at eleven.")).json().code).toBe("mails-muted");
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
    const [first, second] = (await mailsTo(friend.email)).map(({ data }) => (data as { code: string }).code);
    expect((await call("get", { token: second }, null)).body.state).toBe("sent");
    for (const old of [token, first]) {
      expect((await call("get", { token: old }, null)).status).toBe(404);
      expect((await claim(old, friend)).status).toBe(404);
    }
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
