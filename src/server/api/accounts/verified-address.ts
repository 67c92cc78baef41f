import { sql } from "kysely";

/**
 * Whether the address of an account is shown to be its holder's: as their last sign-in said; or since then, in a link of
 * ours that was followed. Index: identity_user_pkey.
 */
export const hasVerifiedAddress = sql<boolean>`(account.email_verified or exists (
  select from identity_user
  where identity_user.uid = account.uid and identity_user.email = lower(account.email) and identity_user.email_verified))`;
