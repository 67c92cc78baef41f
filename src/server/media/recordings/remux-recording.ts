import { threadAnswer } from "#core/server/threads/thread-answer.ts";
import { UploadRefused } from "../upload-refused.ts";
import type { AudioKind } from "./audio-kind.ts";
import type { RecordingSource } from "./convert-recording.ts";

/** What the thread copies. */
export type RemuxTask = { from: string; to: string; kind: AudioKind };

type Copied = { type: "audio/mp4" | "audio/ogg"; seconds: number };
export type Remuxed = Copied | { refused: "not-convertible" | "damaged-file" | "recording-too-long" };

/** A file of 100 MiB takes a few seconds. */
const LIMITS = { ms: 60_000, memoryMb: 64, youngMb: 64 };

/**
 * Copies the coded sound into a new container, and nothing else of the file: AAC into MP4, Opus and Vorbis into Ogg. Nothing is
 * decoded.
 * @throws UploadRefused
 */
export async function remuxRecording({ from, to, kind }: RecordingSource): Promise<Copied> {
  const task: RemuxTask = { from, to, kind };
  const program = new URL("./remux-recording.worker.ts", import.meta.url);
  const remuxed = await threadAnswer<Remuxed>(program, task, LIMITS).catch(() => null);
  if (!remuxed || "refused" in remuxed) throw new UploadRefused(remuxed?.refused ?? "damaged-file");
  return remuxed;
}
