import { z } from "zod";
import { clearable, emailAddress } from "./contact-fields.ts";
import { privateRead, write } from "./endpoint.ts";
import { color, entity, id, instant, maybeText, slug, text } from "./fields.ts";
import { LOCALES } from "./locales.ts";
import { ownPage, PAGE_ROLES } from "./pages/own.ts";

export const INVITE_STATES = ["sent", "claimed", "revoked", "expired"] as const;

const state = z.enum(INVITE_STATES);
const role = z.enum(PAGE_ROLES);
const person = z.object({ id, name: z.string() }).nullable();

/** An invite as the team of the page sees it: its token is nobody's to read. */
export const invite = z
  .object({
    ...entity,
    page_id: id,
    email: z
      .string()
      .nullable()
      .meta({ description: "Whose verified address may claim it; null: whoever has the token" }),
    role,
    locale: z.enum(LOCALES),
    message: maybeText,
    state,
    invited_by: person,
    claimed_by: person,
    date_expires: instant,
    date_claimed: instant.nullable(),
    date_revoked: instant.nullable(),
  })
  .meta({ id: "Invite" });
export type Invite = z.output<typeof invite>;

/** With what opens it, for a link that its sender hands over: `/{locale}/invites/{token}`. */
const sentInvite = invite
  .extend({
    token: z.string().nullable().meta({ description: "Told once: null where an `idempotency-key` repeats the answer" }),
  })
  .meta({ id: "SentInvite" });

/** What somebody with the token is asked to join. */
export const invitation = z
  .object({
    state,
    role,
    inviter: z.string().nullable().meta({ description: "The name of who invites, where they have one" }),
    is_for_email: z.boolean().meta({ description: "Only the account with the address that was invited can claim it" }),
    date_expires: instant,
    page: z
      .object({ id, slug, name: maybeText, name_ie: maybeText, color, location: maybeText })
      .nullable()
      .meta({ description: "null: the invite is over, and the page is not public" }),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

/** 256 bits in base64url. */
const token = z
  .string()
  .regex(/^[\w-]{43}$/, { error: "wrong-form" })
  .meta({ description: "From the link of the invite" });

const subject = { kind: "invite", field: "id" } as const;

export const inviteEndpoints = {
  pageInvites: privateRead({
    path: "/page/invites",
    summary: "The invites of a page with their state, the newest first",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id }),
    answer: z.array(invite),
  }),
  sendInvite: write({
    path: "/page/invites/send",
    summary:
      "Invites somebody to keep a page, by a link that works once within 14 days; an open invite to the same address ends",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    audit: "invite.send",
    idempotent: true,
    shownOnce: ["token"],
    input: z.object({
      page_id: id,
      email: clearable(emailAddress).meta({
        description: "Who is written to, and who alone may claim; without one, whoever is handed the token",
      }),
      role: role.meta({ description: "`owner`: by administrators alone, for a page that has none, by e-mail" }),
      locale: z.enum(LOCALES).default("en"),
      message: clearable(text(500)),
    }),
    answer: sentInvite,
    errors: ["page-has-owner", "list-full"],
  }),
  invitation: privateRead({
    path: "/page/invites/get",
    summary: "What an invite is for, to be shown before it is claimed",
    who: "anybody",
    input: z.object({ token }),
    answer: invitation,
    errors: ["not-found"],
  }),
  claimInvite: write({
    path: "/page/invites/claim",
    summary: "Takes the role that is offered: once, by one account",
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
    summary: "Ends an invite that was not claimed: its link does nothing any more",
    who: "team",
    subject,
    audit: "invite.revoke",
    input: z.object({ id }),
    answer: invite,
    errors: ["invite-claimed"],
  }),
  resendInvite: write({
    path: "/page/invites/resend",
    summary: "Another link in place of the old one, for 14 days from now",
    who: "team",
    subject,
    audit: "invite.resend",
    input: z.object({ id }),
    answer: sentInvite,
    errors: ["invite-claimed", "invite-revoked", "page-has-owner"],
  }),
};
