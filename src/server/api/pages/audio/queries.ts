import { type Expression, expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Audio } from "#core/contract/pages/audio.ts";
import type { DB } from "#core/server/db/schema.ts";
import { audioExtension, audioPath } from "#core/server/media/media-files.ts";

/** The columns of an answer, as columns of a query or inside JSON. */
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

export type AudioRow = Omit<Audio, "url"> & { key: string };

/** `/audio/{key}.{wav|mp3|m4a|webm|ogg}`: the extension, for players that ignore `Content-Type`. */
export function audioUrl({ key, mime }: { key: string; mime: string }): string {
  // Only these types are stored. For any other, an address that answers 404 is better than a page that fails.
  return `/${audioPath(key, audioExtension(mime) ?? "wav")}`;
}

export function audioAnswer({ key, ...row }: AudioRow): Audio {
  return { ...row, url: audioUrl({ key, mime: row.mime }) };
}

const { selectFrom } = expressionBuilder<DB>();

/** The recordings of a page, post or story in rank order, as JSON (indexes audio_of_page, _post, _story). */
export function audioOf(owner: "page_id" | "post_id" | "story_id", id: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("audio")
      .select(AUDIO_COLUMNS)
      .where(`audio.${owner}`, "=", id)
      .orderBy("audio.rank")
      .orderBy("audio.id"),
  );
}
