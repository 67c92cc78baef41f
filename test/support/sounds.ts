import { readFile } from "node:fs/promises";

const RATE = 22_050;

/** A tone that swells from silence to its loudest, as WAV: one channel of 16 bits, or of 24. */
export function wavTone(seconds: number, chunks: Buffer[] = [], bits: 16 | 24 = 16): Buffer {
  const samples = Math.round(seconds * RATE);
  const bytes = bits / 8;
  const sound = Buffer.alloc(samples * bytes);
  for (let at = 0; at < samples; at++) {
    const sample = Math.round(30_000 * (at / samples) * Math.sin((at * 440 * 2 * Math.PI) / RATE));
    sound.writeIntLE(sample * 2 ** (bits - 16), at * bytes, bytes);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(RATE, 4);
  format.writeUInt32LE(RATE * bytes, 8);
  format.writeUInt16LE(bytes, 12);
  format.writeUInt16LE(bits, 14);
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
 * The tone, three seconds of it, as another kind of file, with tags, and with a picture where the kind has room for one.
 * `test/sounds/make.sh` made them.
 */
export const soundFile = (name: string): Promise<Buffer> => readFile(new URL(`../sounds/${name}`, import.meta.url));
