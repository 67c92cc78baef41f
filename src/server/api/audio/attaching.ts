import type { OwnAudio } from "../../../contract/audio.ts";
import type { Contract } from "../../../contract/index.ts";
import { requirePermissionOn } from "../../access/permission.ts";
import type { Handler, WriteContext } from "../../calls/handler.ts";
import { type Attachment, nextRank, UNATTACHED } from "./attachment.ts";
import { invalidateAudio } from "./effects.ts";
import { findRecording, ownAudioAnswer, type RecordingRow } from "./own-audio.ts";

export const attachAudioToPage: Handler<Contract["attachAudioToPage"]> = async ({ id, page_id }, context) => {
  const { tx, caller } = context;
  if (page_id !== null) await requirePermissionOn(tx, { caller, who: "team", kind: "page", id: page_id });
  return attach(context, id, { ...UNATTACHED, page_id });
};

export const attachAudioToPost: Handler<Contract["attachAudioToPost"]> = async ({ id, post_id }, context) => {
  const { tx, caller } = context;
  if (post_id !== null) await requirePermissionOn(tx, { caller, who: "team", kind: "post", id: post_id });
  return attach(context, id, { ...UNATTACHED, post_id });
};

/** Moves a recording, invalidates the answers of both subjects, and writes an audit entry for the page of each. */
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
    context.changed({ kind: "audio", id, before: attachmentOf(before), after: attachmentOf(row), pageId });
  }
  invalidateAudio(context, before);
  invalidateAudio(context, row);
  return ownAudioAnswer(row);
}

/** Who detaches a recording becomes its holder: the member of the team who uploaded it may have left the team. */
const newHolder = ({ caller }: WriteContext, attachment: Attachment) =>
  isSame(attachment, UNATTACHED) && caller.kind === "account" ? { account_id: caller.id } : {};

const attachmentOf = ({ page_id, post_id, story_id }: RecordingRow) => ({ page_id, post_id, story_id });

const isSame = (one: Attachment, other: Attachment) =>
  one.page_id === other.page_id && one.post_id === other.post_id && one.story_id === other.story_id;
