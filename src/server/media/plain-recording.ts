import { createReadStream, createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AudioKind } from "./audio-kind.ts";
import type { RecordingSource } from "./convert-recording.ts";
import { mp3Length } from "./mp3-frames.ts";
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
  const { start, end, seconds } = await mp3Length(from);
  if (!facts.codec?.endsWith("Layer 3") || seconds === 0) throw new UploadRefused("not-convertible");
  await pipeline(createReadStream(from, { start, end: end - 1 }), createWriteStream(to, { flags: "wx" }));
  return { type: "audio/mpeg", seconds, peaks: [] };
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
