import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type InviteRow = Awaited<ReturnType<ReturnType<typeof invites>["execute"]>>[number];

/** Those of a page, the newest first. Index: invite_of_page. */
export function listInvites(db: Database, pageId: string, most: number): Promise<InviteRow[]> {
  return invites(db).where("invite.page_id", "=", pageId).orderBy("invite.id", "desc").limit(most).execute();
}

/** Index: invite_pkey, or invite_token_hash_key. */
export function findInvite(db: Database, by: { id: string } | { token_hash: Buffer }): Promise<InviteRow | undefined> {
  const query = invites(db).where("page.date_deleted", "is", null);
  if ("id" in by) return query.where("invite.id", "=", by.id).executeTakeFirst();
  return query.where("invite.token_hash", "=", by.token_hash).executeTakeFirst();
}

function invites(db: Database) {
  return db
    .selectFrom("invite")
    .innerJoin("page", "page.id", "invite.page_id")
    .leftJoin("account as inviter", "inviter.id", "invite.invited_by")
    .leftJoin("account as claimer", "claimer.id", "invite.claimed_by")
    .select(["invite.id", "invite.page_id", "invite.email", "invite.role", "invite.locale", "invite.message"])
    .select(["invite.date_expires", "invite.date_claimed", "invite.date_revoked"])
    .select(["invite.date_created", "invite.date_updated", "invite.version"])
    .select(["inviter.id as inviter_id", "inviter.name as inviter_name"])
    .select(["claimer.id as claimer_id", "claimer.name as claimer_name"])
    .select(["page.slug", "page.name", "page.name_ie", "page.color", "page.location", "page.is_public"])
    .select(senderStillMay.as("holds"));
}

/** Whether its sender may still offer that role (`mayOffer`): an invite is worth what the right behind it is worth. */
const senderStillMay = sql<boolean>`(
  inviter.id is not null and not inviter.disabled and not inviter.deleted and (
    inviter.type = 'admin' or (invite.role = 'manager' and (
      page.user_id = inviter.id
      or exists (select from page_manager where page_id = page.id and account_id = inviter.id)))))`;
