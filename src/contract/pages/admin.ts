import { z } from "zod";
import { clearable, phoneNumber } from "../contact-fields.ts";
import { privateRead, write } from "../endpoint.ts";
import { cursor, distinctIds, id, instant, limit, listOf, maybeText, slug, text } from "../fields.ts";
import { MAX_CATEGORIES_OF_PAGE } from "../limits.ts";
import { photo } from "../photos.ts";
import { PAGE_STATUSES, PAGE_TYPES, pageCard } from "./card.ts";
import { APPROVALS, likelyDuplicate, ownPage, ownPageEndpoints, PAGE_GAPS, PAGE_ROLES } from "./own.ts";

/** What an administrator may do about a page's approval (product document, States). */
export const APPROVAL_MOVES = ["approve", "decline", "disable", "enable"] as const;
/** Orders of the table; with `-` before it the other way round. */
export const ADMIN_SORTS = ["name", "date_created", "date_updated", "approval", "status", "completeness"] as const;
/** In place of an owner: pages that have none. */
export const NO_OWNER = "none";
const MAX_IN_BULK = 200;
const MAX_UID = 128;

const move = z.enum(APPROVAL_MOVES);
const person = z
  .object({ id, name: z.string() })
  .nullable()
  .meta({ description: "null: not known any more, or nobody" });
const filled = {
  percent: z.int().meta({ description: "How complete it is, 0 … 100" }),
  missing: z.array(z.enum(PAGE_GAPS)).meta({ description: "The best next step first" }),
};

const owner = z
  .object({ id, uid: z.string(), name: z.string(), email: z.string().nullable(), disabled: z.boolean() })
  .nullable();

export const pageNote = z
  .object({ id, date: instant, by: person, text: z.string() })
  .meta({ id: "PageNote", description: "For administrators alone" });

export const pageDecision = z
  .object({ id, date: instant, by: person, move, reason: maybeText })
  .meta({ id: "PageDecision" });

const doubtfulPage = likelyDuplicate
  .extend({ approval: z.enum(APPROVALS), status: z.enum(PAGE_STATUSES), contact_number: maybeText })
  .meta({ id: "DoubtfulPage" });

/** A page as administrators see it, deleted ones too. */
export const adminPage = ownPage
  .extend({
    ...filled,
    rank: z.int().meta({ description: "Greater ones come first in lists" }),
    owner,
    date_deleted: instant.nullable(),
    moves: z.array(move).meta({ description: "What can be done about its approval now" }),
    decisions: z.array(pageDecision).meta({ description: "The newest first" }),
    notes: z.array(pageNote).meta({ description: "The newest first" }),
    likely_duplicates: z.array(doubtfulPage),
  })
  .meta({ id: "AdminPage" });
export type AdminPage = z.output<typeof adminPage>;

/** A page as a row of the administrators' table. */
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
    ...filled,
    type: z.enum(PAGE_TYPES),
    photo: photo.nullable(),
    approval: z.enum(APPROVALS),
    moves: z.array(move),
    owner,
    date_created: instant,
    date_updated: instant,
    date_deleted: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: "AdminPageRow" });
export type AdminPageRow = z.output<typeof adminPageRow>;

const candidate = z
  .object({
    ...{ id, uid: z.string(), name: z.string(), email: z.string().nullable() },
    profile_photo: z.string().nullable(),
    pages: z.array(z.object({ id, slug, name: maybeText, name_ie: maybeText, role: z.enum(PAGE_ROLES) })),
  })
  .meta({ id: "OwnerCandidate" });
export type OwnerCandidate = z.output<typeof candidate>;

