import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseBuffer } from "music-metadata";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { SECRETS, soundFile, wavTitle, wavTone } from "#test/support/sounds.ts";
import { upload } from "#test/support/uploads.ts";
import { findFfmpeg } from "../media/recordings/ffmpeg.ts";

const installed = await findFfmpeg();
const WHY_SKIPPED = installed.ffmpeg ? "" : ` (skipped, no ffmpeg here: ${installed.reason})`;

let api: ApiServer;
/** The same with the ffmpeg of this machine, if there is one. */
let converting: ApiServer;
let owner: Person;
let page: string;

beforeAll(async () => {
  api = await startApi({ ffmpeg: "off" });
  converting = await startApi({ beside: api });
  owner = await api.person();
  page = await insertPage(api.db, { user_id: owner.id });
});
afterAll(async () => {
  await converting.stop();
  await api.stop();
});
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  await api.db.deleteFrom("audio").execute();
});

const send = (file: Uint8Array, fields: Record<string, string> = {}, to = api) =>
  upload(to, "/api/audio/add", file, { as: owner, page_id: page, title: "A tone", language: "en", ...fields });
const folder = (name: string, of = api) => readdir(join(of.mediaDir, name)).catch(() => []);

/** An M4A with this brand. */
async function encodedAs(brand: string): Promise<Buffer> {
  const file = await soundFile("tone.m4a");
  file.write(brand, 8, "latin1");
  return file;
}

/** A file with a name by which it is described. */
type Row = [name: string, codec: string, make: () => Buffer | Promise<Buffer>];

const MP3: Row[] = [
  ["MP3", "MPEG", () => soundFile("tone.mp3")],
  ["MP3 whose bitrate varies, without a count of its frames", "MPEG", () => soundFile("varying.mp3")],
  ["MP3 that starts inside a frame", "MPEG", async () => (await soundFile("varying.mp3")).subarray(99)],
  ["MP3 with tags between its frames", "MPEG", () => taggedWithin()],
];
const AAC: Row[] = [
  ["M4A", "AAC", () => soundFile("tone.m4a")],
  ["M4A with its index first", "AAC", () => soundFile("fast.m4a")],
  ["AAC", "AAC", () => soundFile("tone.aac")],
  ["3GP of a phone", "AAC", () => soundFile("tone.3gp")],
  ["M4A of an editor of films", "AAC", () => encodedAs("XAVC")],
  ["M4A of Flash", "AAC", () => encodedAs("F4A ")],
  ["M4A of a brand that nobody knows", "AAC", () => encodedAs("zzzz")],
];
const OPEN: Row[] = [
  ["Ogg with Opus", "Opus", () => soundFile("opus.ogg")],
  ["Ogg with Vorbis", "Vorbis", () => soundFile("vorbis.ogg")],
  ["WebM", "Opus", () => soundFile("opus.webm")],
  ["WebM of a browser, in clusters that do not know how long they are", "Opus", () => recordedInBrowser()],
];
const PCM: Row[] = [
  ["WAV", "PCM", () => wavTone(3, [wavTitle("Sekret")])],
  ["WAV that names its coding in an extension", "PCM", () => extensible(wavTone(3))],
];
const CONVERTED: Row[] = [
  ["Apple's lossless M4A", "AAC", () => soundFile("lossless.m4a")],
  ["FLAC", "AAC", () => soundFile("tone.flac")],
  ["WAV of 24 bits", "AAC", () => wavTone(3, [], 24)],
];

/** An ID3 tag after the first half: a cut and joined file has them. */
async function taggedWithin(): Promise<Buffer> {
  const file = await soundFile("varying.mp3");
  const middle = file.length / 2;
  return Buffer.concat([file.subarray(0, middle), id3("TPE1", "Sekret Hidden JFIF"), file.subarray(middle)]);
}

function id3(name: string, text: string, size = text.length + 11): Buffer {
  const frame = Buffer.alloc(10);
  frame.write(name, 0, "latin1");
  frame.writeUInt32BE(text.length + 1, 4);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...[21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f)]);
  return Buffer.concat([head, frame, Buffer.from(`\0${text}`, "latin1")]);
}

const CLUSTER = Buffer.from("1f43b675", "hex").toString("latin1");
const UNKNOWN_SIZE = Buffer.from("01ffffffffffffff", "hex").toString("latin1");

async function recordedInBrowser(): Promise<Buffer> {
  const file = await soundFile("opus.webm");
  const pieces = file.toString("latin1").split(CLUSTER);
  return Buffer.from(
    pieces.map((piece, at) => (at === 0 ? piece : UNKNOWN_SIZE + piece.slice(2))).join(CLUSTER),
    "latin1",
  );
}

