import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { wavTone } from "#test/support/sounds.ts";
import { diskStore } from "../store/disk-store.ts";
import { type Ffmpeg, findFfmpeg } from "./ffmpeg.ts";
import { RunFailed, runLimited } from "./run-limited.ts";
import { bwrap, findSandbox, unshare } from "./sandbox.ts";
import { removeRecording, storeRecording } from "./store-recording.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-recording-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function store(content: Buffer, ffmpeg: Ffmpeg | null = null) {
  const path = join(folder, "upload");
  await writeFile(path, content);
  return storeRecording(diskStore(folder), path, ffmpeg);
}

test("a recording of a live stream, which does not know how long it is, is taken", async () => {
  const piped = wavTone(2);
  piped.writeUInt32LE(0xffffffff, piped.indexOf("data") + 4);
  expect(await store(piped)).toMatchObject({ durationMs: 2000, mime: "audio/wav" });
});

test.each([
  ["longer than two hours", 4000, "recording-too-long"],
  ["of so few samples a second that its hours of sound are a few bytes", 10, "not-a-recording"],
])("a recording %s is refused before it is decoded", async (_, rate, reason) => {
  const long = Buffer.concat([wavTone(0), Buffer.alloc(2 * 4000 * 7300)]);
  long.writeUInt32LE(long.length - 44, long.indexOf("data") + 4);
  long.writeUInt32LE(rate, long.indexOf("fmt ") + 12);
  long.writeUInt32LE(rate * 2, long.indexOf("fmt ") + 16);
  await expect(store(long, { path: "/nowhere", version: "0", sandbox: null })).rejects.toMatchObject({ reason });
});

test("it goes without a trace", async () => {
  const stored = await store(wavTone(1));
  await removeRecording(diskStore(folder), stored);
  expect(await readdir(join(folder, "audio"))).toEqual([]);
});

const LIMITS = { ms: 20_000, cpuSeconds: 20, memoryKiB: 256 * 1024, fileBytes: 1_000_000 };

describe("a program that runs for an upload", () => {
  const run = (script: string, some: Partial<typeof LIMITS> = {}) => {
    let output = "";
    const reading = runLimited(["/bin/sh", "-c", script], { ...LIMITS, ...some }, async (stream) => {
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

describe("an installed ffmpeg", async () => {
  const { ffmpeg: installed, reason: whyNot } = await findFfmpeg();

  /** A program that says what ffmpeg says. */
  async function program(
    version: string,
    libavformat: string,
    encoders = " A....D aac                  AAC",
  ): Promise<string> {
    const path = join(folder, "ffmpeg");
    const script = `#!/bin/sh\ncase "$1" in -encoders) echo "${encoders}";; *) echo "ffmpeg version ${version} Copyright"; echo "libavformat    ${libavformat} / 59";; esac\n`;
    await writeFile(path, script, { mode: 0o755 });
    return path;
  }

  test.each([
    ["5.1.9-0+deb12u1", "59. 27.100"],
    ["7.1", "61.  7.100"],
    ["N-119999-gdeadbeef", "62. 12.100"],
  ])("is used from 5.1 on: %s", async (version, library) => {
    expect(await findFfmpeg(await program(version, library))).toMatchObject({ ffmpeg: { version }, reason: null });
  });

  test.each([
    ["old", "4.4.2-0ubuntu0.22.04.1", "58. 76.100"],
    ["old", "5.0.3", "59. 16.100"],
    ["old", "N-47683-g0e8eb07980-static", "58. 24.100"],
    ["incomplete", "7.1", "61.  7.100", " A....D opus"],
  ])("is not used where it is %s: %s", async (reason, version, library, encoders = undefined) => {
    expect(await findFfmpeg(await program(version, library, encoders))).toEqual({ ffmpeg: null, reason, version });
  });

  test("is not used where it is switched off, not there, or no ffmpeg", async () => {
    expect(await findFfmpeg("off")).toEqual({ ffmpeg: null, reason: "off", version: null });
    expect(await findFfmpeg(join(folder, "none"))).toEqual({ ffmpeg: null, reason: "missing", version: null });
    expect(await findFfmpeg("/bin/false")).toMatchObject({ ffmpeg: null, reason: "incomplete" });
  });

  const boxes = await Promise.all([bwrap, unshare].map((one) => findSandbox("/bin/ls", [one], "/")));
  test.each([bwrap, unshare].map((box, at) => [box.name, box, boxes[at]] as const))(
    "sees two files and no network in %s",
    async (_, box, isPermitted) => {
      if (!isPermitted) return expect(isPermitted).toBeNull(); // this system forbids it
      const [input, output, root] = ["in", "out", "root"].map((name) => join(folder, name)) as [string, string, string];
      await writeFile(input, "the sound");
      await writeFile(output, "");
      await mkdir(root);
      const script = `ls / /etc; cat /in; cat ${input} /etc/passwd; echo x > /in; echo written > /out; ls /sys/class/net; cat /proc/net/dev`;
      const enter = box.enter({ input, output, root }, ["/bin/sh", "-c", `{ ${script}; } 2>&1; true`]);
      let seen = "";
      await runLimited(enter, LIMITS, async (stream) => {
        for await (const chunk of stream) seen += chunk;
      });
      expect(seen).toContain("the sound");
      for (const hidden of ["root:", "home\n", "passwd\n", "eth0", "lo:"]) expect(seen, hidden).not.toContain(hidden);
      expect([await readFile(input, "utf8"), await readFile(output, "utf8")]).toEqual(["the sound", "written\n"]);
    },
  );

  test.skipIf(!installed)(`converts without a namespace, too${installed ? "" : ` (skipped: ${whyNot})`}`, async () => {
    const stored = await store(wavTone(1), { ...installed!, sandbox: null });
    expect(stored).toMatchObject({ mime: "audio/mp4", durationMs: 1000 });
    expect(stored.peaks[20]).toBeLessThan(stored.peaks[80]!);
  });
});
