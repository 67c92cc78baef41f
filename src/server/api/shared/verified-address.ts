import { sql } from "kysely";

/**
 * Whether the email address of an account is verified: by its last sign-in, or since then by a link that was mailed to it.
 * Index: identity_user_pkey.
 */
export const hasVerifiedAddress = sql<boolean>`(account.email_verified or exists (
  select from identity_user
  where identity_user.uid = account.uid and identity_user.email = lower(account.email) and identity_user.email_verified))`;
