import { on } from "node:events";
import { mkdir, open as openFile, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage, insertPhoto, insertPost } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";

/** More than the buffers of a connection hold, so that the second photo is reached when it is gone. */
const PHOTO_BYTES = 30 * 1024 * 1024;

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** The files of an export by name. */
async function exportOf(person: Person): Promise<{ [name: string]: string }> {
  const answer = await api.post("/api/account/export", {}, person);
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "no-store",
    "content-disposition": expect.stringMatching(/^attachment; filename="account-\d{4}-\d{2}-\d{2}\.zip"$/),
  });
  return entriesOf(answer.rawPayload, async (entry, zip) => {
    return text(await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry));
  });
}

async function entriesOf<Read>(archive: Buffer, read: (entry: Entry, zip: ZipFile) => Promise<Read>) {
  const zip = await promisify<Buffer, ZipFile>(fromBuffer)(archive);
  const files: { [name: string]: Read } = {};
  for await (const [entry] of on(zip, "entry", { close: ["end"] }) as AsyncIterable<[Entry]>) {
    files[entry.fileName] = await read(entry, zip);
  }
  return files;
}

test("an export contains the records and files of its account, and nobody else's", async () => {
  const [me, other] = [await api.person({ name: "Nóra" }), await api.person({ name: "Bríd" })];
  const mine = await insertPage(api.db, { user_id: me.id, name: "The Lantern" });
  await insertPost(api.db, mine, { author_id: me.id, title: "Chowder on Friday" });
  await insertPage(api.db, { user_id: other.id, name: "Not hers" });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await phonePhoto(800, 800))]), "me.jpg");
  const { profile_photo } = (await api.postForm("/api/account/photo", form, me)).json();
  const [, key] = /accounts\/(\w+)-/.exec(profile_photo) ?? [];

  const files = await exportOf(me);
  expect(JSON.parse(files["account.json"] ?? "")).toMatchObject({ id: me.id, email: me.email, name: "Nóra" });
  expect(JSON.parse(files["pages.json"] ?? "")).toMatchObject([{ id: mine, name: "The Lantern" }]);
  expect(JSON.parse(files["posts.json"] ?? "")).toMatchObject([{ title: "Chowder on Friday" }]);
  expect(JSON.parse(files["changes.json"] ?? "")).toMatchObject([{ action: "account.photo" }]);
  expect(files[`photos/${key}/original.jpg`]?.length).toBeGreaterThan(1_000);
  expect(JSON.stringify(files)).not.toMatch(/Bríd|Not hers/);
});

test("an export of somebody who has left a team holds no address that its page hides now", async () => {
  const [owner, former] = [await api.person(), await api.person()];
  const page_id = await insertPage(api.db, { user_id: owner.id });
  await addManagers(api.db, page_id, former.id);
  await api.post("/api/page/location", { page_id, address: "Secret House" }, former);
  expect((await exportOf(former))["changes.json"]).toContain("Secret House");
  await api.post("/api/page/team/remove", { page_id, account_id: former.id }, owner);
  await api.post("/api/page/location", { page_id, hide_address: true }, owner);
  const files = await exportOf(former);
  expect(JSON.parse(files["changes.json"] ?? "")).toMatchObject([{ action: "page.location", after: { address: "…" } }]);
  expect(JSON.stringify(files)).not.toContain("Secret House");
});

test("an export contains an administrator's decisions and notes, and the mails sent to the account", async () => {
  const [me, other] = [await api.person({ type: "admin" }), await api.person({ type: "admin" })];
  const page_id = await insertPage(api.db, { approval: "requested" });
  await api.post("/api/admin/page/bulk", { ids: [page_id], move: "decline", reason: "Twice there" }, me);
  await api.post("/api/admin/page/note", { id: page_id, text: "Rang, no answer" }, me);
  await api.post("/api/admin/page/note", { id: page_id, text: "By somebody else" }, other);
  await api.post("/api/admin/notifications", { read: "all" }, me);
  const mail = { kind: "mail", type: "PASSWORD_CHANGED", recipient: me.email, data: { code: "secret-code" } } as const;
  await api.db.insertInto("outbox").values(mail).execute();

  const files = await exportOf(me);
  expect(JSON.parse(files["page-decisions.json"] ?? "")).toMatchObject([{ page_id, reason: "Twice there" }]);
  expect(JSON.parse(files["page-notes.json"] ?? "")).toMatchObject([{ page_id, text: "Rang, no answer" }]);
  expect(JSON.parse(files["mails.json"] ?? "")).toMatchObject([{ type: "PASSWORD_CHANGED", state: "waiting" }]);
  expect(JSON.stringify(files)).not.toMatch(/somebody else|secret-code/);
});

test("an export contains the records of the embedded provider without hashes, secrets and codes", async () => {
  const me = await api.person();
  const secret = { password_hash: "$argon2id$secret", email: me.email };
  await api.db
    .insertInto("identity_user")
    .values({ uid: me.uid, ...secret })
    .execute();
  await api.db
    .insertInto("identity_refresh_token")
    .values({
      uid: me.uid,
      sign_in_provider: "password",
      user_agent: "Firefox",
      auth_time: "2026-07-01T12:00:00Z",
      token_hash: Buffer.alloc(32, "h"),
    })
    .execute();
  await api.db
    .insertInto("identity_passkey")
    .values({
      uid: me.uid,
      name: "Firefox, Linux",
      credential_id: "secret-id",
      public_key: Buffer.from("secret"),
      backup_eligible: true,
      backed_up: false,
    })
    .execute();
  const signIns = (await exportOf(me))["sign-in.json"] ?? "";
  expect(JSON.parse(signIns)).toMatchObject({ user: { uid: me.uid }, sessions: [{ user_agent: "Firefox" }] });
  expect(JSON.parse(signIns).passkeys).toMatchObject([{ name: "Firefox, Linux", backed_up: false }]);
  expect(signIns).not.toMatch(/argon2|hash|secret/);
});

test("a photo that is deleted while an export is sent is empty in it, and the rest arrives", async () => {
  const me = await api.person();
  const page_id = await insertPage(api.db, { user_id: me.id });
  const files: string[] = [];
  for (let count = 0; count < 2; count++) {
    const photo = await insertPhoto(api.db, { page_id }, { is_primary: count === 0 });
    const { key } = await api.db.selectFrom("photo").select("key").where("id", "=", photo).executeTakeFirstOrThrow();
    const file = join(api.mediaDir, `photos/${key}/original.jpg`);
    await mkdir(dirname(file), { recursive: true });
    const handle = await openFile(file, "w");
    await handle.truncate(PHOTO_BYTES);
    await handle.close();
    files.push(file);
  }
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const headers = { ...me.headers, "content-type": "application/json" };
  const zip = await new Promise<Buffer>((resolve, reject) => {
    const call = request({ port, path: "/api/account/export", method: "POST", headers }, async (answer) => {
      const chunks: Buffer[] = [];
      let received = 0;
      for await (const chunk of answer) {
        // By now one of them is open, and the other one is not reached before the reader goes on.
        chunks.push(chunk);
        received += chunk.length;
        if (received > 2 ** 20) await Promise.all(files.splice(0).map((file) => rm(file)));
      }
      resolve(Buffer.concat(chunks));
    });
    call.on("error", reject).end("{}");
  });
  const sizes = await entriesOf(zip, async (entry) => entry.uncompressedSize);
  const photos = Object.entries(sizes).filter(([name]) => name.startsWith("photos/"));
  expect(photos.map(([, size]) => size).sort()).toEqual([0, PHOTO_BYTES]);
});
