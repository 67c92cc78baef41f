import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { accountPhotoAddress, accountPhotoKey } from "../../media/media-files.ts";
import { removePhoto } from "../../media/store-photo.ts";
import { accountAnswer, auditedAccount } from "./answer.ts";
import { lockAccount, saveAccount } from "./queries.ts";

/** A new profile photo; the old one is of no use any more. */
export const accountPhoto: Handler<Contract["accountPhoto"]> = async (_, context) => {
  const { tx, caller, photo } = context;
  const before = await lockAccount(tx, caller.id);
  const row = await saveAccount(tx, caller.id, { profile_photo: accountPhotoAddress(photo.key) });
  context.invalidate(`account:${row.id}`);
  context.changed({ kind: "account", id: row.id, before: auditedAccount(before), after: auditedAccount(row) });
  context.afterCommit(dropPhotoOf(before, context));
  return accountAnswer(row);
};

type WithServices = { services: { media: Parameters<typeof removePhoto>[0] } };

/** To be done when the account has let go of its photo. */
export function dropPhotoOf({ profile_photo }: { profile_photo: string | null }, { services }: WithServices) {
  const key = accountPhotoKey(profile_photo);
  return async () => void (key && (await removePhoto(services.media, key)));
}
