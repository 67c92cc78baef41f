import { access } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertAudio, insertEvent, insertPage, insertPost, insertStory } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const rowOf = <Table extends "page" | "post" | "story" | "event" | "audio" | "feedback" | "invite">(
  table: Table,
  id: string,
) =>
  api.db
    .selectFrom(table as "page")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
const accountOf = ({ id }: Person) =>
  api.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a deleted account", () => {
  test("is refused from then on, and its row is anonymous", async () => {
    const me = await api.person({ name: "Nóra" });
    await api.post("/api/account/update", { bio: "Fisherman", local: 1 }, me);
    expect((await api.post("/api/account/delete", {}, me)).json()).toEqual({ deleted: 1 });
    expect(await accountOf(me)).toMatchObject({
      name: "",
      bio: "",
      email: null,
      profile_photo: null,
      reminders: false,
      local: false,
      deleted: true,
      type: "member",
    });
    expect((await api.post("/api/account", {}, me)).statusCode).toBe(401);
    expect((await api.post("/api/account/create", {}, me)).statusCode).toBe(401);
  });

  test("gets a mail, and the audit entry holds no personal data", async () => {
    const me = await api.person({ name: "Máire" });
    await api.post("/api/account/delete", {}, me);
    const mails = await api.db.selectFrom("outbox").selectAll().where("recipient", "=", me.email).execute();
    expect(mails).toMatchObject([{ type: "ACCOUNT_DELETED", data: { name: "Máire" } }]);
    const entries = await api.db.selectFrom("audit_entry").selectAll().where("subject_id", "=", me.id).execute();
    expect(entries).toMatchObject([{ action: "account.delete", actor_id: me.id, after: { deleted: true } }]);
    expect(JSON.stringify(entries)).not.toMatch(/Máire|example\.com/);
  });

  test("returns its pages to the administrators, who are notified", async () => {
    const [me, friend] = [await api.person(), await api.person()];
    const mine = await insertPage(api.db, { user_id: me.id });
    const theirs = await insertPage(api.db, { user_id: friend.id });
    await addManagers(api.db, theirs, me.id);
    await api.post("/api/account/delete", {}, me);
    expect((await rowOf("page", mine))?.user_id).toBeNull();
    expect((await rowOf("page", theirs))?.user_id).toBe(friend.id);
    expect(await api.db.selectFrom("page_manager").selectAll().execute()).toEqual([]);
    const notices = await api.db.selectFrom("notification").select(["kind", "page_id"]).execute();
    expect(notices).toEqual([{ kind: "page-without-owner", page_id: mine }]);
  });

  test("leaves its contributions without its name", async () => {
    const me = await api.person();
    const page = await insertPage(api.db);
    const post = await insertPost(api.db, page, { author_id: me.id });
    const event = await insertEvent(api.db, { author_id: me.id });
    const story = await insertStory(api.db, { author_id: me.id, author_name: "Nóra Ní Bhaoill" });
    const attached = await insertAudio(api.db, { page_id: page }, { account_id: me.id });
    const loose = await insertAudio(api.db, {}, { account_id: me.id });
    const feedback = await api.db
      .insertInto("feedback")
      .values({ kind: "question", message: "When?", account_id: me.id, name: "Nóra", email: me.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    await api.post("/api/account/delete", {}, me);
    expect(await rowOf("post", post)).toMatchObject({ author_id: null });
    expect(await rowOf("event", event)).toMatchObject({ author_id: null });
    expect(await rowOf("story", story)).toMatchObject({ author_id: null, author_name: null });
    expect(await rowOf("audio", attached)).toMatchObject({ account_id: null });
    expect(await rowOf("audio", loose)).toBeUndefined();
    expect(await rowOf("feedback", feedback.id)).toMatchObject({
      message: "When?",
      account_id: null,
      name: null,
      email: null,
    });
  });

  test("loses its photo", async () => {
    const me = await api.person();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await phonePhoto(800, 600))]), "me.jpg");
    const { profile_photo } = (await api.postForm("/api/account/photo", form, me)).json();
    const [, key] = /accounts\/(\w+)-/.exec(profile_photo) ?? [];
    const original = join(api.mediaDir, `photos/${key}/original.jpg`);
    await access(original);
    await api.post("/api/account/delete", {}, me);
    await expect(access(original)).rejects.toThrow("ENOENT");
  });
});

test("an administrator may delete any account, a member only their own", async () => {
  const [admin, member, other] = [await api.person({ type: "admin" }), await api.person(), await api.person()];
  expect((await api.post("/api/account/delete", { id: other.id }, member)).statusCode).toBe(403);
  expect((await api.post("/api/account/delete", { id: other.id }, admin)).statusCode).toBe(200);
  expect((await accountOf(other)).deleted).toBe(true);
  expect((await api.post("/api/account/delete", { id: other.id }, admin)).statusCode).toBe(404);
});
