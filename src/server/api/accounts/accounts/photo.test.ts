import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiServer, startApi } from "#test/support/api-server.ts";
import { phonePhoto } from "#test/support/media.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

function formWith(content: Buffer | string, fields: Record<string, string> = {}, name = "file"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, new Blob([typeof content === "string" ? content : new Uint8Array(content)]), "holiday.jpg");
  return form;
}

const filesIn = (folder: string) => readdir(join(api.mediaDir, folder)).catch(() => []);

describe("a profile photo", () => {
  test("becomes a square without metadata, and is served to everybody", async () => {
    const me = await api.person();
    const answer = await api.postForm("/api/account/photo", formWith(await phonePhoto(900, 600)), me);
    expect(answer.statusCode).toBe(200);
    const { profile_photo } = answer.json();
    expect(profile_photo).toMatch(/^\/images\/accounts\/[a-z0-9]{24}-320\.jpg$/);
    const served = await api.app.inject(profile_photo);
    expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([width, height, exif]).toEqual([320, 320, undefined]);
    const [, key] = /accounts\/(\w+)-/.exec(profile_photo) ?? [];
    const metadata = await sharp(join(api.mediaDir, `photos/${key}/original.jpg`)).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.icc]).toEqual([640, 640, undefined, undefined]);
  });

  test("that is replaced or removed answers 404", async () => {
    const me = await api.person();
    const photo = formWith(await phonePhoto(700, 700));
    const first = (await api.postForm("/api/account/photo", photo, me)).json().profile_photo;
    const second = (await api.postForm("/api/account/photo", photo, me)).json().profile_photo;
    expect(second).not.toBe(first);
    expect((await api.app.inject(first)).statusCode).toBe(404);
    const { profile_photo } = (await api.post("/api/account/update", { profile_photo: null }, me)).json();
    expect(profile_photo).toBeNull();
    expect((await api.app.inject(second)).statusCode).toBe(404);
  });

  test("is served while its account is neither disabled nor deleted", async () => {
    const me = await api.person();
    const { profile_photo } = (
      await api.postForm("/api/account/photo", formWith(await phonePhoto(700, 700)), me)
    ).json();
    await api.db.updateTable("account").set({ disabled: true }).where("id", "=", me.id).execute();
    expect((await api.app.inject(profile_photo)).statusCode).toBe(404);
  });
});

describe("an upload is refused", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ["a drawing that is a program", svg],
    ["a drawing behind an XML declaration", `<?xml version="1.0"?>${svg}`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
    ["a GIF", Buffer.from("GIF89a")],
  ])("when it is %s, whatever its name says", async (_, content) => {
    const me = await api.person();
    const before = await filesIn("photos");
    const answer = await api.postForm("/api/account/photo", formWith(content), me);
    expect([answer.statusCode, answer.json().code]).toEqual([415, "not-a-photo"]);
    expect(await filesIn("photos")).toEqual(before);
    expect(await filesIn("tmp")).toEqual([]);
  });

  test("when it is a truncated photo", async () => {
    const beginning = (await phonePhoto(800, 600)).subarray(0, 2_000);
    const answer = await api.postForm("/api/account/photo", formWith(beginning), await api.person());
    expect(answer.json().code).toBe("damaged-file");
    expect(await filesIn("tmp")).toEqual([]);
  });

  test("when it has more than 60 megapixels", async () => {
    const me = await api.person();
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    expect((await api.postForm("/api/account/photo", formWith(bomb), me)).json().code).toBe("too-many-pixels");
  });

  test("when it has more than 25 MiB, without leaving a file", async () => {
    const me = await api.person();
    const large = Buffer.concat([await phonePhoto(100, 100), Buffer.alloc(25 * 1024 * 1024)]);
    const answer = await api.postForm("/api/account/photo", formWith(large), me);
    expect([answer.statusCode, answer.json().code]).toEqual([413, "too-large"]);
    expect(await filesIn("tmp")).toEqual([]);
  });

  test.each([
    ["without a file", new FormData(), "file", "required"],
    ["under another name", formWith("x", {}, "photo"), "photo", "unknown-field"],
    ["with a field that is not known", formWith("x", { type: "admin" }), "type", "unknown-field"],
  ])("%s", async (_, form, path, code) => {
    if (![...form.keys()].length) form.append("nothing", "x");
    const answer = await api.postForm("/api/account/photo", form, await api.person());
    expect(answer.statusCode).toBe(422);
    if (path !== "file") expect(answer.json().errors).toMatchObject([{ path, code }]);
  });

  test("as JSON, and a call that takes JSON refuses a form", async () => {
    const me = await api.person();
    expect((await api.post("/api/account/photo", {}, me)).statusCode).toBe(415);
    expect((await api.postForm("/api/account/update", formWith("x"), me)).statusCode).toBe(415);
  });

  test("before its body is read, where the caller is not signed in", async () => {
    const form = formWith(await phonePhoto(100, 100));
    expect((await api.postForm("/api/account/photo", form)).json().code).toBe("no-token");
    expect(await filesIn("tmp")).toEqual([]);
  });
});
