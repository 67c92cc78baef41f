import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { precompress } from "../../../scripts/precompress.ts";
import { registerStaticFiles } from "./static-files.ts";

const SCRIPT = `console.log("${"island ".repeat(500)}")`;
let distDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "eolaire-dist-"));
  await mkdir(join(distDir, "assets/fonts"), { recursive: true });
  await writeFile(join(distDir, "assets/map-Ab12.js"), SCRIPT);
  await writeFile(join(distDir, "assets/tiny-Cd34.css"), "a{}");
  await writeFile(join(distDir, "assets/fonts/serif-Ef56.woff2"), Buffer.alloc(2000));
  await writeFile(join(distDir, "secret.json"), "{}");
  await precompress(join(distDir, "assets"));
  const publicDir = join(distDir, "public");
  await cp(join(import.meta.dirname, "../../web/public"), publicDir, { recursive: true });
  await precompress(publicDir);
  app = Fastify();
  registerStaticFiles(app, { distDir, publicDir });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await rm(distDir, { recursive: true });
});

const asset = (encoding?: string) =>
  app.inject({ url: "/assets/map-Ab12.js", headers: encoding ? { "accept-encoding": encoding } : {} });

test("the build precompresses files that become smaller, and no others", async () => {
  expect((await readdir(join(distDir, "assets"))).sort()).toEqual([
    "fonts",
    "map-Ab12.js",
    "map-Ab12.js.br",
    "map-Ab12.js.gz",
    "tiny-Cd34.css",
  ]);
  expect(await readdir(join(distDir, "assets/fonts"))).toEqual(["serif-Ef56.woff2"]);
});

test("the drawing of the home page is sent compressed, and cached for a day", async () => {
  const { headers, rawPayload } = await app.inject({ url: "/hero.svg", headers: { "accept-encoding": "br" } });
  expect(headers).toMatchObject({ "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" });
  expect(headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(rawPayload).toString()).toContain("<svg");
  expect((await app.inject({ url: "/hero.svg.br" })).statusCode).toBe(404);
});

test("an asset is immutable, and sent in the best encoding that the browser accepts", async () => {
  const [br, gz, plain] = await Promise.all([asset("gzip, deflate, br"), asset("gzip"), asset()]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
  expect(gunzipSync(gz.rawPayload).toString()).toBe(SCRIPT);
  expect(plain.body).toBe(SCRIPT);
  expect([br, gz, plain].map((answer) => answer.headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
  for (const answer of [br, gz, plain]) {
    expect(answer.headers).toMatchObject({
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    });
  }
});

test("an asset is revalidated by its ETag, which differs for each encoding", async () => {
  const { headers } = await asset("br");
  const again = { "accept-encoding": "br", "if-none-match": String(headers.etag) };
  expect((await app.inject({ url: "/assets/map-Ab12.js", headers: again })).statusCode).toBe(304);
  expect((await asset()).headers.etag).not.toBe(headers.etag);
});

test.each([
  "/assets/missing.js",
  "/assets/",
  "/assets/fonts",
  "/assets/fonts/",
  "/assets/map-Ab12.js.br",
  "/assets/../secret.json",
  "/assets/..%2fsecret.json",
  "/assets/%2e%2e/secret.json",
  "/assets/.env",
  "/secret.json",
])("%s is not found, and its absence is not kept for ever", async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(String(answer.headers["cache-control"])).not.toContain("immutable");
});

test.each([
  ["/favicon.svg", "image/svg+xml", 64],
  ["/apple-touch-icon.png", "image/png", 180],
  ["/icon-192.png", "image/png", 192],
  ["/icon-512.png", "image/png", 512],
])("%s is an icon", async (url, type, size) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain(type);
  expect(answer.headers["cache-control"]).toBe("public, max-age=86400");
  expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: size, height: size });
});

test("favicon.ico contains an image of 32 pixels", async () => {
  const ico = (await app.inject("/favicon.ico")).rawPayload;
  const picture = ico.subarray(ico.readUInt32LE(18));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
});
