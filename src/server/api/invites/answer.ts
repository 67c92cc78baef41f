import type { Invitation, Invite } from "../../../contract/invites.ts";
import { inviteState } from "../../../domain/invites.ts";
import { isoInstant } from "../../db/instants.ts";
import type { InviteRow } from "./queries.ts";

/** An invite for the team of its page. */
export function inviteAnswer(row: InviteRow, now: Temporal.Instant): Invite {
  return {
    id: row.id,
    page_id: row.page_id,
    email: row.email,
    role: row.role,
    locale: row.locale,
    message: row.message,
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

/** The same for whoever has its token: to whom it went is not told, and once it is over hardly anything is. */
export function invitationAnswer(row: InviteRow, now: Temporal.Instant): Invitation {
  const { page_id: id, slug, name, name_ie, color, location } = row;
  const state = inviteState(row, now);
  return {
    state,
    role: row.role,
    inviter: (state === "sent" && row.inviter_name) || null,
    is_for_email: row.email !== null,
    date_expires: isoInstant(row.date_expires),
    page: state === "sent" || row.is_public ? { id, slug, name, name_ie, color, location } : null,
  };
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
