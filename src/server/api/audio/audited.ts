import type { JsonObject } from "../../db/schema.ts";
import type { RecordingRow } from "./own-audio.ts";

/** Longer texts are not kept for ever: that they changed is enough. */
export function audited(row: Partial<RecordingRow>): JsonObject {
  const { title, title_ie, language, transcript, transcript_ie, page_id, post_id, story_id } = row;
  const short = { title, title_ie, language, page_id, post_id, story_id };
  const long = { transcript: transcript && "…", transcript_ie: transcript_ie && "…" };
  return Object.fromEntries(Object.entries({ ...short, ...long }).filter(([, value]) => value !== undefined));
}
