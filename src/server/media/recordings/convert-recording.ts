import { mkdir, rmdir, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { MAX_RECORDING_SECONDS } from "#core/contract/limits.ts";
import { PeakMeter } from "#core/domain/media/peak-meter.ts";
import type { AudioKind } from "./audio-kind.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { measureBytes } from "./measure-bytes.ts";
import { type RecordingFacts, readRecording } from "./read-recording.ts";
import { type Limits, RunFailed, runLimited } from "./run-limited.ts";
import { INSIDE } from "./sandbox.ts";

/** Two hours of sound need a minute and a half of one processor and 128 MiB. */
const LIMITS: Limits = { ms: 240_000, cpuSeconds: 180, memoryKiB: 512 * 1024, fileBytes: 200 * 1024 * 1024 };

/** A sample rate that is sufficient for the waveform. */
const PEAK_RATE = 8000;

const PCM = "pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le,pcm_alaw,pcm_mulaw";

/**
 * ffmpeg's demuxer for each kind, and the decoders of the sound in it. It must not guess the first, since a playlist would open
 * other files; nor open any other decoder, as it does while it looks what is in a file: it has hundreds that nobody tends.
 */
const READERS: Record<AudioKind, [demuxer: string, decoders: string]> = {
  mp3: ["mp3", "mp3,mp3float"],
  aac: ["aac", "aac"],
  mp4: ["mov", "aac,alac,mp3,mp3float,amrnb,amrwb"],
  ogg: ["ogg", "opus,vorbis,flac"],
  wav: ["wav", PCM],
  flac: ["flac", "flac"],
  webm: ["matroska", "opus,vorbis"],
};

/** A file of a known kind, and an unused path for the result. */
export type RecordingSource = { from: string; to: string; kind: AudioKind; facts: RecordingFacts };

type Measured = { seconds: number; peaks: number[] };
export type Converted = Measured & { type: "audio/mp4" };

/**
 * Converts the first audio stream of a file to AAC in MP4, which every browser plays, without tags, pictures and chapters, and
 * measures its waveform.
 * @throws RunFailed where the file cannot be read
 */
export async function convertRecording(ffmpeg: Ffmpeg, { from, to, kind }: RecordingSource): Promise<Converted> {
  await writeFile(to, "", { flag: "wx" });
  const measured = await runFfmpeg(ffmpeg, { input: from, output: to }, ({ input, output }) => [
    ...readFrom(input, kind),
    ...writeTo(output),
    ...MEASURED,
  ]);
  const written = await readRecording(to, "mp4"); // ffmpeg may succeed without having written sound
  if (!written?.codec) throw new RunFailed(false, "There is no sound in it");
  return { type: "audio/mp4", ...measured };
}

/** Decodes a file to measure it. @throws RunFailed */
export function measureRecording(ffmpeg: Ffmpeg, path: string, kind: AudioKind): Promise<Measured> {
  return runFfmpeg(ffmpeg, { input: path, output: null }, ({ input }) => [...readFrom(input, kind), ...MEASURED]);
}

type Paths<Output extends string | null> = { input: string; output: Output };

/** @param argsOf given the paths of the files, which are others in a sandbox */
async function runFfmpeg<Output extends string | null>(
  { path, sandbox }: Ffmpeg,
  files: Paths<Output>,
  argsOf: (paths: Paths<Output>) => string[],
): Promise<Measured> {
  const meter = new PeakMeter();
  const read = (sound: Readable) => measure(sound, meter);
  if (!sandbox) await runLimited([path, ...argsOf(files)], LIMITS, read);
  else {
    const root = `${files.output ?? files.input}.root`;
    await mkdir(root);
    try {
      const command = [path, ...argsOf(INSIDE as Paths<Output>)] as const;
      await runLimited(sandbox.enter({ ...files, root }, command), LIMITS, read);
    } finally {
      await rmdir(root);
    }
  }
  if (meter.samples === 0) throw new RunFailed(false, "There is no sound in it");
  return { seconds: meter.samples / PEAK_RATE, peaks: meter.peaks() };
}

/** One second over the limit, to detect longer files. */
const FIRST_SOUND = ["-map", "0:a:0", "-threads", "1", "-t", String(MAX_RECORDING_SECONDS + 1)];

function readFrom(path: string, kind: AudioKind): string[] {
  const [demuxer, decoders] = READERS[kind];
  return [
    "-nostdin",
    "-y",
    "-hide_banner",
    "-loglevel",
    "error",
    "-protocol_whitelist",
    "file,pipe",
    "-format_whitelist",
    demuxer,
    "-codec_whitelist",
    decoders,
    "-f",
    demuxer,
    "-i",
    `file:${path}`,
  ];
}

function writeTo(path: string): string[] {
  const untagged = ["-map_metadata", "-1", "-map_metadata:s:a", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"];
  const indexFirst = ["-movflags", "+faststart"]; // for playback while loading
  return [
    ...FIRST_SOUND,
    "-c:a",
    "aac",
    "-b:a",
    "128k",
    "-ac",
    "2",
    ...untagged,
    "-f",
    "mp4",
    ...indexFirst,
    `file:${path}`,
  ];
}

const MEASURED = [...FIRST_SOUND, "-ac", "1", "-ar", String(PEAK_RATE), "-f", "s16le", "pipe:1"];

async function measure(output: Readable, meter: PeakMeter): Promise<void> {
  const take = measureBytes(meter);
  for await (const chunk of output as AsyncIterable<Buffer>) take(chunk);
}
