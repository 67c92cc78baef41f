import type { Audio } from "../../../contract/audio.ts";
import { audioExtension, audioPath } from "../../media/media-files.ts";

/** What a recording needs from its row, as a column or inside JSON. */
export const AUDIO_COLUMNS = [
  "audio.id",
  "audio.key",
  "audio.title",
  "audio.title_ie",
  "audio.language",
  "audio.transcript",
  "audio.transcript_ie",
  "audio.duration_ms",
  "audio.mime",
  "audio.bytes",
  "audio.peaks",
] as const;

export type AudioRow = Omit<Audio, "url" | "language"> & { key: string; language: string };

/** `/audio/{key}.{wav|mp3|m4a|webm|ogg}`: the name tells players its type, whatever they make of `Content-Type`. */
export function audioUrl({ key, mime }: { key: string; mime: string }): string {
  // Nothing else is ever stored; an address that answers 404 is better than a page that cannot be read.
  return `/${audioPath(key, audioExtension(mime) ?? "wav")}`;
}

/** A stored recording as the contract shows it. */
export function audioAnswer({ key, language, ...row }: AudioRow): Audio {
  return { ...row, url: audioUrl({ key, mime: row.mime }), language: language as Audio["language"] };
}
