import { sql } from "kysely";
import type { OfflineSummary } from "#core/contract/directory/offline.ts";
import { audioUrl } from "#core/server/api/pages/audio/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";

const MAX_RECORDINGS = 100;

/** The recordings of public pages and published stories, with what they belong to. Indexes: page_pkey, story_pkey. */
export async function listRecordings({ db, now }: ReadContext): Promise<OfflineSummary["recordings"]> {
  const rows = await db
    .selectFrom("audio")
    .leftJoin("page", (join) => join.onRef("page.id", "=", "audio.page_id").on("page.is_public", "=", true))
    .leftJoin("story", (join) =>
      join
        .onRef("story.id", "=", "audio.story_id")
        .on("story.status", "=", "published")
        .on("story.publish_at", "<=", new Date(now.epochMilliseconds)),
    )
    .select(["audio.id", "audio.key", "audio.mime", "audio.title", "audio.title_ie"])
    .select(["audio.language", "audio.duration_ms", "audio.bytes"])
    .select(["page.name", "page.name_ie", "story.title as story_title", "story.title_ie as story_title_ie"])
    .where(sql<boolean>`(page.id is not null or story.id is not null)`)
    .orderBy(sql`story.id is null`)
    .orderBy("audio.id", "desc")
    .limit(MAX_RECORDINGS)
    .execute();
  return rows.map(({ key, mime, name, name_ie, story_title, story_title_ie, ...recording }) => ({
    ...recording,
    url: audioUrl({ key, mime }),
    of: { name: name ?? story_title, name_ie: name_ie ?? story_title_ie },
  }));
}

/** Index: page_pkey. */
export async function ranksOf({ db }: ReadContext, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("page")
    .select(["id", "rank"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}
