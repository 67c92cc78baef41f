import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AudioKind } from "./audio-kind.ts";
import type { RecordingSource } from "./convert-recording.ts";
import { bytesAt } from "./file-ends.ts";
import { PeakMeter } from "./peak-meter.ts";
import { UploadRefused } from "./upload-refused.ts";
import { readWav } from "./wav.ts";

/** The written file. */
export type PlainRecording = { type: "audio/mpeg" | "audio/wav"; seconds: number; peaks: number[] };

type Keep = (source: RecordingSource) => Promise<PlainRecording>;

/** Without a converter only these are accepted, since every browser plays them. */
const KEEPS: Partial<Record<AudioKind, Keep>> = { mp3: copyMp3, wav: copyWav };

/**
 * Copies the sound of a file without its tags, unconverted.
 * @throws UploadRefused `not-convertible` for what not every browser plays
 */
export function storePlainRecording(source: RecordingSource): Promise<PlainRecording> {
  const keep = KEEPS[source.kind];
  if (!keep) throw new UploadRefused("not-convertible");
  return keep(source);
}

/** MP3 is not decoded here, so its waveform is unknown. */
async function copyMp3({ from, to, facts }: RecordingSource): Promise<PlainRecording> {
  if (!facts.codec?.endsWith("Layer 3") || !facts.seconds) throw new UploadRefused("not-convertible");
  await using file = await open(from);
  const { size } = await file.stat();
  const [start, end] = [await endOfTags(file), await startOfLastTags(file, size)];
  await pipeline(createReadStream(from, { start, end: end - 1 }), createWriteStream(to, { flags: "wx" }));
  return { type: "audio/mpeg", seconds: facts.seconds, peaks: [] };
}

/**
 * ID3v2 at the beginning: its size is four times seven bits, without its own ten bytes; several tags may follow each
 * other.
 */
async function endOfTags(file: FileHandle): Promise<number> {
  for (let at = 0; ; ) {
    const head = await bytesAt(file, at, 10);
    if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return at;
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    at += 10 + size + (head[5]! & 0x10 ? 10 : 0);
  }
}

/** ID3v1 is the last 128 bytes; an APE tag before it ends with its own size. */
async function startOfLastTags(file: FileHandle, size: number): Promise<number> {
  const hasId3 = (await bytesAt(file, size - 128, 3)).toString("latin1") === "TAG";
  const end = hasId3 ? size - 128 : size;
  const footer = await bytesAt(file, end - 32, 32);
  if (footer.toString("latin1", 0, 8) !== "APETAGEX") return end;
  const hasHeader = (footer.readUInt32LE(20) & 0x8000_0000) !== 0;
  return Math.max(0, end - footer.readUInt32LE(12) - (hasHeader ? 32 : 0));
}

/** Only 16-bit samples, which every browser plays. */
async function copyWav({ from, to }: RecordingSource): Promise<PlainRecording> {
  const wav = await readWav(from);
  if (!wav || wav.isShort) throw new UploadRefused("damaged-file");
  const { format, start, length } = wav;
  const [channels, rate] = [format.readUInt16LE(2), format.readUInt32LE(4)];
  if (format.readUInt16LE(0) !== 1 || format.readUInt16LE(14) !== 16) throw new UploadRefused("not-convertible");
  if (length === 0 || channels === 0 || rate === 0) throw new UploadRefused("damaged-file");
  const meter = new PeakMeter();
  const output = createWriteStream(to, { flags: "wx" });
  output.write(wavHeader(format, length));
  await pipeline(createReadStream(from, { start, end: start + length - 1 }), measuring(meter), output);
  return { type: "audio/wav", seconds: meter.samples / channels / rate, peaks: meter.peaks() };
}

function wavHeader(format: Buffer, length: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  format.copy(header, 20);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(length, 40);
  return header;
}

/** Passes bytes on and measures them as samples; a chunk may end in the middle of one. */
function measuring(meter: PeakMeter): Transform {
  const measure = meter.bytes();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      measure(chunk);
      done(null, chunk);
    },
  });
}
