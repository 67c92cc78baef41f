import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let admin: Person;
let page_id: string;
let phones = 0;
let phone: string;
let email: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  nora = await api.person({ name: "Nóra" });
  admin = await api.person({ type: "admin" });
  phone = `+35374${String(9_521_000 + ++phones)}`;
  email = `hello-${phones}@pier.example`;
  page_id = await insertPage(api.db, { name: "Pier Café", contact_number: phone, email });
});

const post = async (path: string, fields: object, as: Person | null = nora) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const claims = (action: string, fields: object = {}, as: Person | null = nora) =>
  post(`/page/claims/${action}`, { page_id, ...fields }, as);
const mailsTo = (recipient: string) =>
  api.db.selectFrom("outbox").selectAll().where("recipient", "=", recipient).orderBy("id", "desc").execute();
const codeTo = async (recipient: string) => {
  const [message] = await mailsTo(recipient);
  return (message as unknown as { data: { code: string } }).data.code;
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const owner = async () => {
  const { members } = (await post("/page/team", { page_id }, admin)).body;
  return members.find(({ role }: { role: string }) => role === "owner")?.account_id;
};
const publicPage = async () => (await api.app.inject(`/api/page/id/${page_id}`)).json();

describe("a page without an owner", () => {
  test("says so, and shows where a code would go, masked", async () => {
    expect((await publicPage()).has_team).toBe(false);
    const { body } = await claims("options");
    expect(body).toMatchObject({ has_owner: false, is_waiting: false, page: { id: page_id } });
    expect(body.phone).toBe(`+353 ••• ${phone.slice(-2)}`);
    expect(body.email).toBe("h•••@pier.example");
    expect((await claims("options", {}, null)).status).toBe(401);
  });

  test.each(["phone", "email"] as const)("becomes that of whoever has the code sent to its own %s", async (by) => {
    const helper = await api.person();
    await addManagers(api.db, page_id, helper.id);
    expect((await claims("code", { by })).status).toBe(200);
    const code = await codeTo(by === "phone" ? phone : email);
    expect(code).toMatch(/^\d{6}$/);
    expect((await claims("confirm", { code })).body).toMatchObject({ result: "joined", page: { id: page_id } });
    expect(await owner()).toBe(nora.id);
    expect((await publicPage()).has_team).toBe(true);
    expect((await mailsTo(helper.email)).map(({ type }) => type)).toEqual(["CLAIM_JOINED"]);
    expect((await claims("code", { by })).body.code).toBe("page-has-owner");
    const history = (await post("/page/history", { page_id })).body.items as { action: string }[];
    expect(history.map(({ action }) => action)).toEqual(["claim.confirm", "claim.code"]);
  });
});

describe("a code", () => {
  const sendCode = async (as = nora) => {
    await claims("code", { by: "email" }, as);
    return codeTo(email);
  };

  test("is dead after five wrong tries", async () => {
    const code = await sendCode();
    const left: number[] = [];
    for (let n = 0; n < 5; n += 1) left.push((await claims("confirm", { code: wrong(code) })).body.attempts_left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await claims("confirm", { code })).body.result).toBe("no-code");
    expect(await owner()).toBeUndefined();
  });

  test("is dead after ten minutes, after a newer one, and for anybody else", async () => {
    const first = await sendCode();
    const another = await api.person();
    expect((await claims("confirm", { code: first }, another)).body.result).toBe("no-code");
    const second = await sendCode();
    if (first !== second) expect((await claims("confirm", { code: first })).body.result).toBe("wrong-code");
    await api.db
      .updateTable("page_claim")
      .set({ date_expires: new Date(Date.now() - 1000) })
      .where("page_id", "=", page_id)
      .execute();
    expect((await claims("confirm", { code: second })).body.result).toBe("no-code");
  });

  test("is sent to a page three times an hour, whoever asks", async () => {
    const answers = [];
    for (const as of [nora, nora, await api.person(), await api.person()]) {
      answers.push((await claims("code", { by: "email" }, as)).status);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test("is not stored as it is", async () => {
    const code = await sendCode();
    const rows = await api.db.selectFrom("page_claim").selectAll().where("page_id", "=", page_id).execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("a note", () => {
  const note = (as = nora) => claims("note", { note: "I run it since 2019." }, as);
  const waiting = async () => {
    const { items } = (await post("/admin/claims", {}, admin)).body;
    return items.filter((one: { page: { id: string } }) => one.page.id === page_id);
  };
  const decide = async (accept: boolean) => {
    const [claim] = await waiting();
    return post("/admin/claims/decide", { id: claim.id, accept, message: "Go raibh maith agat" }, admin);
  };

  test("waits for an administrator, once, and makes an owner when it is accepted", async () => {
    expect((await note()).status).toBe(200);
    expect((await note()).body.code).toBe("already-sent");
    expect((await claims("options")).body.is_waiting).toBe(true);
    expect(await waiting()).toMatchObject([{ note: "I run it since 2019.", by: { id: nora.id } }]);
    expect((await decide(true)).status).toBe(200);
    expect(await owner()).toBe(nora.id);
    expect((await mailsTo(nora.email))[0]).toMatchObject({ type: "CLAIM_ACCEPTED" });
    expect(await waiting()).toEqual([]);
  });

  test("may be refused with words, and sent again", async () => {
    await note();
    await decide(false);
    const [mail] = await mailsTo(nora.email);
    expect(mail).toMatchObject({ type: "CLAIM_REFUSED", data: { message: "Go raibh maith agat" } });
    expect(await owner()).toBeUndefined();
    expect((await note()).status).toBe(200);
  });

  test("cannot be accepted for a page that has an owner meanwhile", async () => {
    await note();
    await api.db.updateTable("page").set({ user_id: admin.id }).where("id", "=", page_id).execute();
    expect((await decide(true)).body.code).toBe("page-has-owner");
    expect(await owner()).toBe(admin.id);
  });
});

describe("a letter", () => {
  const write = async (page_ids = [page_id]) => (await post("/admin/claims/letters", { page_ids }, admin)).body.letters;
  const use = async (code: string, as = nora) => (await post("/page/claims/letter", { code }, as)).body;

  test("has a code for each page without an owner, which works once, however it is typed", async () => {
    const owned = await insertPage(api.db, { user_id: admin.id });
    const letters = await write([page_id, owned]);
    expect(letters).toHaveLength(1);
    const { code } = letters[0];
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await use(` ${code.toLowerCase().replaceAll("-", " ")} `)).toMatchObject({ result: "joined" });
    expect(await owner()).toBe(nora.id);
    expect((await use(code, await api.person())).result).toBe("no-code");
  });

  test("ends with a newer letter, when it is revoked, and after 90 days", async () => {
    const [first] = await write();
    const [second] = await write();
    expect((await use(first.code)).result).toBe("no-code");
    expect((Date.parse(second.date_expires) - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
    await api.db
      .updateTable("claim_letter")
      .set({ date_expires: new Date(Date.now() - 1000) })
      .where("page_id", "=", page_id)
      .execute();
    expect((await use(second.code)).result).toBe("no-code");
    const [third] = await write();
    expect((await post("/admin/claims/letters/revoke", { page_ids: [page_id] }, admin)).body.revoked).toBe(1);
    expect((await use(third.code)).result).toBe("no-code");
  });

  test("is on a list of the office until it is used or of no use, without its code", async () => {
    const sent = async () => (await post("/admin/claims/letters/sent", { limit: 100 }, admin)).body;
    const sentTo = async (id: string) =>
      (await sent()).items.find((one: { page: { id: string } }) => one.page.id === id);
    const other = await insertPage(api.db, { name: "Harbour Shop" });
    const letters = await write([page_id, other]);
    expect(await sentTo(page_id)).toMatchObject({ page: { name: "Pier Café" } });
    expect(JSON.stringify(await sent())).not.toContain(letters[0].code);
    expect((await post("/admin/claims/letters/sent", {}, nora)).status).toBe(403);
    const { total } = await sent();
    await use(letters.find((one: { page: { id: string } }) => one.page.id === page_id).code);
    expect(await sentTo(page_id)).toBeUndefined();
    await api.db.updateTable("page").set({ user_id: admin.id }).where("id", "=", other).execute();
    expect(await sentTo(other)).toBeUndefined();
    expect((await sent()).total).toBe(total - 2);
  });

  test("is not found by guessing: after twenty tries even the right one is refused for a while", async () => {
    const [letter] = await write();
    const wrong = letter.code.slice(0, -1) + (letter.code.endsWith("2") ? "3" : "2");
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await post("/page/claims/letter", { code: wrong })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await post("/page/claims/letter", { code: letter.code })).status).toBe(429);
    expect(await owner()).toBeUndefined();
  });

  test("that is valid stays so where only new letters are asked for", async () => {
    const other = await insertPage(api.db, { name: "Harbour Shop" });
    const [first] = await write();
    const input = { page_ids: [page_id, other], only_new: true };
    const { body } = await post("/admin/claims/letters", input, admin);
    expect(body).toMatchObject({ left_out: 1, letters: [{ page: { id: other } }] });
    expect((await use(first.code)).result).toBe("joined");
  });

  test("to 200 pages: each letter has a code of its own, and the list has them all", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 200; n += 1) ids.push(await insertPage(api.db, { name: `Place ${n}` }));
    const letters = await write(ids);
    expect(new Set(letters.map(({ code }: { code: string }) => code)).size).toBe(200);
    const listed = new Set<string>();
    let cursor: string | null = null;
    do {
      const input: object = { limit: 100, ...(cursor && { cursor }) };
      const { body } = await post("/admin/claims/letters/sent", input, admin);
      for (const { page } of body.items) listed.add(page.id);
      cursor = body.next_cursor;
    } while (cursor);
    expect(ids.filter((id) => !listed.has(id))).toEqual([]);
  });
});
