import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { findFfmpeg } from "../../src/server/media/ffmpeg.ts";

const run = promisify(execFile);
const RATE = 22_050;

/** A tone that swells from silence to its loudest, as WAV: one channel of 16 bits. */
export function wavTone(seconds: number, chunks: Buffer[] = []): Buffer {
  const samples = Math.round(seconds * RATE);
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++) {
    sound.writeInt16LE(Math.round(30_000 * (at / samples) * Math.sin((at * 440 * 2 * Math.PI) / RATE)), at * 2);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(RATE, 4);
  format.writeUInt32LE(RATE * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  return riff(Buffer.concat([chunk("fmt ", format), ...chunks, chunk("data", sound)]));
}

/** What editors write into a WAV about it. */
export const wavTitle = (words: string) =>
  chunk(
    "LIST",
    Buffer.concat([Buffer.from("INFO"), chunk("INAM", Buffer.from(words.padEnd(words.length + (words.length % 2))))]),
  );

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

const riff = (chunks: Buffer) => chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunks]));

/** The tags of every test recording: none of these words may be found after an upload. */
export const SECRETS = ["Sekret", "Hidden", "JFIF"];

/**
 * The tone as another kind of file, with tags, and with a picture where the kind has room for one.
 * @param options of ffmpeg
 */
export async function encodeTone(extension: string, options: string[] = [], seconds = 3): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-sound-"));
  const at = (name: string) => join(folder, name);
  try {
    await writeFile(at("tone.wav"), wavTone(seconds));
    const cover = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#f00" } })
      .jpeg()
      .toBuffer();
    await writeFile(at("cover.jpg"), cover);
    const picture = extension === "mp3" ? ["-i", at("cover.jpg"), "-map", "0", "-map", "1", "-c:v", "copy"] : [];
    const tags = ["-metadata", "title=Sekret", "-metadata", "comment=Hidden", "-metadata:s:a", "handler_name=Sekret"];
    const output = at(`out.${extension}`);
    await run((await findFfmpeg())!, ["-v", "error", "-i", at("tone.wav"), ...picture, ...tags, ...options, output]);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true });
  }
}
