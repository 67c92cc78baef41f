import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ZipFile } from "yazl";
import type { Photo } from "#core/contract/pages/photos.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { HEIC } from "#test/support/heic.ts";
import { phonePhoto } from "#test/support/media.ts";
import { upload } from "#test/support/uploads.ts";

let api: ApiServer;
let owner: Person;
let page: string;
let jpeg: Buffer;

beforeAll(async () => {
  api = await startApi();
  owner = await api.person();
  page = await insertPage(api.db, { user_id: owner.id });
  jpeg = await phonePhoto(800, 500);
});
afterAll(() => api.stop());
beforeEach(async () => void (await api.db.deleteFrom("rate_limit").execute()));

const send = (file: Uint8Array) => upload(api, "/api/page/photos/add", file, { as: owner, page_id: page });
const folder = (name: string) => readdir(join(api.mediaDir, name)).catch(() => []);

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#456" } });

/** A PNG whose header claims this size, without the data for it. */
function pngBomb(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG whose only scan says that it has one coefficient, as some phones write it: libjpeg reads all of them, and warns. */
function withOddScan(photo: Buffer): Buffer {
  const odd = Buffer.from(photo);
  const scan = odd.indexOf(Buffer.from([0xff, 0xda]));
  odd[scan + 2 + odd.readUInt16BE(scan + 2) - 2] = 0;
  return odd;
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

async function zip(): Promise<Buffer> {
  const file = new ZipFile();
  file.addBuffer(Buffer.from("<script>alert(1)</script>"), "index.html");
  file.end();
  return buffer(file.outputStream);
}

describe("an accepted photo", () => {
  test("has no camera metadata in any variant, nor in the stored file", async () => {
    expect(jpeg.includes("Exif")).toBe(true);
    const photo = (await send(jpeg)).json<Photo>();
    const variants = photo.widths.flatMap((width) => ["avif", "webp", "jpg"].map((format) => `${width}.${format}`));
    for (const variant of [...variants, "og.jpg"]) {
      const { rawPayload: bytes } = await api.app.inject(`${photo.url}-${variant}`);
      const { exif, xmp, iptc, icc, orientation, space } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }, variant).toEqual({});
      expect(space).toBe("srgb");
      for (const trace of ["Exif\0\0", "Phone of a visitor"])
        expect(bytes.includes(trace), `${variant} ${trace}`).toBe(false);
    }
    const stored = await sharp(join(api.mediaDir, "photos", photo.url.split("/").pop()!, "original.jpg")).metadata();
    expect([stored.exif, stored.icc, stored.xmp]).toEqual([undefined, undefined, undefined]);
  });

  test("is rotated by its EXIF orientation", async () => {
    const turned = await plain(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await send(turned)).json<Photo>()).toMatchObject({ width: 200, height: 300 });
  });

  test.each([
    ["PNG with a transparent corner", () => plain(200, 200).ensureAlpha(0.5).png().toBuffer()],
    ["WebP", () => plain(200, 200).webp().toBuffer()],
    ["AVIF", () => plain(200, 200).avif().toBuffer()],
    ["JPEG in CMYK", () => plain(200, 200).toColourspace("cmyk").jpeg().toBuffer()],
    ["PNG of 16 bits", () => plain(200, 200).toColourspace("rgb16").png().toBuffer()],
    ["JPEG with a second picture behind it", async () => Buffer.concat([jpeg, await plain(90, 90).jpeg().toBuffer()])],
    ["AVIF whose first brand is that of its structure", async () => asMif1(await plain(200, 200).avif().toBuffer())],
    ["JPEG of a phone that writes odd headers", () => withOddScan(jpeg)],
    ["JPEG of 50 megapixels", () => plain(8160, 6144).jpeg({ quality: 20 }).toBuffer()],
  ])("may be a %s", async (_, make) => {
    const photo = (await send(await make())).json<Photo>();
    const shown = await sharp((await api.app.inject(`${photo.url}-${photo.widths[0]}.jpg`)).rawPayload).metadata();
    expect(shown).toMatchObject({ format: "jpeg", space: "srgb", channels: 3 });
  });

  test("is stored no larger than it is shown, with a margin for cropping", async () => {
    const photo = (await send(await plain(4000, 3000).jpeg().toBuffer())).json<Photo>();
    expect(photo).toMatchObject({ width: 2880, height: 2160, widths: [320, 640, 960, 1280, 1920] });
  });
});

