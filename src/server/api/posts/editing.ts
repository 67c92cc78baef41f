import type { Selectable } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import { type PostDraft, postFaults, settledPost } from "../../../domain/post-rules.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { sentDate } from "../../db/instants.ts";
import type { JsonObject, Post } from "../../db/schema.ts";
import { notFound, refuseStale, rejectIssues } from "../../http/problem.ts";
import { removePhoto } from "../../media/store-photo.ts";
import { detachRecordings } from "../audio/effects.ts";
import { invalidatePage } from "../pages/effects.ts";
import { auditedTexts, changedFields, formerFields, withSent } from "../shared/fields.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { ownPost } from "./own-posts.ts";

export const addPost: Handler<Contract["addPost"]> = async ({ page_id: _, ...sent }, context) => {
  const { tx, caller, now } = context;
  const page_id = pageOfCall(context);
  const fields = sound(NEW_POST, sent, now);
  const row = await tx
    .insertInto("post")
    .values({ ...fields, page_id, author_id: caller.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  context.changed({ kind: "post", id: row.id, before: null, after: audited(fields) });
  await tellReaders(context, [row]);
  return ownPost(tx, row.id);
};

export const editPost: Handler<Contract["editPost"]> = async ({ id, version, ...sent }, context) => {
  const { tx, now } = context;
  const before = await findPost(tx, id);
  if (version !== undefined) refuseStale(version, await ownPost(tx, id));
  const fields = changedFields(sound(before, sent, now), before);
  if (Object.keys(fields).length === 0) {
    context.unchanged();
    return ownPost(tx, id);
  }
  const row = await tx.updateTable("post").set(fields).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  context.changed({ kind: "post", id, before: audited(formerFields(fields, before)), after: audited(fields) });
  await tellReaders(context, [before, row]);
  return ownPost(tx, id);
};

type Row = Selectable<Post>;
type Fields = PostDraft & Pick<Row, "body" | "body_ie">;
type Sent = Omit<InputOf<Contract["editPost"]>, "id" | "version">;

const NEW_POST: Fields = {
  ...{ kind: "update", valid_until: null, call_to_action: null, call_to_action_url: null },
  ...{ title: null, title_ie: null, body: null, body_ie: null, status: "draft", publish_at: null },
};

/** The post with what was sent, and what follows from that. @throws ProblemError with all that is wrong with it */
function sound(before: Fields, { publish_at, ...texts }: Sent, now: Temporal.Instant): Fields {
  const sent = { ...texts, publish_at: sentDate(publish_at) };
  const post = settledPost(withSent(before, sent), sent, now);
  rejectIssues(postFaults(post, now));
  return post;
}

/** The mount has locked its page; another one may have taken it away while it waited. */
async function findPost(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** What nobody has seen, before and after, changes nothing for readers. One that waits for its time ends kept answers. */
async function tellReaders(context: WriteContext, states: Pick<Row, "id" | "page_id" | "status">[]): Promise<void> {
  const shown = states.find(({ status }) => status === "published");
  if (!shown) return;
  context.invalidate("posts", `post:${shown.id}`);
  await invalidatePage(context, shown.page_id);
}

/** What the audit keeps. */
function audited({ body, body_ie, publish_at, ...rest }: Partial<Fields>): JsonObject {
  return {
    ...(rest as JsonObject),
    ...auditedTexts({ body, body_ie }),
    ...(publish_at !== undefined && { publish_at: publish_at?.toISOString() ?? null }),
  };
}

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
    await invalidatePage(context, row.page_id);
  }
  for (const { key } of photos) context.afterCommit(() => removePhoto(services.media, key));
  return { deleted: 1 };
};
