import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diskStore } from "#core/server/media/store/disk-store.ts";
import { type ApiServer, startApi } from "#test/support/api-server.ts";
import { insertAudio, insertEvent, insertPage, insertPhoto, insertPost } from "#test/support/factories.ts";
import { newKey } from "#test/support/media.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
const files = async () => {
  const names = await Promise.all(["photos", "audio"].map((folder) => readdir(join(api.mediaDir, folder))));
  return names.flat().sort();
};

/** A page with a photo of its own, of a post and of an event, and a recording. @returns its id and its files' names */
async function pageWithMedia(row: Parameters<typeof insertPage>[1]) {
  const id = await insertPage(api.db, row);
  const [own, ofPost, ofEvent, sound] = [newKey(), newKey(), newKey(), newKey()];
  await insertPhoto(api.db, { page_id: id }, { key: own, is_primary: true });
  await insertPhoto(api.db, { post_id: await insertPost(api.db, id) }, { key: ofPost });
  await insertPhoto(api.db, { event_id: await insertEvent(api.db, { page_id: id }) }, { key: ofEvent });
  await insertAudio(api.db, { post_id: await insertPost(api.db, id) }, { key: sound, mime: "audio/wav" });
  const store = diskStore(api.mediaDir);
  for (const key of [own, ofPost, ofEvent]) await store.write(`photos/${key}/original.jpg`, Buffer.from("x"));
  await store.write(`audio/${sound}.wav`, Buffer.from("x"));
  return { id, files: [own, ofPost, ofEvent, `${sound}.wav`] };
}

test("a page is purged with all its files once it can no longer be restored", async () => {
  const old = await pageWithMedia({ date_deleted: daysAgo(31) });
  const remaining = [await pageWithMedia({ date_deleted: daysAgo(29) }), await pageWithMedia({})];
  await api.db.insertInto("former_slug").values({ kind: "page", slug: "it-once-was", subject_id: old.id }).execute();

  await api.jobs.run("deleted-pages");

  const ids = await api.db.selectFrom("page").select("id").orderBy("id").execute();
  expect(ids.map(({ id }) => id)).toEqual(remaining.map(({ id }) => id).sort());
  expect(await files()).toEqual(remaining.flatMap((page) => page.files).sort());
  expect(await api.db.selectFrom("former_slug").selectAll().execute()).toEqual([]);
  const audit = api.db.selectFrom("audit_entry").select(["action", "actor_id"]).where("page_id", "=", old.id);
  expect(await audit.execute()).toEqual([{ action: "page.purge", actor_id: null }]);
});