/** An AVIF with another size in its image spatial extents. */
function claiming(width: number, height: number, avif: Buffer): Buffer {
  const at = avif.indexOf("ispe") + 8;
  avif.writeUInt32BE(width, at);
  avif.writeUInt32BE(height, at + 4);
  return avif;
}

function asMif1(avif: Buffer): Buffer {
  avif.write("mif1", 8, "latin1");
  return avif;
}

test("a HEIC photo is answered with how to send it, in both languages", async () => {
  for (const [locale, advice] of [
    ["en", /HEIC.*send it as a JPEG.*Most Compatible/],
    ["ga", /HEIC.*Seol mar JPEG é.*Most Compatible/],
  ] as const) {
    const as = { ...owner, headers: { ...owner.headers, "accept-language": locale } };
    const answer = await upload(api, "/api/page/photos/add", HEIC, { as, page_id: page });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().title).toMatch(advice);
  }
});

describe("refused, with nothing left behind:", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  const html = "<!doctype html><script>alert(1)</script>";
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ["an SVG under another name", "not-a-photo", () => Buffer.from(svg)],
    ["an SVG after its XML line", "not-a-photo", () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ["HTML", "not-a-photo", () => Buffer.from(html)],
    ["a GIF", "not-a-photo", () => plain(9, 9).gif().toBuffer()],
    ["a TIFF", "not-a-photo", () => plain(9, 9).tiff().toBuffer()],
    ["a HEIC", "heic-photo", () => HEIC],
    ["a HEIC that was cut short", "heic-photo", () => HEIC.subarray(0, 200)],
    [
      "a film",
      "not-a-photo",
      () => Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isomavc1"), randomBytes(99)]),
    ],
    ["a PDF", "not-a-photo", () => Buffer.from("%PDF-1.7\n")],
    ["an archive", "not-a-photo", zip],
    ["nothing at all", "not-a-photo", () => Buffer.alloc(0)],
    ["noise", "not-a-photo", () => randomBytes(5000)],
    ["a photo that is an archive, too", "not-a-photo", async () => Buffer.concat([jpeg, await zip()])],
    ["a photo that is a page, too", "not-a-photo", () => withComment(html)],
    ["a photo that is a PDF, too", "not-a-photo", () => withComment("%PDF-1.7")],
    ["a photo that was cut short", "damaged-file", () => jpeg.subarray(0, jpeg.length / 2)],
    [
      "a photo that was cut short, and ended",
      "damaged-file",
      () => Buffer.concat([jpeg.subarray(0, -9000), END_OF_JPEG]),
    ],
    [
      "a photo with a gap",
      "damaged-file",
      () => Buffer.from(jpeg).fill(0, jpeg.length >> 1, (jpeg.length >> 1) + 3000),
    ],
    ["an odd photo that was cut short", "damaged-file", () => withOddScan(jpeg).subarray(0, jpeg.length / 2)],
    [
      "an AVIF that was cut short",
      "damaged-file",
      async () => (await plain(300, 300).avif().toBuffer()).subarray(0, -50),
    ],
    ["the head of a photo alone", "damaged-file", () => jpeg.subarray(0, 20)],
    ["a PNG that was cut short", "damaged-file", async () => (await plain(600, 600).png().toBuffer()).subarray(0, -50)],
    ["a PNG that claims 2,500 megapixels", "too-many-pixels", () => pngBomb(50_000)],
    ["a PNG that claims 36 megapixels and has none", "damaged-file", () => pngBomb(6000)],
    [
      "an AVIF of 26 megapixels",
      "too-many-pixels",
      async () => claiming(6500, 4000, await plain(99, 99).avif().toBuffer()),
    ],
    ["a PNG of 61 megapixels", "too-many-pixels", () => pngBomb(7811)],
    ["a photo that is 21 times as wide as high", "photo-too-narrow", () => plain(2100, 100).jpeg().toBuffer()],
    ["a photo that is 21 times as high as wide", "photo-too-narrow", () => plain(100, 2100).jpeg().toBuffer()],
    ["a file of 26 MiB", "too-large", () => Buffer.concat([jpeg, Buffer.alloc(26 * 1024 * 1024)])],
  ])("%s", async (_, code, make) => {
    const [before, file] = [await folder("photos"), await make()];
    const answer = await send(file);
    expect(answer.json().code).toBe(code);
    expect(answer.json().title.length).toBeGreaterThan(10);
    expect(await folder("photos")).toEqual(before);
    expect(await folder("tmp")).toEqual([]);
  });

  test("a decompression bomb, quickly and without the memory that it demands", async () => {
    const bomb = pngBomb(50_000);
    await send(bomb); // loads the modules
    const [start, memory] = [performance.now(), process.memoryUsage().rss];
    expect((await send(bomb)).statusCode).toBe(413);
    expect(performance.now() - start).toBeLessThan(5_000); // 100 ms on an idle machine
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  });

  /** A JPEG with a comment right after its header, where detectors of other formats look. */
  function withComment(comment: string): Buffer {
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2]);
    return Buffer.concat([head, Buffer.from(comment), jpeg.subarray(2)]);
  }
});

