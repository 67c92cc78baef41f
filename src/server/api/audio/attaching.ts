import type { OwnAudio } from "../../../contract/audio.ts";
import type { Contract } from "../../../contract/index.ts";
import { requireRightOn } from "../../access/access.ts";
import type { Handler } from "../../calls/handler.ts";
import type { WriteContext } from "../../calls/write-context.ts";
import { findRecording, ownAudioAnswer, type RecordingRow } from "./own-audio.ts";
import { type AudioPlace, NOWHERE, nextRank, tellReaders } from "./place.ts";

export const attachAudioToPage: Handler<Contract["attachAudioToPage"]> = async ({ id, page_id }, context) => {
  const { tx, caller } = context;
  if (page_id !== null) await requireRightOn(tx, { caller, who: "team", kind: "page", id: page_id });
  return hang(context, id, { ...NOWHERE, page_id });
};

export const attachAudioToPost: Handler<Contract["attachAudioToPost"]> = async ({ id, post_id }, context) => {
  const { tx, caller } = context;
  if (post_id !== null) await requireRightOn(tx, { caller, who: "team", kind: "post", id: post_id });
  return hang(context, id, { ...NOWHERE, post_id });
};

/** Readers of where it was and of where it is now; it stands in the history of both. */
async function hang(context: WriteContext, id: string, place: AudioPlace): Promise<OwnAudio> {
  const { tx } = context;
  const before = await findRecording(tx, id);
  if (isAt(before, place)) {
    context.unchanged();
    return ownAudioAnswer(before);
  }
  const rank = await nextRank(tx, place);
  await tx
    .updateTable("audio")
    .set({ ...place, rank, ...adopted(context, place) })
    .where("id", "=", id)
    .execute();
  const row = await findRecording(tx, id);
  for (const pageId of new Set([before.on_page, row.on_page])) {
    context.changed({ kind: "audio", id, before: placeOf(before), after: placeOf(row), pageId });
  }
  tellReaders(context, before);
  tellReaders(context, row);
  return ownAudioAnswer(row);
}

/** Hung on nothing it is whose it was last: a team's recording may have been brought by somebody who has left. */
const adopted = ({ caller }: WriteContext, place: AudioPlace) =>
  isAt(place, NOWHERE) && caller.kind === "account" ? { account_id: caller.id } : {};

const placeOf = ({ page_id, post_id, story_id }: RecordingRow) => ({ page_id, post_id, story_id });

const isAt = (one: AudioPlace, other: AudioPlace) =>
  one.page_id === other.page_id && one.post_id === other.post_id && one.story_id === other.story_id;
