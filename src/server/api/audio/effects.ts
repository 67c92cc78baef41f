import type { WriteContext } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { Attachment } from "./attachment.ts";

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

/** Invalidates the cached answers that contain a recording. @param on_page the page, its own or that of its post */
export function invalidateAudio(
  { invalidate }: Pick<WriteContext, "invalidate">,
  { post_id, story_id, on_page }: Attachment & { on_page: string | null },
): void {
  if (on_page !== null) invalidate(`page:${on_page}`);
  if (post_id !== null) invalidate(`post:${post_id}`, "posts");
  if (story_id !== null) invalidate(`story:${story_id}`, "stories");
}