const bulkResult = z
  .object({
    id,
    done: z.boolean(),
    approval: z.enum(APPROVALS).nullable().meta({ description: "As it is now; null: there is no such page" }),
    moves: z.array(move),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.output<typeof bulkResult>;

const reason = text(1000).meta({ description: "Mailed to the owner, in the words of the administrator" });
const neededReason = text(1000, 1).meta({ description: "Mailed to the owner, in the words of the administrator" });
const subject = { kind: "page", field: "id" } as const;

/** One of the four moves. */
function approvalMove<Reason extends z.ZodType>(name: (typeof APPROVAL_MOVES)[number], summary: string, of: Reason) {
  return write({
    ...{ path: `/admin/page/${name}` as const, summary, who: "admin" as const, subject, audit: `page.${name}` },
    input: z.object({ id, reason: of }),
    answer: adminPage,
    errors: ["bad-transition"],
  });
}

/** The fields of an owner's edits. */
const { editPageBasics, editPageContact, editPageColor, editPageLocation, editPageStatus, editPagePriceType } =
  ownPageEndpoints;
const call = { page_id: true, version: true } as const;
const edited = {
  ...editPageBasics.input.omit(call).shape,
  ...editPageContact.input.omit(call).shape,
  ...editPageColor.input.omit(call).partial().shape,
  ...editPageLocation.input.omit(call).shape,
  ...editPageStatus.input.omit(call).partial().shape,
  ...editPagePriceType.input.omit(call).partial().shape,
  version: editPageBasics.input.shape.version,
};

export const adminPageEndpoints = {
  adminPage: privateRead({
    path: "/admin/page",
    summary: "A page with its owner, what was decided about it, the administrators' notes, and what it may double",
    who: "admin",
    subject,
    input: z.object({ id }),
    answer: adminPage,
  }),
  adminPages: privateRead({
    path: "/admin/page/all",
    summary: "All pages, whatever their state, as a table: filtered, sorted, in parts",
    who: "admin",
    input: z.object({
      approval: z.enum(APPROVALS).optional(),
      status: z.enum(PAGE_STATUSES).optional(),
      q: text(200)
        .optional()
        .meta({ description: "A part of a name, an address, a phone number or an e-mail address" }),
      category: slug.optional(),
      owner: text(MAX_UID).optional().meta({ description: "An account's id or uid, or `none`" }),
      missing: z.enum(PAGE_GAPS).optional(),
      deleted: z.boolean().default(false).meta({ description: "Only those that were deleted" }),
      sort: z
        .enum([...ADMIN_SORTS, ...ADMIN_SORTS.map((sort) => `-${sort}` as const), "match"])
        .default("-date_created")
        .meta({ description: "`match`: names that begin with `q` first, then those with a word that does" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(adminPageRow).extend({ total: z.int() }),
  }),
  addPage: write({
    path: "/admin/page/add",
    summary: "Makes a page; what is approved is public at once",
    who: "admin",
    audit: "page.add",
    idempotent: true,
    input: z.object({
      name: text(120, 1),
      name_ie: clearable(text(120)),
      type: z.enum(PAGE_TYPES),
      contact_number: clearable(phoneNumber),
      category_ids: distinctIds(MAX_CATEGORIES_OF_PAGE).optional(),
      owner_uid: text(MAX_UID, 1).nullable().optional(),
      approval: z.enum(["requested", "approved"]).default("requested"),
    }),
    answer: adminPage,
  }),
  approvePage: approvalMove("approve", "Makes a page public that was asked for, or was declined", reason.optional()),
  declinePage: approvalMove("decline", "Refuses a page that was asked for", neededReason),
  disablePage: approvalMove("disable", "Takes a page out of the public", neededReason),
  enablePage: approvalMove("enable", "Makes a page public again", reason.optional()),
  movePages: write({
    path: "/admin/page/bulk",
    summary: "The same move for many pages; those that cannot make it stay as they are, and are told",
    who: "admin",
    audit: "page.bulk",
    input: z.object({
      ids: distinctIds(MAX_IN_BULK).min(1, { error: "required" }),
      move,
      reason: reason.optional().meta({ description: "Needed to decline and to disable" }),
    }),
    answer: z.object({ results: z.array(bulkResult).meta({ description: "In the order of `ids`" }) }),
  }),
  updatePage: write({
    path: "/admin/page/update",
    summary: "Changes the fields that are sent; a new approval has to be a move of the present one",
    who: "admin",
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
      approval: z.enum(APPROVALS).optional(),
      reason: reason.optional().meta({ description: "Needed for `declined` and `disabled`" }),
    }),
    answer: adminPage,
    errors: ["bad-transition"],
  }),
  setPageOwner: write({
    path: "/admin/page/owner",
    summary: "Gives a page an owner, who is told by mail, or takes it from the one that it has",
    who: "admin",
    subject,
    audit: "page.owner",
    input: z.object({ id, uid: text(MAX_UID, 1).nullable() }),
    answer: adminPage,
  }),
  ownerCandidates: privateRead({
    path: "/admin/page/uid/search",
    summary: "Accounts that can be made owner, by uid, e-mail address or name, with the pages that they have",
    who: "admin",
    input: z.object({ query: text(200, 1), cursor: cursor.optional(), limit }),
    answer: listOf(candidate).extend({ total: z.int() }),
    limit: "search",
  }),
  restorePage: write({
    path: "/admin/page/restore",
    summary: "Brings a page back that was deleted within the last 30 days, as it was",
    who: "admin",
    subject,
    audit: "page.restore",
    input: z.object({ id }),
    answer: adminPage,
  }),
  notePage: write({
    path: "/admin/page/note",
    summary: "Writes a note on a page that only administrators read, or takes one away",
    who: "admin",
    subject,
    audit: "page.note",
    idempotent: true,
    input: z.object({
      id,
      text: text(2000, 1).optional(),
      delete: id.optional().meta({ description: "A note of this page" }),
    }),
    answer: adminPage,
  }),
};
