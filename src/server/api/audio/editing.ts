import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { invalid, refuseStale } from "../../http/problem.ts";
import { removeRecording } from "../../media/store-recording.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { audited } from "./audited.ts";
import { findRecording, ownAudioAnswer } from "./own-audio.ts";
import { tellReaders } from "./place.ts";

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
  context.changed({ kind: "audio", id, before: audited(formerFields(changes, before)), after: audited(changes) });
  tellReaders(context, before);
  return ownAudioAnswer(await findRecording(tx, id));
};

export const deleteAudio: Handler<Contract["deleteAudio"]> = async ({ id }, context) => {
  const { tx, services } = context;
  const row = await findRecording(tx, id);
  await tx.deleteFrom("audio").where("id", "=", id).execute();
  context.changed({ kind: "audio", id, before: audited(row), after: null });
  tellReaders(context, row);
  context.afterCommit(() => removeRecording(services.media, row));
  return { deleted: 1 };
};
