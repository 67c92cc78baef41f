import type { Selectable } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import { derivePublishAt, type StoryDraft, storyIssues } from "#core/domain/writing/writing-rules.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { detachRecordings } from "#core/server/api/pages/audio/effects.ts";
import {
  attachPhoto,
  detachPhoto,
  editPhotoTexts,
  findPhoto,
  type PhotoColumns,
} from "#core/server/api/pages/photos/effects.ts";
import { auditedTexts, changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { deleteFormerSlugs, freeSlug, slugAfterRename } from "#core/server/api/shared/slugs.ts";
import { isPublished } from "#core/server/calls/effects.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { sentDate } from "#core/server/db/instants.ts";
import type { JsonObject, Story } from "#core/server/db/schema.ts";
import { notFound, refuseStale, rejectIssues } from "#core/server/http/problem.ts";
import { removePhoto } from "#core/server/media/photos/store-photo.ts";
import { mentionedIds, mentionPages, requireMentionable } from "./mentions.ts";
import { ownStory } from "./own-stories.ts";

export const addStory: Handler<Contract["addStory"]> = async ({ page_ids, ...sent }, context) => {
  const { tx, caller, now } = context;
  const fields = validStory(NEW_STORY, sent, now);
  const chosen = ids(page_ids) ?? [];
  await requireMentionable(tx, { caller, chosen, former: [] });
  const slug = await freeSlug(tx, "story", [fields.title, fields.title_ie]);
  const row = await tx
    .insertInto("story")
    .values({ ...fields, slug, author_id: caller.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await mentionPages(tx, row.id, chosen);
  const after = audited({ ...fields, page_ids: chosen });
  context.changed({ kind: "story", id: row.id, before: null, after, isShown: isPublished(row) });
  return ownStory(tx, row.id);
};

export const editStory: Handler<Contract["editStory"]> = async ({ id, version, page_ids, ...sent }, context) => {
  const { tx, now } = context;
  const before = { ...(await findStory(tx, id)), page_ids: await mentionedIds(tx, id) };
  if (version !== undefined) refuseStale(version, await ownStory(tx, id));
  const after = { ...validStory(before, sent, now), page_ids: ids(page_ids) ?? before.page_ids };
  const changes = changedFields(after, before);
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return ownStory(tx, id);
  }
  await changeMentions(context, before, changes.page_ids);
  const titles = { before: [before.title, before.title_ie], after: [after.title, after.title_ie] };
  const slug = await slugAfterRename(tx, "story", before, titles);
  const { page_ids: _, ...fields } = changes;
  // The row is updated even where only its mentioned pages change, so that its version grows.
  const query = tx.updateTable("story").set({ ...fields, slug });
  const row = await query.where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  context.changed({
    kind: "story",
    id,
    before: audited(formerFields(changes, before)),
    after: audited(changes),
    isShown: isPublished(before, row),
  });
  return ownStory(tx, id);
};

/** Deletes a story with its photos. Its recordings are detached, so that their makers can attach them elsewhere. */
export const deleteStory: Handler<Contract["deleteStory"]> = async ({ id }, context) => {
  const { tx, services } = context;
  const photos = await tx.selectFrom("photo").select("key").where("story_id", "=", id).execute();
  await detachRecordings(tx, "story_id", id);
  const row = await tx.deleteFrom("story").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  await deleteFormerSlugs(tx, "story", id);
  const { status, title, title_ie } = row;
  context.changed({ kind: "story", id, before: { status, title, title_ie }, after: null, isShown: isPublished(row) });
  for (const { key } of photos) context.afterCommit(() => removePhoto(services.media, key));
  return { deleted: 1 };
};

type Row = Selectable<Story>;
type Fields = StoryDraft & Pick<Row, "summary" | "summary_ie" | "body" | "body_ie" | "author_name">;
type Sent = Omit<InputOf<Contract["addStory"]>, "page_ids">;

const NEW_STORY: Fields = {
  title: null,
  title_ie: null,
  summary: null,
  summary_ie: null,
  body: null,
  body_ie: null,
  author_name: null,
  latitude: null,
  longitude: null,
  status: "draft",
  publish_at: null,
};

/** The story with the sent fields, and those that follow from them. @throws ProblemError with an issue per invalid field */
function validStory(before: Fields, { publish_at, ...texts }: Sent, now: Temporal.Instant): Fields {
  const sent = withSent(before, { ...texts, publish_at: sentDate(publish_at) });
  const story = { ...sent, publish_at: derivePublishAt(sent, now) };
  rejectIssues(storyIssues(story, now));
  return story;
}

/** UUIDs may be sent in upper case; the database answers in lower case. */
const ids = (list: string[] | undefined) => list?.map((id) => id.toLowerCase());

async function changeMentions(
  { tx, caller }: WriteContext<AccountCaller>,
  { id, page_ids: former }: { id: string; page_ids: string[] },
  chosen: string[] | undefined,
): Promise<void> {
  if (chosen === undefined) return;
  await requireMentionable(tx, { caller, chosen, former });
  await mentionPages(tx, id, chosen);
}

/** @throws ProblemError `not-found` where another call deleted it while this one waited for its lock */
async function findStory(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("story").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The fields of a story in the audit log. */
function audited({ body, body_ie, publish_at, ...rest }: Partial<Fields & { page_ids: string[] }>): JsonObject {
  return {
    ...(rest as JsonObject),
    ...auditedTexts({ body, body_ie }),
    ...(publish_at !== undefined && { publish_at: publish_at?.toISOString() ?? null }),
  };
}

export const addStoryPhoto: Handler<Contract["addStoryPhoto"]> = async ({ story_id, ...texts }, context) => {
  const story = await ownStory(context.tx, story_id); // it may have been deleted while this call waited for its lock
  await attachPhoto(context, listOf(story), { texts, most: MAX_PHOTOS.story });
  return ownStory(context.tx, story_id);
};

export const editStoryPhoto: Handler<Contract["editStoryPhoto"]> = async ({ id, rank, ...texts }, context) => {
  const { story, photo } = await lockedPhoto(context, id);
  await editPhotoTexts(context, listOf(story), { before: photo, texts, rank });
  return ownStory(context.tx, story.id);
};

export const removeStoryPhoto: Handler<Contract["removeStoryPhoto"]> = async ({ id }, context) => {
  const { story, photo } = await lockedPhoto(context, id);
  await detachPhoto(context, listOf(story), photo);
  return ownStory(context.tx, story.id);
};

type Stated = Pick<Row, "id" | "status">;

const listOf = (story: Stated) =>
  ({ table: "photo", of: "story_id", owner: story.id, isShown: isPublished(story) }) as const;

/**
 * A photo of a story, whose row is locked until the transaction ends.
 * @throws ProblemError `not-found`, also for a photo of something else
 */
async function lockedPhoto({ tx }: WriteContext, id: string): Promise<{ story: Stated; photo: PhotoColumns }> {
  const { story_id } = await findPhoto(tx, id);
  const locked = tx.selectFrom("story").select(["id", "status"]).where("id", "=", story_id).forNoKeyUpdate();
  const story = await locked.executeTakeFirst();
  if (!story) throw notFound();
  return { story, photo: await findPhoto(tx, id) };
}
