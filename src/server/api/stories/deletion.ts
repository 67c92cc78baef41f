import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { removePhoto } from "../../media/store-photo.ts";
import { detachRecordings } from "../audio/detach-recordings.ts";
import { deleteFormerSlugs } from "../shared/slugs.ts";
import { tellReaders } from "./invalidate.ts";

/** A story goes with its photos. Its recordings go back to whoever made them, who may want them elsewhere. */
export const deleteStory: Handler<Contract["deleteStory"]> = async ({ id }, context) => {
  const { tx, services } = context;
  const photos = await tx.selectFrom("photo").select("key").where("story_id", "=", id).execute();
  await detachRecordings(tx, "story_id", id);
  const row = await tx.deleteFrom("story").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  await deleteFormerSlugs(tx, "story", id);
  const { status, title, title_ie } = row;
  context.changed({ kind: "story", id, before: { status, title, title_ie }, after: null });
  tellReaders(context, [row]);
  for (const { key } of photos) context.afterCommit(() => removePhoto(services.media, key));
  return { deleted: 1 };
};
