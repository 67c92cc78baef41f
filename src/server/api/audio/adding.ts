import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { invalid } from "../../http/problem.ts";
import { audited } from "./audited.ts";
import { findRecording, ownAudioAnswer } from "./own-audio.ts";
import { type AudioPlace, NOWHERE, nextRank, tellReaders } from "./place.ts";

export const addAudio: Handler<Contract["addAudio"]> = async (input, context) => {
  const { tx, caller, recording } = context;
  const { page_id = null, post_id = null, story_id = null, ...words } = input;
  const place: AudioPlace = { ...NOWHERE, page_id, post_id, story_id };
  refuseSeveral(place);
  if ((words.title ?? words.title_ie ?? null) === null) throw invalid("title", "required");
  const { key, mime, bytes, durationMs: duration_ms, peaks } = recording;
  const { id } = await tx
    .insertInto("audio")
    .values({
      ...{ ...words, ...place, key, mime, bytes, duration_ms, peaks },
      ...{ account_id: caller.id, rank: await nextRank(tx, place) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await findRecording(tx, id);
  context.changed({ kind: "audio", id, before: null, after: audited(row) });
  tellReaders(context, row);
  return ownAudioAnswer(row);
};

/** The right was asked of the first one that is named. */
function refuseSeveral(place: AudioPlace): void {
  const [, second] = Object.entries(place).filter(([, id]) => id !== null);
  if (second) throw invalid(second[0], "not-a-choice");
}
