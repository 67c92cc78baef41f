import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { removePhoto } from "../../media/store-photo.ts";
import { deleteFormerSlugs } from "../shared/slugs.ts";
import { tellReaders } from "./invalidate.ts";

/** An event goes with its photo and every repeat. */
export const deleteEvent: Handler<Contract["deleteEvent"]> = async ({ id }, context) => {
  const { tx, services } = context;
  const photos = await tx.selectFrom("photo").select("key").where("event_id", "=", id).execute();
  const row = await tx.deleteFrom("event").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  await deleteFormerSlugs(tx, "event", id);
  const { title, title_ie, status, rrule } = row;
  const before = { title, title_ie, status, rrule, starts_at: row.starts_at.toISOString() };
  context.changed({ kind: "event", id, before, after: null });
  tellReaders(context, [row]);
  for (const { key } of photos) context.afterCommit(() => removePhoto(services.media, key));
  return { deleted: 1 };
};
