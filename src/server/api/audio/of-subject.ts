import { type Expression, expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DB } from "../../db/schema.ts";
import { AUDIO_COLUMNS } from "./answer.ts";

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
