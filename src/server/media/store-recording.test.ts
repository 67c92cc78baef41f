import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseBuffer } from "music-metadata";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { encodeTone, SECRETS, wavTitle, wavTone } from "../../../test/support/sounds.ts";
import { diskStore } from "./disk-store.ts";
import { findFfmpeg } from "./ffmpeg.ts";
import { audioExtension, audioPath } from "./media-files.ts";
import { RunFailed, runLimited } from "./run-limited.ts";
import { removeRecording, storeRecording } from "./store-recording.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-recording-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function store(content: Buffer, ffmpeg: string | null) {
  const path = join(folder, "upload");
  await writeFile(path, content);
  return storeRecording(diskStore(folder), path, ffmpeg);
}

const read = ({ key, mime }: { key: string; mime: string }) =>
  diskStore(folder).read(audioPath(key, audioExtension(mime)!));

describe("on a machine without ffmpeg", () => {
  test("a WAV is kept as it is, measured, without what was written about it", async () => {
    const stored = await store(wavTone(2, [wavTitle("Sekret")]), null);
    expect(stored).toMatchObject({ mime: "audio/wav", durationMs: 2000 });
    expect(stored.peaks).toHaveLength(100);
    expect(stored.peaks[20]).toBeLessThan(stored.peaks[80]!);
    const bytes = await read(stored);
    expect(bytes.equals(wavTone(2))).toBe(true);
    expect(stored.bytes).toBe(bytes.length);
  });

  test("an MP3 is kept as it is, without its tags and its picture", async () => {
    const stored = await store(await encodeTone("mp3", ["-write_id3v1", "1"]), null);
    expect(stored).toMatchObject({ mime: "audio/mpeg", peaks: [] });
    expect(Math.abs(stored.durationMs - 3000)).toBeLessThan(150);
    const bytes = await read(stored);
    for (const secret of [...SECRETS, "ID3", "TAG"]) expect(bytes.includes(secret), secret).toBe(false);
    expect((await parseBuffer(bytes, "audio/mpeg")).format.codec).toContain("Layer 3");
  });

  test.each([
    ["an Ogg", () => encodeTone("ogg", ["-c:a", "libopus"])],
    ["an M4A", () => encodeTone("m4a")],
    ["a WAV of 24 bits", () => encodeTone("wav", ["-c:a", "pcm_s24le"])],
  ])("%s is refused, and the reason says what is taken", async (_, make) => {
    await expect(store(await make(), null)).rejects.toMatchObject({ reason: "not-convertible" });
    expect(await readdir(folder)).toEqual(["upload"]);
  });

  test("a WAV that was cut short is none", async () => {
    await expect(store(wavTone(2).subarray(0, 9000), null)).rejects.toMatchObject({ reason: "damaged-file" });
  });
});

test("a recording of a live stream, which does not know how long it is, is taken", async () => {
  const piped = wavTone(2);
  piped.writeUInt32LE(0xffffffff, piped.indexOf("data") + 4);
  expect(await store(piped, await findFfmpeg())).toMatchObject({ durationMs: 2000, mime: "audio/mp4" });
});

test("what a browser records, in clusters that do not know how long they are, is taken", async () => {
  const piped = await encodeTone("webm", ["-c:a", "libopus", "-live", "1"]);
  piped.write("01ffffffffffffff", piped.indexOf("1f43b675", "hex") + 4, "hex");
  const stored = await store(piped, await findFfmpeg());
  expect(stored.mime).toBe("audio/mp4");
  expect(Math.abs(stored.durationMs - 3000)).toBeLessThan(150);
});

test.each([
  ["longer than two hours", 4000, "recording-too-long"],
  ["of so few samples a second that its hours of sound are a few bytes", 10, "not-a-recording"],
])("a recording %s is refused before it is decoded", async (_, rate, reason) => {
  const long = Buffer.concat([wavTone(0), Buffer.alloc(2 * 4000 * 7300)]);
  long.writeUInt32LE(long.length - 44, long.indexOf("data") + 4);
  long.writeUInt32LE(rate, long.indexOf("fmt ") + 12);
  long.writeUInt32LE(rate * 2, long.indexOf("fmt ") + 16);
  await expect(store(long, "/nowhere")).rejects.toMatchObject({ reason });
});

test("it goes without a trace", async () => {
  const stored = await store(wavTone(1), await findFfmpeg());
  await removeRecording(diskStore(folder), stored);
  expect(await readdir(join(folder, "audio"))).toEqual([]);
});

describe("a program that runs for an upload", () => {
  const limits = { ms: 20_000, cpuSeconds: 20, memoryKiB: 256 * 1024, fileBytes: 1_000_000 };
  const run = (script: string, some: Partial<typeof limits> = {}) => {
    let output = "";
    const reading = runLimited(["/bin/sh", "-c", script], { ...limits, ...some }, async (stream) => {
      for await (const chunk of stream) output += chunk;
    });
    return reading.then(() => output);
  };

  test("gives its output, and knows nothing of our settings", async () => {
    process.env.EOLAIRE_TEST_SECRET = "sekret";
    expect(await run("env")).not.toContain("sekret");
    delete process.env.EOLAIRE_TEST_SECRET;
  });

  test("is ended when its time is up", async () => {
    const start = performance.now();
    await expect(run("sleep 30; true", { ms: 200 })).rejects.toMatchObject({ isLate: true });
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test("is ended when it takes too much of a processor, of the disk, or of memory", async () => {
    await expect(run("while :; do :; done", { cpuSeconds: 1 })).rejects.toBeInstanceOf(RunFailed);
    const file = join(folder, "large");
    await expect(run(`head -c 5000000 /dev/zero > ${file}`)).rejects.toBeInstanceOf(RunFailed);
    const greedy = `exec ${process.execPath} -e "Buffer.alloc(1e9, 1)"`;
    await expect(run(greedy)).rejects.toBeInstanceOf(RunFailed);
  });

  test("says why it failed", async () => {
    await expect(run("echo broken pipes >&2; exit 3")).rejects.toThrow("broken pipes");
  });
});
