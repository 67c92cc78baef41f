import type { Database } from "#core/server/db/connect.ts";

/**
 * Detaches the recordings of a post or a story that is about to be deleted, so that they stay with the accounts that made
 * them. Recordings without an account are deleted with it by the foreign key. Indexes: audio_of_post, audio_of_story.
 */
export async function detachRecordings(tx: Database, of: "post_id" | "story_id", id: string): Promise<void> {
  await tx
    .updateTable("audio")
    .set({ [of]: null })
    .where(of, "=", id)
    .where("account_id", "is not", null)
    .execute();
}
