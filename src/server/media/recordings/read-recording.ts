import { threadAnswer } from "#core/server/threads/thread-answer.ts";
import type { AudioKind } from "./audio-kind.ts";

/** The container's claims about a recording, which may be wrong. */
export type RecordingFacts = {
  /** Such as `MPEG 1 Layer 3`, `MPEG-4/AAC`, `Opus`, `PCM`. */
  codec: string | null;
  seconds: number | null;
  /** Samples per second. */
  rate: number | null;
  hasFilm: boolean;
};

/** Read as what its bytes say: by other rules the parser refuses some of them. */
const TYPES: Record<AudioKind, string> = {
  mp3: "audio/mpeg",
  aac: "audio/aac",
  mp4: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
  webm: "audio/webm",
};

/** Headers are read in milliseconds. */
const LIMITS = { ms: 5_000, memoryMb: 64, youngMb: 64 };
/** What the thread reads. */
export type ReadTask = { path: string; type: string };

/** @returns null for another format, or for a file that takes too much time or memory to parse */
export function readRecording(path: string, kind: AudioKind): Promise<RecordingFacts | null> {
  const task: ReadTask = { path, type: TYPES[kind] };
  const program = new URL("./read-recording.worker.ts", import.meta.url);
  return threadAnswer<RecordingFacts>(program, task, LIMITS).catch(() => null); // the error is technical and not shown to users
}
