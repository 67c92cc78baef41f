import { z } from "zod";
import { emailAddress } from "../contact-fields.ts";
import { privateRead, write } from "../endpoint.ts";
import { color, entity, id, instant, maybeText, optionalText, slug, text } from "../fields.ts";
import { FIRST, LOCALES } from "../locales.ts";
import { ownPage } from "../pages/own.ts";
import { PAGE_ROLES } from "../roles.ts";

export const INVITE_STATES = ["sent", "claimed", "revoked", "expired"] as const;

const state = z.enum(INVITE_STATES);
const role = z.enum(PAGE_ROLES);
const formerOwner = z.enum(["manager", "leaves"]);
const person = z.object({ id, name: z.string() }).nullable();

/** An invite as seen by the team of the page, without its token. */
export const invite = z
  .object({
    ...entity,
    page_id: id,
    email: z
      .string()
      .nullable()
      .meta({ description: "Only the account with this verified address may claim it; null: anybody with the token" }),
    role,
    locale: z.enum(LOCALES),
    message: maybeText,
    former_owner: formerOwner.nullable().meta({
      description: "Of a page that its owner hands over: what becomes of that owner; null: another invite",
    }),
    state,
    invited_by: person,
    claimed_by: person,
    date_expires: instant,
    date_claimed: instant.nullable(),
    date_revoked: instant.nullable(),
  })
  .meta({ id: "Invite" });
export type Invite = z.output<typeof invite>;

/** With the token for the link `/{locale}/invites/{token}`. */
const sentInvite = invite
  .extend({
    token: z
      .string()
      .nullable()
      .meta({ description: "Shown once: null where an `idempotency-key` repeats the answer" }),
  })
  .meta({ id: "SentInvite" });

/** An invite as seen by somebody with its token. */
export const invitation = z
  .object({
    state,
    role,
    inviter: z.string().nullable().meta({ description: "The name of the sender, if any" }),
    email: z.string().nullable().meta({
      description: "The invited address, for who has the token of the mail to it; null for every other token",
    }),
    is_for_email: z.boolean().meta({ description: "Whether only the account with the invited address can claim it" }),
    date_expires: instant,
    page: z
      .object({ id, slug, name: maybeText, name_ie: maybeText, color, location: maybeText })
      .nullable()
      .meta({ description: "null: the invite has ended, and the page is not public" }),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

/** 256 bits in base64url. */
const token = z
  .string()
  .regex(/^[\w-]{43}$/, { error: "wrong-form" })
  .meta({ description: "The token in the link of the invite" });

/** Why no mail is sent in somebody's name. */
const notMailed = ["address-not-verified", "page-not-approved", "mails-muted"] as const;

const subject = { kind: "invite", field: "id" } as const;

export const inviteEndpoints = {
  pageInvites: privateRead({
    path: "/page/invites",
    summary: "List the invites of a page, newest first",
    who: "team",
    task: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id }),
    answer: z.array(invite),
  }),
  sendInvite: write({
    path: "/page/invites/send",
    summary:
      "Invite somebody to the team of a page, by a link for one use within 14 days; it replaces an open invite to the same address",
    who: "team",
    task: "team",
    subject: { kind: "page", field: "page_id" },
    audit: "invite.send",
    atOnce: "not-shown",
    idempotent: true,
    shownOnce: ["token"],
    input: z.object({
      page_id: id,
      email: optionalText(emailAddress).meta({
        description: "The recipient, who alone may claim it; without an address, anybody with the token may",
      }),
      role: role.meta({
        description:
          "`owner` requires `email`. It is for administrators, for a page without an owner; and for the owner, who hands the page over (`former_owner`)",
      }),
      former_owner: formerOwner.optional().meta({
        description: "Required where the owner hands the page over; the hand-over replaces an earlier one that is open",
      }),
      locale: z.enum(LOCALES).default(FIRST),
      message: optionalText(text(500)),
    }),
    answer: sentInvite,
    errors: ["page-has-owner", "list-full", ...notMailed],
  }),
  invitation: privateRead({
    path: "/page/invites/get",
    summary: "Get an invite by its token, to show it before it is claimed",
    who: "anybody",
    input: z.object({ token }),
    answer: invitation,
    errors: ["not-found"],
  }),
  claimInvite: write({
    path: "/page/invites/claim",
    summary: "Claim an invite: the caller gets the role that it offers",
    who: "account",
    audit: "invite.claim",
    idempotent: true,
    input: z.object({ token }),
    answer: ownPage,
    errors: [
      ...(["not-found", "invite-claimed", "invite-revoked", "invite-expired"] as const),
      ...(["not-invited-address", "address-not-verified", "page-has-owner", "already-on-team"] as const),
    ],
  }),
  revokeInvite: write({
    path: "/page/invites/revoke",
    summary: "Revoke an invite that was not claimed",
    who: "team",
    task: "team",
    subject,
    audit: "invite.revoke",
    atOnce: "not-shown",
    input: z.object({ id }),
    answer: invite,
    errors: ["invite-claimed"],
  }),
  resendInvite: write({
    path: "/page/invites/resend",
    summary: "Send an invite again, with a new link for 14 days; the old link becomes invalid",
    who: "team",
    task: "team",
    subject,
    audit: "invite.resend",
    atOnce: "not-shown",
    input: z.object({ id }),
    answer: sentInvite,
    errors: ["invite-claimed", "invite-revoked", "page-has-owner", ...notMailed],
  }),
};
