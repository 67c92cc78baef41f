import { createReadStream, createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PeakMeter } from "#core/domain/media/peak-meter.ts";
import { UploadRefused } from "../upload-refused.ts";
import type { RecordingSource } from "./convert-recording.ts";
import { measureBytes } from "./measure-bytes.ts";
import { mp3Pieces } from "./mp3-frames.ts";
import { remuxRecording } from "./remux-recording.ts";
import { readWav } from "./wav.ts";

/** The written file. */
export type PlainRecording = {
  type: "audio/mpeg" | "audio/wav" | "audio/mp4" | "audio/ogg";
  seconds: number;
  /** Empty where they are unknown: compressed sound is not decoded here. */
  peaks: number[];
};

/**
 * Copies the sound of a file into a new one without its tags, unconverted.
 * @throws UploadRefused `not-convertible` for what most browsers do not play
 */
export async function storePlainRecording(source: RecordingSource): Promise<PlainRecording> {
  if (source.kind === "mp3") return copyMp3(source);
  if (source.kind === "wav") return copyWav(source);
  return { ...(await remuxRecording(source)), peaks: [] };
}

async function copyMp3({ from, to, facts }: RecordingSource): Promise<PlainRecording> {
  if (!facts.codec?.endsWith("Layer 3")) throw new UploadRefused("not-convertible");
  let length = 0;
  async function* frames() {
    for await (const { frames, seconds } of mp3Pieces(from)) {
      length += seconds;
      yield Buffer.concat(frames);
    }
  }
  await pipeline(frames, createWriteStream(to, { flags: "wx" }));
  if (length === 0) throw new UploadRefused("damaged-file");
  return { type: "audio/mpeg", seconds: length, peaks: [] };
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
  const measure = measureBytes(meter);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      measure(chunk);
      done(null, chunk);
    },
  });
}
