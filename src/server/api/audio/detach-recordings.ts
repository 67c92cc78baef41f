import type { Database } from "../../db/connect.ts";

/**
 * Before a post or a story goes: its recordings hang on nothing then, and stay with their makers. Those that nobody made,
 * or whose maker is gone, are deleted with it. Indexes: audio_of_post, audio_of_story.
 */
export async function detachRecordings(tx: Database, of: "post_id" | "story_id", id: string): Promise<void> {
  await tx
    .updateTable("audio")
    .set({ [of]: null })
    .where(of, "=", id)
    .where("account_id", "is not", null)
    .execute();
}
