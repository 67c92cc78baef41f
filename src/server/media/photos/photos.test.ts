import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertCategory, insertEvent, insertPage, insertPost, insertStory } from "#test/support/factories.ts";
import { MediaFolder, newKey, phonePhoto } from "#test/support/media.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import type { Media } from "../media.ts";
import { diskStore } from "../store/disk-store.ts";

const { db, drop } = await createTestDatabase();
let folder: MediaFolder;
let app: FastifyInstance;
let media: Media;
let original: Buffer;
let page: string;

beforeAll(async () => {
  folder = await MediaFolder.create(db);
  ({ app, media } = await folder.serve());
  original = await phonePhoto(1000, 600);
  page = await insertPage(db);
});

afterAll(async () => {
  await app.close();
  await folder.remove();
  await drop();
});

const status = async (url: string) => (await app.inject(url)).statusCode;

describe("a photo", () => {
  test.each([
    ["avif", "image/avif", "heif"],
    ["webp", "image/webp", "webp"],
    ["jpg", "image/jpeg", "jpeg"],
  ])("is served as %s in the asked width, in sRGB and without the camera's metadata", async (format, type, decoded) => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    const answer = await app.inject(`/images/page/photos/${key}-640.${format}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe(type);
    const facts = await sharp(answer.rawPayload).metadata();
    expect(facts).toMatchObject({ format: decoded, width: 640, height: 384, space: "srgb" });
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect((await sharp(answer.rawPayload).stats()).channels[0]?.stdev).toBeGreaterThan(1);
  });

  test("is cut to 1200 × 630 for link previews", async () => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    const answer = await app.inject(`/images/page/photos/${key}-og.jpg`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("is made from an AVIF original too, as the demonstration has them", async () => {
    const avif = await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#157a73" } })
      .avif()
      .toBuffer();
    const key = await folder.photo({ page_id: await insertPage(db) }, avif, 1000, "avif");
    const answer = await app.inject(`/images/page/photos/${key}-320.webp`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "webp", width: 320, height: 192 });
  });

  test("is never enlarged, and exists in no width but the offered ones", async () => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    const small = await folder.photo({ page_id: await insertPage(db) }, await phonePhoto(200, 120), 200);
    for (const width of ["1280", "1000", "641", "0", "00640", "99999999"]) {
      expect(await status(`/images/page/photos/${key}-${width}.avif`), width).toBe(404);
    }
    expect(await status(`/images/page/photos/${small}-320.jpg`)).toBe(404);
    const answer = await app.inject(`/images/page/photos/${small}-200.jpg`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 200, height: 120 });
  });

  test("may be kept for ever, is known again by its ETag, and cannot act as a document", async () => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    const url = `/images/page/photos/${key}-320.webp`;
    const first = await app.inject(url);
    expect(first.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-length": String(first.rawPayload.length),
    });
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(first.headers.etag).toMatch(/^"[^"]+"$/);

    const again = await app.inject({ url, headers: { "if-none-match": `"x", W/${first.headers.etag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
    expect((await app.inject({ url, headers: { "if-none-match": `"x"` } })).statusCode).toBe(200);

    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      first.headers["content-length"],
    ]);
  });

  test("is made once, however many ask for it at the same time", async () => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    const before = media.variants.made;
    const asked = Array.from({ length: 30 }, () => app.inject(`/images/page/photos/${key}-640.avif`));
    const answers = await Promise.all(asked);

    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(1);
    expect(media.variants.made - before).toBe(1);
    expect((await readdir(join(folder.path, "photos", key))).sort()).toEqual(["640.avif", "original.jpg"]);
    expect(await readdir(join(folder.path, "tmp"))).toEqual([]);
  });

  test("that is damaged, cut short or lost is not found, and not decoded again and again", async () => {
    const damaged = await folder.photo({ page_id: await insertPage(db) }, Buffer.from("not a picture"));
    const short = await folder.photo({ page_id: await insertPage(db) }, original.subarray(0, original.length / 2));
    const lost = await folder.photo({ page_id: await insertPage(db) }, null);
    for (const key of [damaged, short, lost]) expect(await status(`/images/page/photos/${key}-320.jpg`)).toBe(404);
    const before = media.variants.made;
    for (const key of [damaged, short, lost]) expect(await status(`/images/page/photos/${key}-640.webp`)).toBe(404);
    expect(media.variants.made).toBe(before);
  });

  test("that cannot be stored now is asked for again later", async () => {
    const full = async () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const crowded = await folder.serve({ ...diskStore(folder.path), write: full });
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    const answer = await crowded.app.inject(`/images/page/photos/${key}-320.jpg`);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    await crowded.app.close();
    expect(await status(`/images/page/photos/${key}-320.jpg`)).toBe(200);
  });

  test("is made ahead of time when told so", async () => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    await media.warmVariants([newKey(), key]);
    expect((await readdir(join(folder.path, "photos", key))).sort()).toEqual([
      "320.avif",
      "640.avif",
      "960.avif",
      "original.jpg",
    ]);
  });
});

