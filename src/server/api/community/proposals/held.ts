import { contract, type EndpointName } from "#core/contract/index.ts";
import { requirePermission } from "#core/server/access/permission.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { rememberedBy } from "#core/server/calls/former-rows.ts";
import type { Change, WriteContext } from "#core/server/calls/handler.ts";
import { beganAlike, type HeldChange } from "#core/server/calls/held-calls.ts";
import { removePhoto, type StoredPhoto } from "#core/server/media/photos/store-photo.ts";
import { removeRecording, type StoredRecording } from "#core/server/media/recordings/store-recording.ts";
import { inputOf, type ProposalRow } from "./queries.ts";

type Run = (input: unknown, context: unknown) => Promise<unknown>;

/**
 * Runs a call that waited, with the rights of whoever accepts it and in the name of whoever made it.
 * @returns false where it would begin with other values than those that were seen when it was made
 * @throws ProblemError of the call, such as `not-found` for something that was deleted since
 */
export async function runHeld(
  context: WriteContext<AccountCaller>,
  held: ProposalRow,
  { anyway }: { anyway: boolean },
): Promise<boolean> {
  const name = held.call as EndpointName;
  const row = contract[name];
  const { version: _, ...input } = inputOf(held);
  const subject = await requirePermission(context.tx, { row, caller: context.caller, input, lock: true });
  const caller = { ...context.caller, id: held.account_id ?? context.caller.id };
  const remembered = "audit" in row ? rememberedBy(row.audit, subject) : null;
  if (remembered) await context.remember(remembered);
  const changes: Change[] = [];
  const given =
    row.kind === "photo-upload" ? { photo: held.media } : row.kind === "audio-upload" ? { recording: held.media } : {};
  await (context.services.edits[name] as Run)(input, {
    ...context,
    ...given,
    subject,
    caller,
    changed: (change: Change) => void changes.push(change),
    unchanged() {},
  });
  if (!anyway && !beganAlike(held.changes as HeldChange[], changes)) return false;
  for (const change of changes) {
    // The entry of the history names the proposal, and with it who made it.
    const after = change.after && { ...change.after, proposal: held.id };
    context.changed({
      action: "audit" in row ? row.audit : undefined,
      pageId: held.page_id,
      ...change,
      after,
    } as Change);
  }
  if (changes.length === 0)
    context.changed({ kind: "proposal", id: held.id, before: null, after: { proposal: held.id } });
  return true;
}

/** The file of an upload that is not wanted is deleted after the commit. */
export function dropMedia({ services, afterCommit }: WriteContext, { call, media }: ProposalRow): void {
  if (!media || !call) return;
  const isPhoto = contract[call as EndpointName].kind === "photo-upload";
  afterCommit(() =>
    isPhoto
      ? removePhoto(services.media, (media as unknown as StoredPhoto).key)
      : removeRecording(services.media, media as unknown as StoredRecording),
  );
}
