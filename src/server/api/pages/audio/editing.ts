import type { Contract } from "#core/contract/index.ts";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import { requirePermissionOn } from "#core/server/access/permission.ts";
import { changedFields, formerFields } from "#core/server/api/shared/fields.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { invalid, refuseStale } from "#core/server/http/problem.ts";
import { removeRecording } from "#core/server/media/recordings/store-recording.ts";
import { type Attachment, nextRank, UNATTACHED } from "./attachment.ts";
import { audited, findRecording, ownAudioAnswer, type RecordingRow } from "./own-audio.ts";

export const addAudio: Handler<Contract["addAudio"]> = async (input, context) => {
  const { tx, caller, recording } = context;
  const { page_id = null, post_id = null, story_id = null, peaks: _, ...texts } = input; // part of the recording
  const attachment: Attachment = { ...UNATTACHED, page_id, post_id, story_id };
  refuseSeveral(attachment);
  if ((texts.title ?? texts.title_ie ?? null) === null) throw invalid("title", "required");
  const { key, mime, bytes, durationMs: duration_ms, peaks } = recording;
  const { id } = await tx
    .insertInto("audio")
    .values({
      ...texts,
      ...attachment,
      key,
      mime,
      bytes,
      duration_ms,
      peaks,
      account_id: caller.id,
      rank: await nextRank(tx, attachment),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await findRecording(tx, id);
  context.changed({ kind: "audio", id, before: null, after: audited(row), attached: [row] });
  return ownAudioAnswer(row);
};

export const editAudio: Handler<Contract["editAudio"]> = async ({ id, version, ...sent }, context) => {
  const { tx } = context;
  const before = await findRecording(tx, id);
  refuseStale(version, ownAudioAnswer(before));
  const changes = changedFields(sent, before);
  const { title, title_ie } = { ...before, ...changes };
  if (title === null && title_ie === null) throw invalid("title", "required");
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return ownAudioAnswer(before);
  }
  await tx.updateTable("audio").set(sent).where("id", "=", id).execute();
  const former = audited(formerFields(changes, before));
  context.changed({ kind: "audio", id, before: former, after: audited(changes), attached: [before] });
  return ownAudioAnswer(await findRecording(tx, id));
};

export const deleteAudio: Handler<Contract["deleteAudio"]> = async ({ id }, context) => {
  const { tx, services } = context;
  const row = await findRecording(tx, id);
  await tx.deleteFrom("audio").where("id", "=", id).execute();
  context.changed({ kind: "audio", id, before: audited(row), after: null, attached: [row] });
  context.dropFile(() => removeRecording(services.media, row));
  return { deleted: 1 };
};

/**
 * A recording is attached to one subject at most: the permission was checked for the first one only.
 * @throws ProblemError `not-a-choice` at the second one
 */
function refuseSeveral(attachment: Attachment): void {
  const [, second] = Object.entries(attachment).filter(([, id]) => id !== null);
  if (second) throw invalid(second[0], "not-a-choice");
}

export const attachAudioToPage: Handler<Contract["attachAudioToPage"]> = async ({ id, page_id }, context) => {
  const { tx, caller } = context;
  if (page_id !== null) await requirePermissionOn(tx, { caller, who: "team", task: "page", kind: "page", id: page_id });
  return attach(context, id, { ...UNATTACHED, page_id });
};

export const attachAudioToPost: Handler<Contract["attachAudioToPost"]> = async ({ id, post_id }, context) => {
  const { tx, caller } = context;
  if (post_id !== null) await requirePermissionOn(tx, { caller, who: "team", task: "page", kind: "post", id: post_id });
  return attach(context, id, { ...UNATTACHED, post_id });
};

/** Moves a recording. The history of the page of each subject lists it. */
async function attach(context: WriteContext, id: string, attachment: Attachment): Promise<OwnAudio> {
  const { tx } = context;
  const before = await findRecording(tx, id);
  if (isSame(before, attachment)) {
    context.unchanged();
    return ownAudioAnswer(before);
  }
  const rank = await nextRank(tx, attachment);
  await tx
    .updateTable("audio")
    .set({ ...attachment, rank, ...newHolder(context, attachment) })
    .where("id", "=", id)
    .execute();
  const row = await findRecording(tx, id);
  for (const pageId of new Set([before.on_page, row.on_page])) {
    const states = { before: attachmentOf(before), after: attachmentOf(row) };
    context.changed({ kind: "audio", id, ...states, pageId, attached: [before, row] });
  }
  return ownAudioAnswer(row);
}

/** Who detaches a recording becomes its holder: the member of the team who uploaded it may have left the team. */
const newHolder = ({ caller }: WriteContext, attachment: Attachment) =>
  isSame(attachment, UNATTACHED) && caller.kind === "account" ? { account_id: caller.id } : {};

const attachmentOf = ({ page_id, post_id, story_id }: RecordingRow) => ({ page_id, post_id, story_id });

const isSame = (one: Attachment, other: Attachment) =>
  one.page_id === other.page_id && one.post_id === other.post_id && one.story_id === other.story_id;
