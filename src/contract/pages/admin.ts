import { z } from "zod";
import { phoneNumber } from "../contact-fields.ts";
import { privateRead, write } from "../endpoint.ts";
import { cursor, distinctIds, id, instant, limit, listOf, maybeText, optionalText, slug, text } from "../fields.ts";
import { MAX_CATEGORIES_OF_PAGE } from "../limits.ts";
import { PAGE_ROLES } from "../roles.ts";
import { PAGE_STATUSES, PAGE_TYPES, pageCard } from "./card.ts";
import { APPROVALS, likelyDuplicate, ownPage, ownPageEndpoints, PAGE_GAPS, pageAliases } from "./own.ts";
import { photo } from "./photos.ts";

/** What an administrator can do about the approval of a page (docs/rules.md, “Pages and approval”). */
export const APPROVAL_MOVES = ["approve", "decline", "disable", "enable"] as const;
/** Pages that one call changes. */
export const MAX_IN_BULK = 200;
/** Orders of the table; with `-` in front, descending. */
export const ADMIN_SORTS = [
  "name",
  "date_created",
  "date_updated",
  "date_checked",
  "approval",
  "status",
  "completeness",
] as const;
/** When the hours were last confirmed or changed by the team; `unanswered`: two mails about them had no answer. */
export const CHECK_AGES = ["recently", "long-ago", "never", "unanswered"] as const;
/** As `owner`: pages without an owner. */
export const NO_OWNER = "none";
const MAX_UID = 128;

const move = z.enum(APPROVAL_MOVES);
const person = z
  .object({ id, name: z.string() })
  .nullable()
  .meta({ description: "null: nobody, or an account that does not exist any more" });
const completeness = {
  percent: z.int().meta({ description: "Completeness, 0 … 100" }),
  missing: z.array(z.enum(PAGE_GAPS)).meta({ description: "What is missing, most important first" }),
};

const owner = z
  .object({ id, uid: z.string(), name: z.string(), email: z.string().nullable(), disabled: z.boolean() })
  .nullable();

export const pageNote = z
  .object({ id, date: instant, by: person, text: z.string() })
  .meta({ id: "PageNote", description: "Visible to administrators only" });

export const pageDecision = z
  .object({ id, date: instant, by: person, move, reason: maybeText })
  .meta({ id: "PageDecision" });

const doubtfulPage = likelyDuplicate
  .extend({ approval: z.enum(APPROVALS), status: z.enum(PAGE_STATUSES), contact_number: maybeText })
  .meta({ id: "DoubtfulPage" });

/** A page as seen by administrators, also when it is deleted. */
export const adminPage = ownPage
  .extend({
    ...completeness,
    rank: z.int().meta({ description: "Pages with a higher rank come first in lists" }),
    owner,
    moderate_edits: z.boolean().meta({ description: "Edits of its team wait for the office" }),
    date_deleted: instant.nullable(),
    moves: z.array(move).meta({ description: "The possible changes of its approval" }),
    decisions: z.array(pageDecision).meta({ description: "Newest first" }),
    notes: z.array(pageNote).meta({ description: "Newest first" }),
    likely_duplicates: z.array(doubtfulPage),
  })
  .meta({ id: "AdminPage" });
export type AdminPage = z.output<typeof adminPage>;

/** A page in the table of administrators. */
export const adminPageRow = pageCard
  .pick({
    id: true,
    slug: true,
    name: true,
    name_ie: true,
    color: true,
    location: true,
    status: true,
    categories: true,
  })
  .extend({
    ...completeness,
    type: z.enum(PAGE_TYPES),
    photo: photo.nullable(),
    approval: z.enum(APPROVALS),
    moves: z.array(move),
    owner,
    date_created: instant,
    date_updated: instant,
    date_checked: instant.nullable(),
    date_deleted: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: "AdminPageRow" });
export type AdminPageRow = z.output<typeof adminPageRow>;

const candidate = z
  .object({
    id,
    uid: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    profile_photo: z.string().nullable(),
    pages: z.array(z.object({ id, slug, name: maybeText, name_ie: maybeText, role: z.enum(PAGE_ROLES) })),
  })
  .meta({ id: "OwnerCandidate" });
export type OwnerCandidate = z.output<typeof candidate>;