function extensible(wav: Buffer): Buffer {
  const format = Buffer.alloc(8 + 40);
  wav.copy(format, 0, 12, 36);
  format.writeUInt32LE(40, 4);
  format.writeUInt16LE(0xfffe, 8);
  format.writeUInt16LE(22, 24);
  format.writeUInt16LE(16, 26);
  format.writeUInt16LE(1, 32);
  format.write("000000001000800000aa00389b71", 34, "hex");
  const file = Buffer.concat([wav.subarray(0, 12), format, wav.subarray(36)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Plays for three seconds, and holds nothing of what was written about it. */
async function expectPlain(audio: OwnAudio, codec: string, of = api): Promise<void> {
  expect(audio).toMatchObject({ page_id: page, title: "A tone" });
  expect(Math.abs(audio.duration_ms - 3000)).toBeLessThan(150);
  const { rawPayload: bytes, headers } = await of.app.inject(audio.url);
  expect([headers["content-type"], bytes.length]).toEqual([audio.mime, audio.bytes]);
  const { format, common } = await parseBuffer(bytes, audio.mime, { duration: true });
  expect(format.codec).toContain(codec);
  if (audio.mime !== "audio/mpeg") expect(Math.abs((format.duration ?? 0) - 3)).toBeLessThan(0.15); // else an estimate
  expect([common.title, common.comment, common.picture]).toEqual([undefined, undefined, undefined]);
  for (const secret of SECRETS) expect(bytes.includes(secret), secret).toBe(false);
  expect(await folder("tmp", of)).toEqual([]);
}

function expectSlope(peaks: number[]): void {
  expect(peaks).toHaveLength(100);
  expect(Math.max(...peaks)).toBe(100);
  expect(peaks[10]).toBeLessThan(peaks[50]!);
  expect(peaks[50]).toBeLessThan(peaks[90]!);
}

const served = (type: string) => (row: Row) => [type, ...row] as const;

describe("without ffmpeg, an accepted recording", () => {
  test.each([
    ...MP3.map(served("audio/mpeg")),
    ...AAC.map(served("audio/mp4")),
    ...OPEN.map(served("audio/ogg")),
    ...PCM.map(served("audio/wav")),
  ])("as %s of %s keeps its sound and loses all else", async (mime, _, codec, make) => {
    const audio = (await send(await make())).json<OwnAudio>();
    expect(audio.mime).toBe(mime);
    await expectPlain(audio, codec);
    if (mime === "audio/wav") expectSlope(audio.peaks);
    else expect(audio.peaks).toEqual([]);
  });

  test("has the waveform that the browser measured, where the server cannot", async () => {
    const peaks = Array.from({ length: 100 }, (_, at) => at);
    const opus = (await send(await soundFile("opus.ogg"), { peaks: peaks.join(",") })).json<OwnAudio>();
    expect(opus.peaks).toEqual(peaks);
    expectSlope((await send(wavTone(3), { peaks: peaks.toReversed().join(",") })).json<OwnAudio>().peaks);
  });

  test.each(["1,2,3", Array(100).fill(101).join(","), Array(100).fill("x").join(","), Array(5000).fill(1).join(",")])(
    "is not taken with a waveform that is none",
    async (peaks) => {
      const before = await folder("audio");
      const answer = await send(await soundFile("opus.ogg"), { peaks });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain("peaks");
      expect(await folder("audio")).toEqual(before);
    },
  );

  test.each(CONVERTED)("is not %s: the reason says what is taken", async (_, __, make) => {
    expect((await send(await make())).json()).toMatchObject({ code: "not-convertible" });
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
      "not-a-recording",
      () => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), noise()]),
    ],
    ["a WAV of a coding that hardly anybody uses", "not-convertible", () => soundFile("adpcm.wav")],
    ["a film without sound", "not-a-recording", () => soundFile("silent.mp4")],
    ["a film with sound", "not-a-recording", () => soundFile("film.mp4")],
    [
      "a page behind a WAV's beginning",
      "not-a-recording",
      () => wavTone(1, [wavTitle("<html><script>alert(1)</script>")]),
    ],
    ["a WAV that was cut short", "damaged-file", () => wavTone(4).subarray(0, 60_000)],
    ["an MP3 that was cut short", "damaged-file", async () => half(await soundFile("tone.mp3"))],
    ["an M4A that was cut short", "damaged-file", async () => half(await soundFile("fast.m4a"))],
    ["an M4A whose end is missing", "damaged-file", async () => half(await soundFile("tone.m4a"))],
    ["an Ogg that was cut short", "damaged-file", async () => half(await soundFile("opus.ogg"))],
    ["an Ogg with Vorbis that was cut short", "damaged-file", async () => half(await soundFile("vorbis.ogg"))],
    ["a WAV of telephones (GSM)", "not-convertible", () => soundFile("gsm.wav")],
    ["a WAV of TrueSpeech", "not-convertible", () => wavOf(0x22)],
    ["a WAV of Windows Media", "not-convertible", () => wavOf(0x161)],
    ["Windows Media", "not-a-recording", () => soundFile("windows.wma")],
    ["a film as AVI", "not-a-recording", () => soundFile("film.avi")],
    ["a film as a transport stream", "not-a-recording", () => soundFile("film.m2ts")],
    ["a film behind a tag of an MP3", "damaged-file", async () => id3Before(await soundFile("film.mp4"))],
    [
      "a film with MP3 sound behind a tag of an MP3",
      "damaged-file",
      async () => id3Before(await soundFile("film.avi")),
    ],
    ["Matroska", "not-a-recording", () => soundFile("opus.mkv")],
    [
      "a tag of 256 MiB that is not there",
      "damaged-file",
      () => Buffer.concat([id3("TIT2", "x", 2 ** 28 - 1), noise()]),
    ],
    ["two million empty tags", "damaged-file", () => Buffer.alloc(20_000_000, id3("", "").subarray(0, 10).fill(0, 6))],
    ["a WAV of two million empty chunks", "damaged-file", () => manyChunks()],
    ["a WAV without a sample", "damaged-file", () => wavTone(0)],
    ["an M4A whose index names more than there is", "damaged-file", () => withSampleSize(0x7fffffff)],
    ["an M4A whose index names the same bytes again and again", "damaged-file", () => withSampleSize(12_000)],
    ["an M4A of a billion samples", "damaged-file", () => withSampleSize(1, 1_000_000_000)],
    ["an Ogg that says it lasts for days", "recording-too-long", () => withGranule(2n ** 40n)],
    ["a file of 101 MiB", "too-large", () => Buffer.concat([wavTone(1), Buffer.alloc(101 * 1024 * 1024)])],
  ])("%s", async (_, code, make) => {
    await expectRefused(await make(), code);
  });

  test.skipIf(!installed.ffmpeg).each([
    ["a FLAC that was cut short", "damaged-file", "tone.flac", 0.5],
    ["an Ogg that was cut short", "damaged-file", "opus.ogg", 0.5],
    ["an MP3 that was cut short", "damaged-file", "tone.mp3", 0.5],
    ["an M4A that was cut short", "damaged-file", "fast.m4a", 0.5],
    ["a WAV of a coding that hardly anybody uses", "not-convertible", "adpcm.wav", 1],
    ["a WAV of telephones (GSM)", "not-convertible", "gsm.wav", 1],
    ["Windows Media", "not-a-recording", "windows.wma", 1],
  ] as const)(`where ffmpeg converts, %s${WHY_SKIPPED}`, async (_, code, name, share) => {
    const file = await soundFile(name);
    await expectRefused(file.subarray(0, file.length * share), code, converting);
  });

  async function expectRefused(file: Buffer, code: string, to = api): Promise<void> {
    const before = await folder("audio", to);
    const answer = await send(file, {}, to);
    expect(answer.json().code).toBe(code);
    expect(await folder("audio", to)).toEqual(before);
    expect(await folder("tmp", to)).toEqual([]);
  }
  const half = (file: Buffer) => file.subarray(0, file.length / 2);
  const wavOf = (coding: number) => {
    const wav = wavTone(1);
    wav.writeUInt16LE(coding, 20);
    return wav;
  };
  const id3Before = (file: Buffer) => Buffer.concat([id3("TIT2", "A song"), file]);
  const manyChunks = () => {
    const wav = wavTone(1);
    return Buffer.concat([wav.subarray(0, 12), Buffer.alloc(16_000_000, "junk\0\0\0\0"), wav.subarray(12)]);
  };
  /** The table of sizes (`stsz`) with one size for all samples. */
  const withSampleSize = async (bytes: number, samples?: number) => {
    const file = await soundFile("fast.m4a");
    const at = file.indexOf("stsz");
    file.writeUInt32BE(bytes, at + 8);
    if (samples !== undefined) file.writeUInt32BE(samples, at + 12);
    return file;
  };
  /** The position at the end of the last page. */
  const withGranule = async (samples: bigint) => {
    const file = await soundFile("opus.ogg");
    file.writeBigInt64LE(samples, file.lastIndexOf("OggS") + 6);
    return file;
  };
});

describe("with ffmpeg, an accepted recording", () => {
  test.skipIf(!installed.ffmpeg).each([...MP3, ...AAC, ...OPEN, ...PCM, ...CONVERTED])(
    `in %s becomes MP3 or AAC and is measured${WHY_SKIPPED}`,
    async (name, _, make) => {
      const audio = (await send(await make(), {}, converting)).json<OwnAudio>();
      const isMp3 = name.startsWith("MP3");
      expect(audio.mime).toBe(isMp3 ? "audio/mpeg" : "audio/mp4");
      await expectPlain(audio, isMp3 ? "MPEG" : "AAC", converting);
      expectSlope(audio.peaks);
    },
  );
});
