import type { AccountType } from "../contract/accounts.ts";
import type { PageRole } from "../contract/pages/own.ts";

/** Long enough for somebody who is away; a link that lies in a mailbox for longer is a risk. */
export const INVITE_DAYS = 14;

export type InviteState = "sent" | "claimed" | "revoked" | "expired";

/** Of an invite what its state depends on. */
export type InviteMarks = {
  date_expires: Date;
  date_claimed: Date | null;
  date_revoked: Date | null;
  /** Whoever sent it may still offer that role: who has left the team lets nobody in. */
  holds: boolean;
};

export function inviteState(invite: InviteMarks, now: Temporal.Instant): InviteState {
  if (invite.date_claimed) return "claimed";
  if (invite.date_revoked || !invite.holds) return "revoked";
  return invite.date_expires.getTime() <= now.epochMilliseconds ? "expired" : "sent";
}

/** Ownership is for administrators to give; whoever keeps a page finds her own helpers. */
export function mayOffer(role: PageRole, { type }: { type: AccountType }): boolean {
  return role === "manager" || type === "admin";
}
