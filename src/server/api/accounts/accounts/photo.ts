import type { Contract } from "#core/contract/index.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { accountPhotoAddress, accountPhotoKey } from "#core/server/media/media-files.ts";
import { removePhoto } from "#core/server/media/photos/store-photo.ts";
import { accountAnswer, auditedAccount } from "./answer.ts";
import { lockAccount, saveAccount } from "./queries.ts";

/** Replaces the profile photo; the old file is deleted. */
export const accountPhoto: Handler<Contract["accountPhoto"]> = async (_, context) => {
  const { tx, caller, photo } = context;
  const before = await lockAccount(tx, caller.id);
  const row = await saveAccount(tx, caller.id, { profile_photo: accountPhotoAddress(photo.key) });
  context.changed({ kind: "account", id: row.id, before: auditedAccount(before), after: auditedAccount(row) });
  context.afterCommit(profilePhotoDeletion(before, context));
  return accountAnswer(row);
};

type WithServices = { services: { media: Parameters<typeof removePhoto>[0] } };

/** Deletes the file of a former profile photo, after the commit. */
export function profilePhotoDeletion({ profile_photo }: { profile_photo: string | null }, { services }: WithServices) {
  const key = accountPhotoKey(profile_photo);
  return async () => void (key && (await removePhoto(services.media, key)));
}
