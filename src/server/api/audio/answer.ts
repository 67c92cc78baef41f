import type { Audio } from "../../../contract/audio.ts";

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

/** A recording's name in the address tells players its type, whatever they make of `Content-Type`. */
const EXTENSIONS: Record<string, string> = {
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/webm": "webm",
  "audio/ogg": "ogg",
};

/** `/audio/{key}.{wav|mp3|m4a|webm|ogg}` */
export function audioUrl(audio: { key: string; mime: string }): string {
  return `/audio/${audio.key}.${EXTENSIONS[audio.mime] ?? "bin"}`;
}

/** A stored recording as the contract shows it. */
export function audioAnswer({ key, language, ...row }: AudioRow): Audio {
  return { ...row, url: audioUrl({ key, mime: row.mime }), language: language as Audio["language"] };
}
