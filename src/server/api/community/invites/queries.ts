import { sql } from "kysely";
import type { Invitation, Invite } from "#core/contract/community/invites.ts";
import { inviteState } from "#core/domain/pages/invites.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";

export type InviteRow = Awaited<ReturnType<ReturnType<typeof invites>["execute"]>>[number];

/** The invites of a page, newest first. Index: invite_of_page. */
export function listInvites(db: Database, pageId: string, most: number): Promise<InviteRow[]> {
  return invites(db).where("invite.page_id", "=", pageId).orderBy("invite.id", "desc").limit(most).execute();
}

/** Index: invite_pkey, or those of its tokens. */
export function findInvite(db: Database, by: { id: string } | { token_hash: Buffer }): Promise<InviteRow | undefined> {
  const query = invites(db).where("page.date_deleted", "is", null);
  if ("id" in by) return query.where("invite.id", "=", by.id).executeTakeFirst();
  return query.where(isItsToken(by.token_hash)).executeTakeFirst();
}

/** The sender has another token than the recipient of the mail. Indexes: invite_token_hash_key, invite_mailed_hash_key. */
export const isItsToken = (hash: Buffer) => sql<boolean>`(invite.token_hash = ${hash} or invite.mailed_hash = ${hash})`;

/** Whether a token is that of the mail, so that who has it reads the mailbox. */
export const isMailedToken = ({ mailed_hash }: InviteRow, hash: Buffer): boolean => mailed_hash?.equals(hash) ?? false;

function invites(db: Database) {
  return db
    .selectFrom("invite")
    .innerJoin("page", "page.id", "invite.page_id")
    .leftJoin("account as inviter", "inviter.id", "invite.invited_by")
    .leftJoin("account as claimer", "claimer.id", "invite.claimed_by")
    .select(["invite.id", "invite.page_id", "invite.email", "invite.role", "invite.locale", "invite.message"])
    .select(["invite.former_owner", "invite.mailed_hash", "page.user_id as page_owner"])
    .select(["invite.date_expires", "invite.date_claimed", "invite.date_revoked"])
    .select(["invite.date_created", "invite.date_updated", "invite.version"])
    .select(["inviter.id as inviter_id", "inviter.name as inviter_name"])
    .select(["claimer.id as claimer_id", "claimer.name as claimer_name"])
    .select(["page.slug", "page.name", "page.name_ie", "page.color", "page.location", "page.is_public"])
    .select(senderStillMay.as("isSenderPermitted"));
}

/** Whether the sender may still offer the role, by the rule of `mayOffer`: without that right an invite is not valid. */
const senderStillMay = sql<boolean>`(
  inviter.id is not null and not inviter.disabled and not inviter.deleted
  and (inviter.date_muted is null or invite.email is null) and case
    when invite.former_owner is not null then page.user_id = inviter.id
    else inviter.type in ('admin', 'deputy') or (invite.role <> 'owner' and (
      page.user_id = inviter.id
      or exists (select from page_manager
        where page_id = page.id and account_id = inviter.id and page_manager.role = 'manager'))) end)`;

/** An invite as the team of its page sees it. */
export function inviteAnswer(row: InviteRow, now: Temporal.Instant): Invite {
  return {
    id: row.id,
    page_id: row.page_id,
    email: row.email,
    role: row.role,
    locale: row.locale,
    message: row.message,
    former_owner: row.former_owner,
    state: inviteState(row, now),
    invited_by: person(row.inviter_id, row.inviter_name),
    claimed_by: person(row.claimer_id, row.claimer_name),
    date_expires: isoInstant(row.date_expires),
    date_claimed: row.date_claimed && isoInstant(row.date_claimed),
    date_revoked: row.date_revoked && isoInstant(row.date_revoked),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

/** An invite as a holder of its token sees it: the recipient only with the token of the mail, and hardly any fields once it has ended. */
export function invitationAnswer(row: InviteRow, isMailed: boolean, now: Temporal.Instant): Invitation {
  const { page_id: id, slug, name, name_ie, color, location } = row;
  const state = inviteState(row, now);
  return {
    state,
    role: row.role,
    inviter: (state === "sent" && row.inviter_name) || null,
    email: state === "sent" && isMailed ? row.email : null,
    is_for_email: row.email !== null,
    date_expires: isoInstant(row.date_expires),
    page: state === "sent" || row.is_public ? { id, slug, name, name_ie, color, location } : null,
  };
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
