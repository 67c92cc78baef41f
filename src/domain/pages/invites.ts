import { type AccountType, isOffice, type PageRole } from "#core/contract/roles.ts";

/** Long enough for somebody on holiday; a link that stays valid in a mailbox for longer is a risk. */
export const INVITE_DAYS = 14;

export type InviteState = "sent" | "claimed" | "revoked" | "expired";

/** The fields that determine the state of an invite. */
export type InviteMarks = {
  date_expires: Date;
  date_claimed: Date | null;
  date_revoked: Date | null;
  /** Whether the sender may still offer the role: invites of somebody who left the team are void. */
  isSenderPermitted: boolean;
};

export function inviteState(invite: InviteMarks, now: Temporal.Instant): InviteState {
  if (invite.date_claimed) return "claimed";
  if (invite.date_revoked || !invite.isSenderPermitted) return "revoked";
  return invite.date_expires.getTime() <= now.epochMilliseconds ? "expired" : "sent";
}

/**
 * The office offers the ownership of pages without an owner; the team of a page offers the roles of those who help, and its
 * owner hands over what is theirs.
 */
export function mayOffer(
  { role, isHandover }: { role: PageRole; isHandover: boolean },
  { type, isOwner }: { type: AccountType; isOwner: boolean },
): boolean {
  if (isHandover) return isOwner;
  return role !== "owner" || isOffice(type);
}