describe("an address that is not one of ours", () => {
  test.each([
    "/images/page/photos/..%2F..%2Fsecret-320.jpg",
    "/images/page/photos/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/images/page/photos/../../../etc/passwd",
    "/images/page/photos/KEY-320.jpg%00.avif",
    "/images/page/photos/KEY%2F320.jpg",
    "/images/page/photos/KEY-320.svg",
    "/images/page/photos/KEY-320.JPG",
    "/images/page/photos/KEY-og.avif",
    "/images/page/photos/KEY-original.jpg",
    "/images/page/photos/KEY.jpg",
    "/images/page/photos/original.jpg",
    "/images/page/photos/tmp",
  ])("%s is not found", async (url) => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    expect(await status(url.replace("KEY", key))).toBe(404);
  });

  test("a half-written file has no address", async () => {
    const key = await folder.photo({ page_id: await insertPage(db) }, original);
    await folder.file(`tmp/${key}-320.jpg`, original.subarray(0, 100));
    await folder.file(`photos/${key}/320.jpg.tmp`, original.subarray(0, 100));
    for (const name of ["320.jpg.tmp", "320.tmp", "tmp"]) {
      expect(await status(`/images/page/photos/${key}-${name}`), name).toBe(404);
    }
    const answer = await app.inject(`/images/page/photos/${key}-320.jpg`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320 });
  });
});

describe("who may see a photo", () => {
  const future = new Date(Date.now() + 60_000);

  test.each([
    ["requested", { approval: "requested" }],
    ["declined", { approval: "declined" }],
    ["disabled", { approval: "disabled" }],
    ["hidden", { status: "hidden" }],
    ["deleted", { date_deleted: new Date() }],
  ] as const)("nobody, of a page that is %s, nor of its posts and events", async (_state, state) => {
    const hidden = await insertPage(db, state);
    const ofPage = await folder.photo({ page_id: hidden }, original);
    const ofPost = await folder.photo({ post_id: await insertPost(db, hidden) }, original);
    const ofEvent = await folder.photo({ event_id: await insertEvent(db, { page_id: hidden }) }, original);
    const missing = await app.inject(`/images/page/photos/${newKey()}-320.jpg`);
    for (const url of [`page/photos/${ofPage}`, `posts/${ofPost}`, `events/${ofEvent}`]) {
      const answer = await app.inject(`/images/${url}-320.jpg`);
      expect([answer.statusCode, answer.body], url).toEqual([404, missing.body]);
      expect({ ...answer.headers, date: "" }).toEqual({ ...missing.headers, date: "" });
      expect(await readdir(join(folder.path, "photos", url.split("/").pop() ?? ""))).toEqual(["original.jpg"]);
    }
  });

  test("everybody, of what is published; nobody, of drafts, of what is archived or comes later", async () => {
    const states = [
      [{ status: "published" }, 200],
      [{ status: "draft" }, 404],
      [{ status: "archived" }, 404],
      [{ status: "published", publish_at: future }, 404],
    ] as const;
    for (const [state, expected] of states) {
      const post = await folder.photo({ post_id: await insertPost(db, page, state) }, original);
      expect(await status(`/images/posts/${post}-320.jpg`), JSON.stringify(state)).toBe(expected);
      const story = await folder.photo({ story_id: await insertStory(db, state) }, original);
      expect(await status(`/images/stories/${story}-320.jpg`), JSON.stringify(state)).toBe(expected);
      if ("publish_at" in state) continue;
      for (const page_id of [page, undefined]) {
        const event = await folder.photo({ event_id: await insertEvent(db, { ...state, page_id }) }, original);
        expect(await status(`/images/events/${event}-320.jpg`), JSON.stringify(state)).toBe(expected);
      }
    }
  });

  test("everybody, of a category; and each photo only under the address of what it hangs on", async () => {
    const key = await folder.photo({ category_id: await insertCategory(db) }, original);
    expect(await status(`/images/categories/${key}-320.jpg`)).toBe(200);
    for (const place of ["page/photos", "posts", "stories", "events"]) {
      expect(await status(`/images/${place}/${key}-320.jpg`), place).toBe(404);
    }
    const ofPost = await folder.photo({ post_id: await insertPost(db, page) }, original);
    expect(await status(`/images/page/photos/${ofPost}-320.jpg`)).toBe(404);
  });

  test("nobody any more once the page is hidden, also with the ETag in hand", async () => {
    const shop = await insertPage(db);
    const key = await folder.photo({ page_id: shop }, original);
    const url = `/images/page/photos/${key}-320.jpg`;
    const { headers } = await app.inject(url);
    await db.updateTable("page").set({ status: "hidden" }).where("id", "=", shop).execute();
    media.forget([`page:${shop}`]);
    const answer = await app.inject({ url, headers: { "if-none-match": headers.etag } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");

    await db.updateTable("page").set({ status: "open" }).where("id", "=", shop).execute();
    media.forget(["pages"]);
    expect(await status(url)).toBe(200);
  });
});
