import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseBuffer } from "music-metadata";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "../../../test/support/api-server.ts";
import { insertPage } from "../../../test/support/factories.ts";
import { encodeTone, SECRETS, wavTitle, wavTone } from "../../../test/support/sounds.ts";
import { upload } from "../../../test/support/uploads.ts";
import type { OwnAudio } from "../../contract/audio.ts";

let api: ApiServer;
let owner: Person;
let page: string;

beforeAll(async () => {
  api = await startApi();
  owner = await api.person();
  page = await insertPage(api.db, { user_id: owner.id });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  await api.db.deleteFrom("audio").execute();
});

const send = (file: Uint8Array) =>
  upload(api, "/api/audio/add", file, { as: owner, page_id: page, title: "A tone", language: "en" });
const folder = (name: string) => readdir(join(api.mediaDir, name)).catch(() => []);

/** It begins quietly, in frames of few bits. */
const VARYING = ["-map", "-1", "-q:a", "4", "-write_xing", "0", "-id3v2_version", "0"];

/** An M4A with this brand. */
async function encodedAs(brand: string): Promise<Buffer> {
  const file = await encodeTone("m4a", ["-c:a", "aac"]);
  file.write(brand, 8, "latin1");
  return file;
}

describe("an accepted recording", () => {
  test.each<[string, string, string, () => Buffer | Promise<Buffer>]>([
    ["MP3", "audio/mpeg", "MPEG", () => encodeTone("mp3", ["-b:a", "96k"])],
    ["M4A", "audio/mp4", "AAC", () => encodeTone("m4a", ["-c:a", "aac"])],
    ["AAC", "audio/mp4", "AAC", () => encodeTone("aac", ["-c:a", "aac"])],
    ["Apple's lossless M4A", "audio/mp4", "AAC", () => encodeTone("m4a", ["-c:a", "alac"])],
    ["Ogg with Opus", "audio/mp4", "AAC", () => encodeTone("ogg", ["-c:a", "libopus"])],
    ["Ogg with Vorbis", "audio/mp4", "AAC", () => encodeTone("ogg", ["-c:a", "libvorbis"])],
    ["WebM", "audio/mp4", "AAC", () => encodeTone("webm", ["-c:a", "libopus"])],
    ["FLAC", "audio/mp4", "AAC", () => encodeTone("flac")],
    ["WAV", "audio/mp4", "AAC", () => wavTone(3, [wavTitle("Sekret")])],
    ["MP3 whose bitrate varies, without a count of its frames", "audio/mpeg", "MPEG", () => encodeTone("mp3", VARYING)],
    [
      "MP3 that starts inside a frame",
      "audio/mpeg",
      "MPEG",
      async () => (await encodeTone("mp3", VARYING)).subarray(99),
    ],
    ["3GP of a phone", "audio/mp4", "AAC", () => encodeTone("3gp", ["-c:a", "aac"])],
    ["M4A of an editor of films", "audio/mp4", "AAC", () => encodedAs("XAVC")],
    ["M4A of Flash", "audio/mp4", "AAC", () => encodedAs("F4A ")],
    ["M4A of a brand that nobody knows", "audio/mp4", "AAC", () => encodedAs("zzzz")],
    ["WAV of 24 bits", "audio/mp4", "AAC", () => encodeTone("wav", ["-c:a", "pcm_s24le"])],
  ])("in %s becomes playable in every browser, is measured, and loses its metadata", async (_, mime, codec, make) => {
    const audio = (await send(await make())).json<OwnAudio>();
    expect(audio).toMatchObject({ mime, page_id: page, title: "A tone" });
    expect(Math.abs(audio.duration_ms - 3000)).toBeLessThan(150);
    expect(audio.peaks).toHaveLength(100);
    expect(Math.max(...audio.peaks)).toBe(100);
    expect(audio.peaks[10]).toBeLessThan(audio.peaks[50]!);
    expect(audio.peaks[50]).toBeLessThan(audio.peaks[90]!);

    const { rawPayload: bytes, headers } = await api.app.inject(audio.url);
    expect([headers["content-type"], bytes.length]).toEqual([mime, audio.bytes]);
    const { format, common } = await parseBuffer(bytes, mime, { duration: true });
    expect(format.codec).toContain(codec);
    expect([common.title, common.comment, common.picture]).toEqual([undefined, undefined, undefined]);
    for (const secret of SECRETS) expect(bytes.includes(secret), secret).toBe(false);
    expect(await folder("tmp")).toEqual([]);
  });
});

describe("refused, with nothing left behind:", () => {
  const noise = () => randomBytes(20_000);
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ["text under another name", "not-a-recording", () => Buffer.from("Lorem ipsum ".repeat(900))],
    ["HTML", "not-a-recording", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a list of other files", "not-a-recording", () => Buffer.from("#EXTM3U\nfile:///etc/passwd\n")],
    [
      "a photo",
      "not-a-recording",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
          .jpeg()
          .toBuffer(),
    ],
    [
      "a photo in a film's container",
      "not-a-recording",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
          .avif()
          .toBuffer(),
    ],
    ["nothing at all", "not-a-recording", () => Buffer.alloc(0)],
    ["noise", "not-a-recording", () => Buffer.concat([Buffer.from("PK\x03\x04"), noise()])],
    [
      "noise behind the beginning of an MP3",
      "damaged-file",
      () => Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0"), Buffer.alloc(20_000)]),
    ],
    ["noise behind the beginning of an Ogg", "damaged-file", () => Buffer.concat([Buffer.from("OggS"), noise()])],
    [
      "noise behind the beginning of a WebM",
      "damaged-file",
      () => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), noise()]),
    ],
    ["a WAV of a coding that hardly anybody uses", "not-convertible", () => encodeTone("wav", ["-c:a", "adpcm_ms"])],
    ["a film without sound", "not-a-recording", () => silentFilm()],
    [
      "a film with sound",
      "not-a-recording",
      () => encodeTone("mp4", ["-filter_complex", "color=s=16x16:d=3[film]", "-map", "[film]", "-map", "0:a"]),
    ],
    [
      "a page behind a WAV's beginning",
      "not-a-recording",
      () => wavTone(1, [wavTitle("<html><script>alert(1)</script>")]),
    ],
    ["a WAV that was cut short", "damaged-file", () => wavTone(4).subarray(0, 60_000)],
    ["a FLAC that was cut short", "damaged-file", async () => half(await encodeTone("flac"))],
    ["an MP3 that was cut short", "damaged-file", async () => half(await encodeTone("mp3"))],
    [
      "an M4A that was cut short",
      "damaged-file",
      async () => half(await encodeTone("m4a", ["-movflags", "+faststart"])),
    ],
    ["an M4A whose end is missing", "damaged-file", async () => half(await encodeTone("m4a"))],
    ["a file of 101 MiB", "too-large", () => Buffer.concat([wavTone(1), Buffer.alloc(101 * 1024 * 1024)])],
  ])("%s", async (_, code, make) => {
    const before = await folder("audio");
    const answer = await send(await make());
    expect(answer.json().code).toBe(code);
    expect(await folder("audio")).toEqual(before);
    expect(await folder("tmp")).toEqual([]);
  });

  const silentFilm = () => encodeTone("mp4", ["-filter_complex", "color=s=16x16:d=1[film]", "-map", "[film]"]);
  const half = (file: Buffer) => file.subarray(0, file.length / 2);
});
