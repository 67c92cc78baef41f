import { z } from "zod";
import { emailAddress } from "../contact-fields.ts";
import { privateRead, write } from "../endpoint.ts";
import {
  cents,
  cursor,
  entity,
  id,
  idOrSlug,
  instant,
  limit,
  listOf,
  localDate,
  maybeText,
  optionalText,
  slug,
  text,
} from "../fields.ts";
import { FIRST, LOCALES } from "../locales.ts";
import { ACCESSIBILITY_ANSWERS, ACCESSIBILITY_FACTS, type AccessibilityFact } from "../pages/accessibility.ts";
import { ownPageEndpoints } from "../pages/own.ts";
import { WAITING_FIELDS } from "../pages/page-fields.ts";
import { photo } from "../pages/photos.ts";
import { SOCIAL_NETWORKS } from "../pages/public.ts";
import { PAGE_TEXT_FIELDS, pageTextInputs } from "../pages/texts.ts";

/** The hours of a weekday, `hours_1` Monday … `hours_7` Sunday: the usual week of the place itself. */
export const HOURS_FIELDS = ["hours_1", "hours_2", "hours_3", "hours_4", "hours_5", "hours_6", "hours_7"] as const;
export type HoursField = (typeof HOURS_FIELDS)[number];

/** What visitors can correct, by the section of the page in which it stands. */
export const CORRECTION_SECTIONS = {
  hours: HOURS_FIELDS,
  contact: ["contact_number", "email", "website"],
  where: ["address", "address_ie", "postcode", "location"],
  prices: ["price"],
  about: PAGE_TEXT_FIELDS.map(({ field }) => field),
  accessibility: ACCESSIBILITY_FACTS,
} as const;
export type CorrectionSection = keyof typeof CORRECTION_SECTIONS;

/**
 * What the team of a page may edit besides, and waits where edits are moderated. A pin is written `54.98765, -8.51234`. `call`: a call
 * as a whole, such as a new price.
 */
const TEAM_FIELDS = [...WAITING_FIELDS, "hide_address", "pin", ...SOCIAL_NETWORKS, "call"] as const;
export type ProposedField = (typeof CORRECTION_SECTIONS)[CorrectionSection][number] | (typeof TEAM_FIELDS)[number];
const CORRECTED_FIELDS: readonly ProposedField[] = Object.values(CORRECTION_SECTIONS).flat();
const PROPOSED_FIELDS = [...new Set([...TEAM_FIELDS, ...CORRECTED_FIELDS])];

/** `planned`: it is made on its day (`from_day`). */
export const PROPOSAL_STATUSES = ["waiting", "planned", "accepted", "refused"] as const;
const MAX_NOTE = 500;

const contact = ownPageEndpoints.editPageContact.input.shape;
const place = ownPageEndpoints.editPageLocation.input.shape;
const hours = text(200).optional().meta({ description: "As people write them: `9-1, 2-5.30`, `closed`" });
const answer = z.enum(ACCESSIBILITY_ANSWERS).optional();

/** Validated as in the forms of the team. A field that is left out, or as it is today, is no correction. */
const changes = z.strictObject({
  ...pageTextInputs,
  contact_number: contact.contact_number,
  email: contact.email,
  website: contact.website,
  address: place.address,
  address_ie: place.address_ie,
  postcode: place.postcode,
  location: place.location,
  ...(Object.fromEntries(HOURS_FIELDS.map((field) => [field, hours])) as Record<HoursField, typeof hours>),
  ...(Object.fromEntries(ACCESSIBILITY_FACTS.map((fact) => [fact, answer])) as Record<
    AccessibilityFact,
    typeof answer
  >),
});

const named = { name: maybeText, name_ie: maybeText };
const person = z
  .object({ id, name: z.string() })
  .nullable()
  .meta({ description: "null: a visitor, or an account that does not exist any more" });

export const proposal = z
  .object({
    ...entity,
    page: z.object({ id, slug, ...named }),
    source: z.enum(["visitor", "team"]).meta({ description: "Edits of the team wait where the office asks for it" }),
    field: z.enum(PROPOSED_FIELDS),
    price: z
      .object({ id, ...named })
      .nullable()
      .meta({ description: "The price of the field `price`" }),
    before: maybeText.meta({ description: "What it was when the change was proposed; null: nothing, or closed" }),
    after: maybeText.meta({
      description: "Hours as `09:00-13:00, 14:00-17:00`, amounts in hundredths of the currency",
    }),
    today: maybeText.meta({ description: "What it is now" }),
    call: z
      .object({
        name: z.string().meta({ description: "Of the call, as in this document", example: "addPrice" }),
        action: z.string().meta({ description: "As in the history", example: "price.add" }),
        input: z
          .record(z.string(), z.json())
          .nullable()
          .meta({ description: "The fields with which it will be made; null: it is not planned" }),
        changes: z
          .array(
            z.object({
              kind: z.string().meta({ example: "price" }),
              before: z.record(z.string(), z.json()).nullable(),
              after: z.record(z.string(), z.json()).nullable(),
              ...named,
            }),
          )
          .meta({
            description: "What it changes, as in the history, with the texts that were sent, and its present name",
          }),
        photo: photo.nullable().meta({ description: "The photo of an upload, for the team and administrators" }),
        recording: z
          .object({ url: z.string(), seconds: z.number(), peaks: z.array(z.int()) })
          .nullable()
          .meta({ description: "The recording of an upload, likewise" }),
      })
      .nullable()
      .meta({ description: "Of the field `call`" }),
    from_day: localDate.nullable().meta({
      description:
        "The local date for which it was planned; while it waits, it could not be made then, as `reason` says",
    }),
    reason: maybeText.meta({
      description: "Why it was refused; of a planned change that was not made, `overlap` or the code of the error",
    }),
    note: maybeText,
    by: person,
    name: maybeText.meta({ description: "As a visitor without an account wrote it" }),
    token: maybeText.meta({ description: "The name of the token by which a program has suggested it" }),
    locale: z.enum(LOCALES).meta({ description: "The language of the form" }),
    thanks: z.boolean().meta({ description: "Whether the sender left an address, and gets thanks by mail" }),
    status: z.enum(PROPOSAL_STATUSES),
    suspected: z
      .boolean()
      .meta({ description: "Whether it looks as if a robot had sent it; only administrators know" }),
    decided_by: person,
    date_decided: instant.nullable(),
  })
  .meta({ id: "Proposal" });
