import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let admin: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person({ name: "Nóra" });
  admin = await api.person({ type: "admin", name: "Ada" });
  await api.db.updateTable("account").set({ locale: "ga" }).where("id", "=", nora.id).execute();
  page_id = await insertPage(api.db, { user_id: nora.id, slug: "cafe", name: "Pier Café", name_ie: "Caifé an Ché" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["feedback", "outbox", "notification", "rate_limit"] as const)
    await api.db.deleteFrom(table).execute();
});

const call = async (path: string, fields: object, as: Person | null = null) => {
  const answer = await api.post(`/api/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const send = async (fields: object = {}, as: Person | null = null) =>
  (await call("feedback", { kind: "question", message: "Is it open?", ...fields }, as)).body;
const mails = () => api.db.selectFrom("outbox").select(["type", "recipient", "locale", "data"]).orderBy("id").execute();
const stored = () => api.db.selectFrom("feedback").selectAll().execute();

describe("feedback", () => {
  test("is read by administrators with the sender's address, and by nobody else", async () => {
    const sent = await send({ name: " Una ", email: "una@example.com", locale: "ga" });
    expect(sent).toMatchObject({ status: "open", message: "Is it open?", name: "Una", page: null, replies: [] });
    const notices = await api.db.selectFrom("notification").selectAll().execute();
    expect(notices).toMatchObject([{ kind: "feedback-arrived", detail: { feedback_id: sent.id, kind: "question" } }]);
    const { body } = await call("feedback", {}, admin);
    expect(body).toMatchObject({ items: [{ id: sent.id, email: "una@example.com" }], total: 1, next_cursor: null });
    expect((await call("feedback", {})).body.code).toBe("no-token");
    expect((await call("feedback", {}, nora)).body.code).toBe("not-yours");
  });

  test("requires a kind and a message", async () => {
    const issues = async (fields: object) => (await call("feedback", fields)).body.errors;
    expect(await issues({ message: "x" })).toMatchObject([{ path: "kind", code: "required" }]);
    expect(await issues({ kind: "question", message: " " })).toMatchObject([{ path: "message", code: "required" }]);
    expect(await issues({ kind: "question", message: "x", email: "una" })).toMatchObject([{ path: "email" }]);
  });

  test("about a page is mailed to the owner in the owner's language; the owner replies without seeing the address", async () => {
    const sent = await send({ kind: "correction", page_id: "cafe", name: "Una", email: "una@example.com" });
    expect(sent.page).toMatchObject({ id: page_id, slug: "cafe" });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      type: "FEEDBACK_ON_PAGE",
      recipient: nora.email,
      locale: "ga",
      data: { page: "Caifé an Ché", name: "Una", kind: "correction", message: "Is it open?" },
    });
    const list = await call("page/feedback", { page_id, status: "open" }, nora);
    expect(list.body.items).toMatchObject([{ id: sent.id, email: null, can_be_answered: true }]);
    const answered = await call("feedback/reply", { id: sent.id, message: "Yes.\n\nFrom ten." }, nora);
    expect(answered.body).toMatchObject({ status: "replied", email: null, replies: [{ by: { name: "Nóra" } }] });
    expect((await mails()).at(-1)).toMatchObject({
      type: "FEEDBACK_REPLY",
      recipient: "una@example.com",
      locale: "en",
      data: {
        name: "Una",
        page: "Pier Café",
        message: "Yes.\n\nFrom ten.",
        written: "Is it open?",
        path: "/feedback?page=cafe",
      },
    });
  });

  test("of the kind report is for administrators only", async () => {
    const { id } = await send({ kind: "report", page_id });
    expect(await mails()).toEqual([]);
    expect((await call("page/feedback", { page_id }, nora)).body).toMatchObject({ items: [], total: 0 });
    expect((await call("feedback/reply", { id, message: "No!" }, nora)).status).toBe(404);
    expect((await call("feedback/reply", { id, message: "Thanks." }, admin)).status).toBe(200);
  });

  test("about a page that is not public is accepted from its team only", async () => {
    const hidden = await insertPage(api.db, { status: "hidden", user_id: nora.id });
    expect((await send({ page_id: hidden })).code).toBe("not-found");
    expect((await send({ page_id: hidden }, nora)).status).toBe("open");
  });

  test.each([
    ["in the field that people do not see", { homepage: "https://pills.example" }],
    ["within three seconds", { seconds: 0.4 }],
  ])("%s is stored in a folder of its own until an administrator delivers it", async (_how, trap) => {
    const fields = { email: "una@example.com", page_id: "cafe" };
    const sent = await send({ ...fields, ...trap });
    expect(sent).toMatchObject({ status: "open", message: "Is it open?", suspected: false });
    const notices = () => api.db.selectFrom("notification").select("kind").execute();
    expect([await mails(), await notices()]).toEqual([[], []]);
    const listed = async (more: object = {}) => (await call("feedback", more, admin)).body.items;
    const ofPage = async () => (await call("page/feedback", { page_id }, nora)).body.total;
    expect([await listed(), await ofPage()]).toEqual([[], 0]);
    expect(await listed({ suspected: true })).toMatchObject([{ id: sent.id, suspected: true }]);
    expect((await call("feedback/reply", { id: sent.id, message: "No!" }, nora)).status).toBe(404);
    expect((await call("feedback/suspect", { id: sent.id, suspected: false }, nora)).status).toBe(403);

    const delivered = await call("feedback/suspect", { id: sent.id, suspected: false }, admin);
    expect(delivered.body).toMatchObject({ id: sent.id, suspected: false });
    expect(await listed({ suspected: true })).toEqual([]);
    expect([(await listed()).length, await ofPage()]).toEqual([1, 1]);
    expect(await mails()).toMatchObject([{ type: "FEEDBACK_ON_PAGE", recipient: nora.email }]);
    expect(await notices()).toEqual([{ kind: "feedback-arrived" }]);
    expect((await call("feedback/reply", { id: sent.id, message: "Yes." }, nora)).status).toBe(200);
  });

  test("is limited to five messages an hour and address", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("feedback", { kind: "problem", message: "!" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === "too-many-requests")).toHaveLength(15);
    expect(await stored()).toHaveLength(5);
  });
});

describe("a conversation", () => {
  test("is reopened by a new message of its sender, and can be closed and reopened", async () => {
    const una = await api.person({ name: "Una" });
    const { id } = await send({ page_id }, una);
    await call("feedback/reply", { id, message: "Yes." }, admin);
    expect((await call("feedback/close", { id }, nora)).body.status).toBe("closed");
    expect((await call("feedback/close", { id, closed: false }, nora)).body.status).toBe("replied");
    const again = await call("feedback/message", { id, message: "Until when?" }, una);
    expect(again.body).toMatchObject({ status: "open", email: una.email });
    await call("feedback/reply", { id, message: "Until ten." }, nora);
    expect((await mails()).at(-1)).toMatchObject({ data: { message: "Until ten.", written: "Until when?" } });
    const { body } = await call("feedback/mine", {}, una);
    expect(body.items).toMatchObject([
      {
        id,
        status: "replied",
        message: "Is it open?",
        replies: [
          { message: "Yes.", from_sender: false, by: { name: "Ada" } },
          { message: "Until when?", from_sender: true },
          { message: "Until ten.", from_sender: false, by: { name: "Nóra" } },
        ],
      },
    ]);
    expect((await call("feedback/message", { id, message: "Mine!" }, nora)).status).toBe(404);
    expect((await call("feedback/mine", {}, nora)).body.items).toEqual([]);
  });

  test("begun signed out belongs to the account with the verified address, and to nobody else", async () => {
    const una = await api.person({ name: "Una" });
    const mine = async () => (await call("feedback/mine", {}, una)).body.items.map(({ id }: { id: string }) => id);
    const verified = (is: boolean) =>
      api.db.updateTable("account").set({ email_verified: is }).where("id", "=", una.id).execute();
    const { id } = await send({ page_id, email: una.email.toUpperCase() });
    await verified(false);
    expect(await mine()).toEqual([]);
    expect((await call("feedback/message", { id, message: "And on Sunday?" }, una)).status).toBe(404);
    await verified(true);
    expect(await mine()).toEqual([id]);
    const again = await call("feedback/message", { id, message: "And on Sunday?" }, una);
    expect(again.body).toMatchObject({ account: { name: "Una" }, replies: [{ from_sender: true }] });
  });

  test("mails each reply once, also with many concurrent replies, and stores all of them", async () => {
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    const { id } = await send({ page_id, email: "una@example.com" });
    await api.db.deleteFrom("outbox").execute();
    const people = Array.from({ length: 20 }, (_, at) => [nora, manager, admin][at % 3] as Person);
    await Promise.all(people.map((person, at) => call("feedback/reply", { id, message: `${at}` }, person)));
    const [item] = (await call("feedback", {}, admin)).body.items;
    expect(item.replies).toHaveLength(20);
    expect(await mails()).toHaveLength(20);
  });

  test("is deleted with its replies and its notification", async () => {
    const { id } = await send();
    await call("feedback/reply", { id, message: "Yes." }, admin);
    expect((await call("feedback/delete", { id }, admin)).body).toEqual({ deleted: 1 });
    for (const table of ["feedback", "feedback_reply", "notification"] as const)
      expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("is filtered by status, kind and page, with cursors", async () => {
    const ids = [(await send()).id, (await send({ page_id })).id, (await send({ kind: "problem" })).id].reverse();
    await call("feedback/close", { id: ids[2] }, admin);
    const found = async (fields: object) => {
      const { items, next_cursor, total } = (await call("feedback", fields, admin)).body;
      return { found: items.map(({ id }: { id: string }) => ids.indexOf(id)), next_cursor, total };
    };
    const first = await found({ limit: 2 });
    expect(first).toMatchObject({ found: [0, 1], total: 3 });
    expect(await found({ limit: 2, cursor: first.next_cursor })).toMatchObject({ found: [2], next_cursor: null });
    expect(await found({ status: "closed" })).toMatchObject({ found: [2], total: 1 });
    expect(await found({ kind: "problem" })).toMatchObject({ found: [0] });
    expect(await found({ page_id: "cafe" })).toMatchObject({ found: [1] });
  });
});