test("an aborted upload leaves no temporary file", async () => {
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const part = (name: string, rest: string) => `--x\r\ncontent-disposition: form-data; name="${name}"${rest}`;
  const sending = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: "/api/page/photos/add",
    headers: { ...owner.headers, "content-type": "multipart/form-data; boundary=x" },
  });
  const broken = once(sending, "error");
  sending.write(`${part("page_id", "")}\r\n\r\n${page}\r\n${part("file", '; filename="a.jpg"')}\r\n\r\n`);
  sending.write(jpeg.subarray(0, jpeg.length - 100));
  await expect.poll(() => folder("tmp")).toHaveLength(1);
  sending.destroy(new Error("the train has entered a tunnel"));
  await broken;
  await expect.poll(() => folder("tmp")).toEqual([]);
});

test("after a large photo was refused, its connection serves the next request", async () => {
  const unrelated = await api.person();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const target = { port: (api.app.server.address() as AddressInfo).port, agent, method: "POST" };
  const boundary = "x";
  const head = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const form = Buffer.concat([
    Buffer.from(`${head("page_id")}\r\n\r\n${page}\r\n${head("file")}; filename="a"\r\n\r\n`),
    randomBytes(3_000_000),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const type = { "content-type": `multipart/form-data; boundary=${boundary}`, ...unrelated.headers };
  const statusOf = async (path: string, headers: Record<string, string>, body: Buffer) => {
    const sent = request({ ...target, path, headers });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await buffer(answer);
    return answer.statusCode;
  };
  expect(await statusOf("/api/page/photos/add", type, form)).toBe(403);
  const json = { "content-type": "application/json", ...owner.headers };
  expect(await statusOf("/api/account", json, Buffer.from("{}"))).toBe(200);
  agent.destroy();
});

test("a form at which the parser stops for ever is refused", async () => {
  const form = Buffer.from(`--b\r\nContent-Disposition: ${"\r\n".repeat(65_516)}\r\n\r\na\r\n--b--\r\n`);
  const chunks = [0, 1, 2].map((at) => form.subarray(at * 64 * 1024, (at + 1) * 64 * 1024));
  const headers = { ...owner.headers, "content-type": "multipart/form-data; boundary=b" };
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    let status: number | undefined;
    const sending = { method: "POST", url: "/api/page/photos/add", headers, payload: Readable.from(chunks) } as const;
    void api.app.inject(sending).then((answer) => {
      status = answer.statusCode;
    });
    await expect
      .poll(() => {
        vi.advanceTimersByTime(10_000);
        return status;
      })
      .toBe(400);
  } finally {
    vi.useRealTimers();
  }
});