export type Proposal = z.output<typeof proposal>;

const proposals = listOf(proposal).extend({ waiting: z.int() });
const subject = { kind: "proposal", field: "id" } as const;

export const proposalEndpoints = {
  suggestCorrections: write({
    path: "/page/correct",
    summary: "Suggest corrections of a page, of which its team accepts or refuses each; no account is needed",
    who: "anybody",
    audit: "page.correct",
    scope: "propose",
    idempotent: true,
    input: z.object({
      page_id: idOrSlug,
      changes,
      prices: z
        .array(z.strictObject({ id, amount: cents }))
        .max(200, { error: "out-of-range" })
        .default([]),
      note: optionalText(text(MAX_NOTE)),
      name: optionalText(text(100)),
      email: optionalText(emailAddress).meta({ description: "For thanks by mail; by default the account's" }),
      locale: z.enum(LOCALES).default(FIRST),
      homepage: z.string().max(500, { error: "too-long" }).optional().meta({
        description: "Honeypot: people leave it empty",
      }),
      seconds: z
        .number({ error: "wrong-form" })
        .min(0, { error: "out-of-range" })
        .optional()
        .meta({ description: "How long the form was open, to detect robots" }),
    }),
    answer: z.object({
      suggested: z.int().meta({ description: "Number of fields" }),
      ids: z.array(id).meta({ description: "Of those that nobody had suggested yet" }),
    }),
    errors: ["not-found"],
  }),
  ownProposals: privateRead({
    path: "/account/proposals",
    summary: "List what the caller has suggested, with what became of it, newest first",
    who: "account",
    scope: "propose",
    input: z.object({ status: z.enum(PROPOSAL_STATUSES).optional(), cursor: cursor.optional(), limit }),
    answer: listOf(proposal),
  }),
  withdrawProposal: write({
    path: "/proposals/withdraw",
    summary: "Take back a suggestion or a planned change of one's own that nobody has decided on yet",
    who: "account",
    scope: "propose",
    audit: "proposal.withdraw",
    input: z.object({ id }),
    answer: proposal,
    errors: ["not-found", "bad-transition"],
  }),
  pageProposals: privateRead({
    path: "/page/proposals",
    summary: "List the suggested and planned changes of a page, newest first",
    who: "team",
    task: "corrections",
    subject: { kind: "page", field: "page_id" },
    input: z.object({
      page_id: id,
      status: z.enum(PROPOSAL_STATUSES).optional(),
      source: z.enum(["visitor", "team"]).optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: proposals,
  }),
  adminProposals: privateRead({
    path: "/admin/proposals",
    summary:
      "List what waits for the office: corrections of pages without an owner and moderated edits, or what looks like a robot's",
    who: "curator",
    task: "corrections",
    input: z.object({ suspected: z.boolean().default(false), cursor: cursor.optional(), limit }),
    answer: proposals,
  }),
  acceptProposal: write({
    path: "/proposals/accept",
    summary:
      "Accept a suggested change: it is written as from the form of its field, and the sender is told; only administrators accept edits of the team",
    who: "team",
    task: "corrections",
    subject,
    audit: "proposal.accept",
    waits: "fields",
    input: z.object({
      id,
      anyway: z.boolean().default(false).meta({
        description: "Also where the field was changed since it was suggested; else 409 `stale-version`",
      }),
    }),
    answer: proposal,
    errors: ["stale-version", "bad-transition", "times-overlap", "list-full"],
  }),
  refuseProposal: write({
    path: "/proposals/refuse",
    summary: "Refuse a suggested change; the team withdraws its own edits and planned changes so",
    who: "team",
    task: "corrections",
    subject,
    audit: "proposal.refuse",
    atOnce: "not-shown",
    input: z.object({
      id,
      reason: optionalText(text(MAX_NOTE)).meta({
        description: "For whoever made an edit of the team, by mail and on the desk",
      }),
    }),
    answer: proposal,
    errors: ["bad-transition"],
  }),
};
