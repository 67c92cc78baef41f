import { type Expression, expressionBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "../../db/schema.ts";
import { PHOTO_COLUMNS } from "./answer.ts";

const { selectFrom } = expressionBuilder<DB>();

type Owner = "post_id" | "story_id" | "event_id" | "category_id";

/** The photos of a post, story, event or category in rank order, as JSON (indexes photo_of_…). */
export function photosOf(owner: Owner, id: Expression<string>) {
  return jsonArrayFrom(ranked(owner, id));
}

/** The first of them, or null. */
export function firstPhotoOf(owner: Owner, id: Expression<string>) {
  return jsonObjectFrom(ranked(owner, id).limit(1));
}

function ranked(owner: Owner, id: Expression<string>) {
  return selectFrom("photo").select(PHOTO_COLUMNS).where(`photo.${owner}`, "=", id).orderBy("photo.rank");
}
