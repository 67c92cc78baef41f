import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { removePhoto } from "../../media/store-photo.ts";
import { detachRecordings } from "../audio/detach-recordings.ts";
import { republish } from "../pages/invalidate.ts";

/** A post goes with its photos. Its recordings go back to whoever made them, who may want them elsewhere. */
export const deletePost: Handler<Contract["deletePost"]> = async ({ id }, context) => {
  const { tx, services } = context;
  const photos = await tx.selectFrom("photo").select("key").where("post_id", "=", id).execute();
  await detachRecordings(tx, "post_id", id);
  const row = await tx.deleteFrom("post").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  const { kind, status, title, title_ie } = row;
  context.changed({ kind: "post", id, before: { kind, status, title, title_ie }, after: null });
  if (status === "published") {
    context.invalidate("posts", `post:${id}`);
    await republish(context, row.page_id);
  }
  for (const { key } of photos) context.afterCommit(() => removePhoto(services.media, key));
  return { deleted: 1 };
};
