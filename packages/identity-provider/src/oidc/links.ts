import { ProtocolError } from "../protocol-error.ts";
import type { IdentityDatabase } from "../tables.ts";
import { findUser, type User } from "../users.ts";
import type { IdpResult } from "./idp-result.ts";

/** @returns null for an identity without a user */
export async function findUserByIdentity(
  db: IdentityDatabase,
  { providerId, profile }: IdpResult,
): Promise<User | null> {
  const link = await db
    .selectFrom("identity_link")
    .select("uid")
    .where("provider_id", "=", providerId)
    .where("raw_id", "=", profile.rawId)
    .executeTakeFirst();
  return link ? findUser(db, link.uid) : null;
}

/**
 * Links the identity to the user, or updates its names.
 * @throws FEDERATED_USER_ID_ALREADY_LINKED where another user was linked concurrently
 */
export async function linkTo(tx: IdentityDatabase, uid: string, { providerId, profile }: IdpResult): Promise<void> {
  const { rawId, email, displayName, photoUrl } = profile;
  const details = { email, display_name: displayName, photo_url: photoUrl };
  const linked = await tx
    .insertInto("identity_link")
    .values({ provider_id: providerId, raw_id: rawId, uid, ...details })
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "raw_id"]).doUpdateSet(details).where("identity_link.uid", "=", uid),
    )
    .returning("uid")
    .executeTakeFirst();
  if (!linked) throw new ProtocolError("FEDERATED_USER_ID_ALREADY_LINKED");
}