const bulkResult = z
  .object({
    id,
    done: z.boolean(),
    approval: z
      .enum(APPROVALS)
      .nullable()
      .meta({ description: "The approval after the call; null: there is no such page" }),
    moves: z.array(move),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.output<typeof bulkResult>;

const reason = text(1000).meta({ description: "Mailed to the owner as it is written" });
const requiredReason = text(1000, 1).meta({ description: "Mailed to the owner as it is written" });
const subject = { kind: "page", field: "id" } as const;

function approvalMove<Reason extends z.ZodType>(
  name: (typeof APPROVAL_MOVES)[number],
  summary: string,
  reasonField: Reason,
) {
  return write({
    path: `/admin/page/${name}` as const,
    summary,
    who: "admin" as const,
    task: "office" as const,
    subject,
    audit: `page.${name}`,
    input: z.object({ id, reason: reasonField }),
    answer: adminPage,
    errors: ["bad-transition"],
  });
}

/** The fields that the team of a page can edit. */
const { editPageBasics, editPageContact, editPageColor, editPageLocation, editPageAccessibility } = ownPageEndpoints;
const { editPageStatus, editPagePriceType } = ownPageEndpoints;
const callFields = { page_id: true, version: true } as const;
const edited = {
  ...editPageBasics.input.omit(callFields).shape,
  ...editPageContact.input.omit(callFields).shape,
  ...editPageColor.input.omit(callFields).partial().shape,
  ...editPageLocation.input.omit(callFields).shape,
  ...editPageAccessibility.input.omit(callFields).partial().shape,
  ...editPageStatus.input.omit(callFields).partial().shape,
  ...editPagePriceType.input.omit(callFields).partial().shape,
  version: editPageBasics.input.shape.version,
};

export const adminPageEndpoints = {
  adminPage: privateRead({
    path: "/admin/page",
    summary: "Get a page with its owner, decisions, notes of administrators and likely duplicates",
    who: "admin",
    task: "office",
    subject,
    input: z.object({ id }),
    answer: adminPage,
  }),
  adminPages: privateRead({
    path: "/admin/page/all",
    summary:
      "List all pages in any state, filtered, sorted and paginated; for curators those of their category or place",
    who: "curator",
    task: "office",
    input: z.object({
      approval: z.enum(APPROVALS).optional(),
      status: z.enum(PAGE_STATUSES).optional(),
      q: text(200).optional().meta({ description: "Part of a name, an address, a phone number or an email address" }),
      category: slug.optional(),
      owner: text(MAX_UID).optional().meta({ description: "The id or uid of an account, or `none`" }),
      missing: z.enum(PAGE_GAPS).optional(),
      checked: z.enum(CHECK_AGES).optional().meta({
        description:
          "When the team last confirmed or changed the hours: within 90 days, before, or never; `unanswered`: the owner did not answer two mails",
      }),
      deleted: z.boolean().default(false).meta({ description: "Only deleted pages" }),
      sort: z
        .enum([...ADMIN_SORTS, ...ADMIN_SORTS.map((sort) => `-${sort}` as const), "match"])
        .default("-date_created")
        .meta({ description: "`match`: names that begin with `q` first, then names with a word that does" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(adminPageRow).extend({ total: z.int() }),
  }),
  addPage: write({
    path: "/admin/page/add",
    summary: "Create a page; an approved one is public at once",
    who: "admin",
    task: "office",
    audit: "page.add",
    idempotent: true,
    input: z.object({
      name: text(120, 1),
      name_ie: optionalText(text(120)),
      type: z.enum(PAGE_TYPES),
      contact_number: optionalText(phoneNumber),
      category_ids: distinctIds(MAX_CATEGORIES_OF_PAGE).optional(),
      owner_uid: text(MAX_UID, 1).nullable().optional(),
      approval: z.enum(["requested", "approved"]).default("requested"),
    }),
    aliases: pageAliases,
    answer: adminPage,
  }),
  approvePage: approvalMove(
    "approve",
    "Approve a requested or declined page, which makes it public",
    reason.optional(),
  ),
  declinePage: approvalMove("decline", "Decline a requested page", requiredReason),
  disablePage: approvalMove("disable", "Disable an approved page, which is not public any more", requiredReason),
  enablePage: approvalMove("enable", "Enable a disabled page, which makes it public again", reason.optional()),
  movePages: write({
    path: "/admin/page/bulk",
    scope: null, // it gives rights away
    summary:
      "Change the approval of many pages; where the change is not possible, the page stays as it is, and the result says so",
    who: "admin",
    task: "office",
    audit: "page.bulk",
    input: z.object({
      ids: distinctIds(MAX_IN_BULK).min(1, { error: "required" }),
      move,
      reason: reason.optional().meta({ description: "Required for `decline` and `disable`" }),
    }),
    answer: z.object({ results: z.array(bulkResult).meta({ description: "One per id, in the order of `ids`" }) }),
  }),
  updatePage: write({
    path: "/admin/page/update",
    summary: "Update the fields that are sent; a new approval must be possible from the present one",
    who: "admin",
    task: "office",
    subject,
    audit: "page.update",
    input: z.object({
      id,
      ...edited,
      type: z.enum(PAGE_TYPES).optional(),
      rank: z
        .int({ error: "wrong-form" })
        .min(-1000, { error: "out-of-range" })
        .max(1000, { error: "out-of-range" })
        .optional(),
      moderate_edits: z.boolean({ error: "wrong-form" }).optional(),
      approval: z.enum(APPROVALS).optional(),
      reason: reason.optional().meta({ description: "Required for `declined` and `disabled`" }),
    }),
    aliases: pageAliases,
    answer: adminPage,
    errors: ["bad-transition"],
  }),
  setPageOwner: write({
    path: "/admin/page/owner",
    scope: null, // it gives rights away
    summary: "Set the owner of a page, who is notified by mail; null removes the owner",
    who: "admin",
    task: "office",
    subject,
    audit: "page.owner",
    input: z.object({ id, uid: text(MAX_UID, 1).nullable() }),
    answer: adminPage,
  }),
  ownerCandidates: privateRead({
    path: "/admin/page/uid/search",
    summary: "Search accounts that can become owner by uid, email address or name, with their pages",
    who: "admin",
    task: "office",
    input: z.object({ query: text(200, 1), cursor: cursor.optional(), limit }),
    answer: listOf(candidate).extend({ total: z.int() }),
    limit: "search",
  }),
  restorePage: write({
    path: "/admin/page/restore",
    summary: "Restore a page that was deleted within the last 30 days",
    who: "admin",
    task: "destroy",
    subject,
    audit: "page.restore",
    input: z.object({ id }),
    answer: adminPage,
  }),
  notePage: write({
    path: "/admin/page/note",
    summary: "Add a note on a page for administrators, or delete one",
    who: "admin",
    task: "office",
    subject,
    destroyFields: ["delete"],
    audit: "page.note",
    idempotent: true,
    input: z.object({
      id,
      text: text(2000, 1).optional(),
      delete: id.optional().meta({ description: "The id of a note on this page" }),
    }),
    answer: adminPage,
  }),
};
