import type { Readable } from "node:stream";
import { MAX_RECORDING_SECONDS } from "../../contract/limits.ts";
import type { AudioKind } from "./audio-kind.ts";
import { PeakMeter } from "./peak-meter.ts";
import { type RecordingFacts, readRecording } from "./read-recording.ts";
import { type Limits, RunFailed, runLimited } from "./run-limited.ts";

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

/** The stored types, which every browser plays. */
export type WebType = "audio/mpeg" | "audio/mp4";

/** A file of a known kind, and an unused path for the result. */
export type RecordingSource = { from: string; to: string; kind: AudioKind; facts: RecordingFacts };

export type Converted = { type: WebType; seconds: number; peaks: number[] };

/**
 * Converts the first audio stream of a file, without tags, pictures and chapters, and measures its waveform. MP3 and AAC
 * are copied into a new container; everything else becomes AAC.
 * @throws RunFailed where the file cannot be read
 */
export async function convertRecording(ffmpeg: string, { from, to, kind, facts }: RecordingSource): Promise<Converted> {
  const isCopied = kind === "mp3" || /\bAAC\b/.test(facts.codec ?? "");
  const type = kind === "mp3" ? "audio/mpeg" : "audio/mp4";
  const meter = new PeakMeter();
  await runLimited([ffmpeg, ...readFrom(from, kind), ...writeTo(to, type, isCopied), ...MEASURED], LIMITS, (output) =>
    measure(output, meter),
  );
  const written = await readRecording(to, kind === "mp3" ? "mp3" : "mp4"); // ffmpeg may succeed without having written sound
  if (meter.samples === 0 || !written?.codec) throw new RunFailed(false, "There is no sound in it");
  return { type, seconds: meter.samples / PEAK_RATE, peaks: meter.peaks() };
}

/** One second over the limit, to detect longer files. */
const FIRST_SOUND = ["-map", "0:a:0", "-threads", "1", "-t", String(MAX_RECORDING_SECONDS + 1)];

function readFrom(path: string, kind: AudioKind): string[] {
  const [demuxer, decoders] = READERS[kind];
  return [
    ...["-nostdin", "-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file,pipe"],
    ...["-format_whitelist", demuxer, "-codec_whitelist", decoders, "-f", demuxer, "-i", `file:${path}`],
  ];
}

function writeTo(path: string, type: WebType, isCopied: boolean): string[] {
  const codec = isCopied ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
  const container =
    type === "audio/mpeg"
      ? ["-f", "mp3", "-id3v2_version", "0", "-write_id3v1", "0"]
      : ["-f", "mp4", "-movflags", "+faststart"]; // moves the index to the front for playback while loading
  const untagged = ["-map_metadata", "-1", "-map_metadata:s:a", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"];
  return [...FIRST_SOUND, ...codec, ...untagged, ...container, `file:${path}`];
}

const MEASURED = [...FIRST_SOUND, "-ac", "1", "-ar", String(PEAK_RATE), "-f", "s16le", "pipe:1"];

async function measure(output: Readable, meter: PeakMeter): Promise<void> {
  const take = meter.bytes();
  for await (const chunk of output as AsyncIterable<Buffer>) take(chunk);
}
