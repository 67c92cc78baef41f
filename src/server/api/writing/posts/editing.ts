import type { Selectable } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import { derivePostFields, type PostDraft, postIssues } from "#core/domain/writing/writing-rules.ts";
import { detachRecordings } from "#core/server/api/pages/audio/effects.ts";
import { attachPhoto, detachPhoto, findPhoto } from "#core/server/api/pages/photos/effects.ts";
import { auditedTexts, changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { isPublished } from "#core/server/calls/effects.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { sentDate } from "#core/server/db/instants.ts";
import type { JsonObject, Post } from "#core/server/db/schema.ts";
import { notFound, refuseStale, rejectIssues } from "#core/server/http/problem.ts";
import { removePhoto } from "#core/server/media/photos/store-photo.ts";
import { ownPost } from "./queries.ts";

export const addPost: Handler<Contract["addPost"]> = async ({ page_id: _, ...sent }, context) => {
  const { tx, caller, now } = context;
  const page_id = pageOfCall(context);
  const fields = validPost(NEW_POST, sent, now);
  const row = await tx
    .insertInto("post")
    .values({ ...fields, page_id, author_id: caller.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  context.changed({ kind: "post", id: row.id, before: null, after: audited(fields), isShown: isPublished(row) });
  return ownPost(tx, row.id);
};

export const editPost: Handler<Contract["editPost"]> = async ({ id, version, ...sent }, context) => {
  const { tx, now } = context;
  const before = await findPost(tx, id);
  if (version !== undefined) refuseStale(version, await ownPost(tx, id));
  const fields = changedFields(validPost(before, sent, now), before);
  if (Object.keys(fields).length === 0) {
    context.unchanged();
    return ownPost(tx, id);
  }
  const row = await tx.updateTable("post").set(fields).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  context.changed({
    kind: "post",
    id,
    before: audited(formerFields(fields, before)),
    after: audited(fields),
    isShown: isPublished(before, row),
  });
  return ownPost(tx, id);
};

/** Deletes a post with its photos. Its recordings are detached, so that their makers can attach them elsewhere. */
export const deletePost: Handler<Contract["deletePost"]> = async ({ id }, context) => {
  const { tx, services } = context;
  const photos = await tx.selectFrom("photo").select("key").where("post_id", "=", id).execute();
  await detachRecordings(tx, "post_id", id);
  const row = await tx.deleteFrom("post").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  const { kind, status, title, title_ie } = row;
  const before = { kind, status, title, title_ie };
  context.changed({ kind: "post", id, before, after: null, isShown: isPublished(row) });
  for (const { key } of photos) context.dropFile(() => removePhoto(services.media, key));
  return { deleted: 1 };
};

type Row = Selectable<Post>;
type Fields = PostDraft & Pick<Row, "body" | "body_ie">;
type Sent = Omit<InputOf<Contract["editPost"]>, "id" | "version">;

const NEW_POST: Fields = {
  kind: "update",
  valid_until: null,
  call_to_action: null,
  call_to_action_url: null,
  title: null,
  title_ie: null,
  body: null,
  body_ie: null,
  status: "draft",
  publish_at: null,
};

/** The post with the sent fields, and those that follow from them. @throws ProblemError with an issue per invalid field */
function validPost(before: Fields, { publish_at, ...texts }: Sent, now: Temporal.Instant): Fields {
  const sent = { ...texts, publish_at: sentDate(publish_at) };
  const post = derivePostFields(withSent(before, sent), sent, now);
  rejectIssues(postIssues(post, now));
  return post;
}

/** @throws ProblemError `not-found` where another call deleted it while this one waited for the lock on its page */
async function findPost(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The fields of a post in the audit log. */
function audited({ body, body_ie, publish_at, ...rest }: Partial<Fields>): JsonObject {
  return {
    ...(rest as JsonObject),
    ...auditedTexts({ body, body_ie }),
    ...(publish_at !== undefined && { publish_at: publish_at?.toISOString() ?? null }),
  };
}

export const addPostPhoto: Handler<Contract["addPostPhoto"]> = async ({ post_id, ...texts }, context) => {
  await attachPhoto(context, listOf(post_id), { texts, most: MAX_PHOTOS.post });
  return ownPost(context.tx, post_id);
};

/** @throws ProblemError `not-found`, also for a photo of something else */
export const removePostPhoto: Handler<Contract["removePostPhoto"]> = async ({ id }, context) => {
  const photo = await findPhoto(context.tx, id);
  if (photo.post_id === null) throw notFound();
  await detachPhoto(context, listOf(photo.post_id), photo);
  return ownPost(context.tx, photo.post_id);
};

const listOf = (post_id: string) => ({ table: "photo", of: "post_id", owner: post_id }) as const;
