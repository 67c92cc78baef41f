import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { cursor, distinctIds, id, idOrSlug, instant, limit, listOf, maybeText, slug, text } from "../fields.ts";
import { CLAIM_LETTER_DAYS, MAX_CLAIM_LETTERS } from "../limits.ts";
import { FIRST, LOCALES } from "../locales.ts";

const MAX_NOTE = 1000;

const claimedPage = z.object({ id, slug, name: maybeText, name_ie: maybeText, location: maybeText });

/** What somebody can do to prove that a page is theirs. */
export const claimOptions = z
  .object({
    page: claimedPage,
    has_owner: z.boolean().meta({ description: "Then it cannot be claimed" }),
    phone: z.string().nullable().meta({ description: "The masked phone number of the page", example: "+44 ••• 34" }),
    email: z
      .string()
      .nullable()
      .meta({ description: "The masked email address of the page", example: "j•••@example.ie" }),
    is_waiting: z.boolean().meta({ description: "A note of the caller waits for an administrator" }),
  })
  .meta({ id: "ClaimOptions" });
export type ClaimOptions = z.output<typeof claimOptions>;

export const CLAIM_RESULTS = ["joined", "wrong-code", "no-code"] as const;

const claimResult = z
  .object({
    result: z.enum(CLAIM_RESULTS).meta({ description: "`no-code`: it has ended, or was typed wrongly too often" }),
    page: claimedPage.nullable().meta({ description: "The page, of which the caller is now the owner" }),
    attempts_left: z.int(),
  })
  .meta({ id: "ClaimResult" });
export type ClaimResult = z.output<typeof claimResult>;

export const waitingClaim = z
  .object({
    id,
    date: instant,
    page: claimedPage.extend({ has_owner: z.boolean() }),
    by: z.object({ id, name: z.string(), email: z.string().nullable() }),
    note: z.string(),
  })
  .meta({ id: "WaitingClaim" });
export type WaitingClaim = z.output<typeof waitingClaim>;

export const claimLetter = z
  .object({
    page: claimedPage.extend({ address: maybeText, address_ie: maybeText, postcode: maybeText }),
    code: z.string().meta({ description: "Shown once", example: "7KQ2-M9XW-4HTD" }),
    date_expires: instant,
  })
  .meta({ id: "ClaimLetter" });
export type ClaimLetter = z.output<typeof claimLetter>;

export const sentClaimLetter = z
  .object({ page: claimedPage, date_created: instant, date_expires: instant })
  .meta({ id: "SentClaimLetter" });
export type SentClaimLetter = z.output<typeof sentClaimLetter>;

const ofPage = { kind: "page", field: "page_id" } as const;

export const claimEndpoints = {
  claimOptions: privateRead({
    path: "/page/claims/options",
    summary: "Get how the caller can prove that a public page is theirs",
    who: "account",
    subject: ofPage,
    input: z.object({ page_id: idOrSlug }),
    answer: claimOptions,
  }),
  sendClaimCode: write({
    path: "/page/claims/code",
    summary: "Send a code to the page's own phone or email address; it replaces an earlier one",
    who: "account",
    subject: ofPage,
    audit: "claim.code",
    input: z.object({ page_id: id, by: z.enum(["phone", "email"]), locale: z.enum(LOCALES).default(FIRST) }),
    answer: z.object({ sent: z.literal(1), date_expires: instant }),
    errors: ["page-has-owner"],
  }),
  claimByCode: write({
    path: "/page/claims/confirm",
    summary: "Become the owner of a page by the code that was sent to it; wrong codes are counted",
    who: "account",
    subject: ofPage,
    audit: "claim.confirm",
    input: z.object({ page_id: id, code: text(20, 1) }),
    answer: claimResult,
    errors: ["page-has-owner"],
  }),
  claimByLetter: write({
    path: "/page/claims/letter",
    summary: "Become the owner of a page by the code of a letter",
    who: "account",
    audit: "claim.letter",
    input: z.object({ code: text(40, 1) }),
    answer: claimResult,
    errors: ["page-has-owner"],
  }),
  claimByNote: write({
    path: "/page/claims/note",
    summary: "Ask the administrators for a page, with words that they judge",
    who: "account",
    subject: ofPage,
    audit: "claim.note",
    input: z.object({ page_id: id, note: text(MAX_NOTE, 1) }),
    answer: z.object({ sent: z.literal(1) }),
    errors: ["page-has-owner", "already-sent"],
  }),
  waitingClaims: privateRead({
    path: "/admin/claims",
    summary: "List the claims that wait for an administrator, longest waiting first",
    who: "admin",
    task: "office",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(waitingClaim).extend({ total: z.int() }),
  }),
  decideClaim: write({
    path: "/admin/claims/decide",
    summary: "Accept a claim, which makes the claimant the owner, or refuse it; the claimant is notified by mail",
    who: "admin",
    task: "office",
    audit: "claim.decide",
    input: z.object({
      id,
      accept: z.boolean(),
      message: text(MAX_NOTE).default("").meta({ description: "Mailed as it is written" }),
    }),
    answer: z.object({ decided: z.literal(1) }),
    errors: ["not-found", "page-has-owner", "already-sent"],
  }),
  writeClaimLetters: write({
    path: "/admin/claims/letters",
    summary: `Make a code for each of the pages without an owner, valid for ${CLAIM_LETTER_DAYS} days; it replaces an earlier one`,
    who: "admin",
    task: "office",
    audit: "claim.write-letters",
    limit: "heavy",
    input: z.object({
      page_ids: distinctIds(MAX_CLAIM_LETTERS).min(1, { error: "required" }),
      only_new: z
        .boolean()
        .default(false)
        .meta({ description: "Leave out the pages with a letter that is still valid" }),
    }),
    answer: z.object({
      letters: z.array(claimLetter).meta({ description: "Without the pages that have an owner" }),
      left_out: z.int().meta({ description: "The pages with a letter that is still valid, by `only_new`" }),
    }),
  }),
  sentClaimLetters: privateRead({
    path: "/admin/claims/letters/sent",
    summary: "List the letters whose codes are valid, the oldest page first; the codes are not in it",
    who: "admin",
    task: "office",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(sentClaimLetter).extend({ total: z.int() }),
  }),
  revokeClaimLetters: write({
    path: "/admin/claims/letters/revoke",
    summary: "Revoke the codes of the letters to some pages",
    who: "admin",
    task: "office",
    audit: "claim.revoke-letters",
    input: z.object({ page_ids: distinctIds(MAX_CLAIM_LETTERS).min(1, { error: "required" }) }),
    answer: z.object({ revoked: z.int() }),
  }),
};
