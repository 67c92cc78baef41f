import { z } from "zod";
import { clearable, eircode, emailAddress, httpsAddress, phoneNumber, website } from "../contact-fields.ts";
import { privateRead, write } from "../endpoint.ts";
import {
  color,
  cursor,
  id,
  instant,
  latitude,
  limit,
  listOf,
  longitude,
  maybeText,
  slug,
  text,
  version,
} from "../fields.ts";
import { LOCALES } from "../locales.ts";
import { photo } from "../photos.ts";
import { PAGE_STATUSES, PAGE_TYPES, PRICE_TYPES } from "./card.ts";
import { page, type SOCIAL_NETWORKS } from "./public.ts";

export const APPROVALS = ["requested", "approved", "declined", "disabled"] as const;
export const PAGE_ROLES = ["owner", "manager"] as const;
export type PageRole = (typeof PAGE_ROLES)[number];
/** What a page may still lack, the words of the desk's sections. */
export const PAGE_GAPS = [
  "times",
  "photo",
  "description",
  "location",
  "contact",
  "categories",
  "irish",
  "prices",
  "more-photos",
] as const;

/** A page's name: its address is made from it. */
const pageName = text(120);

/** A page as its team sees it, whatever its state. */
export const ownPage = page
  .extend({
    approval: z.enum(APPROVALS),
    text_color: z.enum(["#000000", "#ffffff"]).meta({ description: "The one that is readable on `color`" }),
  })
  .meta({ id: "OwnPage" });
export type OwnPage = z.output<typeof ownPage>;

export const likelyDuplicate = z
  .object({
    ...{ id, slug, name: maybeText, name_ie: maybeText, location: maybeText },
    reason: z.enum(["phone", "name"]).meta({ description: "The same number, or the same name nearby" }),
  })
  .meta({ id: "LikelyDuplicate" });
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;

export const ownPageCard = z
  .object({
    ...{ id, slug, name: maybeText, name_ie: maybeText, color, photo: photo.nullable() },
    status: z.enum(PAGE_STATUSES),
    approval: z.enum(APPROVALS),
    role: z.enum(PAGE_ROLES),
    percent: z.int().meta({ description: "How complete it is, 0 … 100" }),
    missing: z.array(z.enum(PAGE_GAPS)).meta({ description: "The best next step first" }),
    date_updated: instant,
  })
  .meta({ id: "OwnPageCard" });
export type OwnPageCard = z.output<typeof ownPageCard>;

const profile = clearable(httpsAddress);

const socialEdit = z.strictObject({
  facebook: profile,
  instagram: profile,
  x: profile,
  tiktok: profile,
  youtube: profile,
  whatsapp: profile,
} satisfies Record<(typeof SOCIAL_NETWORKS)[number], typeof profile>);

/** Of every edit of a page. */
const edited = { page_id: id, version: version.optional() };
const subject = { kind: "page", field: "page_id" } as const;

const typed = (most: number) => text(most).nullable().optional();

/** What is typed and not saved yet. */
const changes = z.strictObject({
  name: typed(120),
  name_ie: typed(120),
  slogan: typed(120),
  slogan_ie: typed(120),
  description: typed(4000),
  description_ie: typed(4000),
  location: typed(120),
  address: typed(300),
  address_ie: typed(300),
  color: color.optional(),
  status: z.enum(PAGE_STATUSES).optional(),
});
export type PageChanges = z.output<typeof changes>;

export const pagePreview = z
  .object({
    html: z.string().meta({ description: "A document without scripts, for a frame" }),
    rules: z.string().meta({ description: "The CSS of this page alone: its colour and the like" }),
  })
  .meta({ id: "PagePreview" });
export type PagePreview = z.output<typeof pagePreview>;

export const historyEntry = z
  .object({
    id,
    date: instant,
    action: z.string().meta({ description: "The call, such as `page.basics`", example: "price.edit" }),
    by: z.object({ id, name: z.string() }).nullable().meta({ description: "null: not known any more" }),
    before: z.record(z.string(), z.json()).nullable().meta({ description: "What changed, as it was" }),
    after: z.record(z.string(), z.json()).nullable().meta({ description: "What changed, as it is since" }),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.output<typeof historyEntry>;

export const ownPageEndpoints = {
  requestPage: write({
    path: "/page/request",
    summary: "Asks for a page: the administrators decide; its owner may fill it meanwhile",
    who: "account",
    audit: "page.request",
    idempotent: true,
    input: z.object({
      pageName: text(120, 1),
      pageName_ie: clearable(pageName),
      contactNumber: phoneNumber,
      type: z.enum(PAGE_TYPES),
      location: clearable(text(120)).meta({ description: "Townland or district" }),
      latitude: latitude.optional(),
      longitude: longitude.optional(),
    }),
    answer: ownPage.extend({ likely_duplicates: z.array(likelyDuplicate) }),
  }),
  ownPages: privateRead({
    path: "/page/user",
    summary: "Pages of which the caller is owner or manager, and what is still missing on each, the newest first",
    who: "account",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(ownPageCard),
  }),
  editPageBasics: write({
    path: "/page/basics",
    summary: "Name, slogan and description; a new name gives a new address, and the old one leads to it",
    who: "team",
    subject,
    audit: "page.basics",
    answer: ownPage,
    input: z.object({
      ...edited,
      name: clearable(pageName),
      name_ie: clearable(pageName),
      slogan: clearable(text(120)),
      slogan_ie: clearable(text(120)),
      description: clearable(text(4000)).meta({ description: "Markdown" }),
      description_ie: clearable(text(4000)),
    }),
  }),
  editPageContact: write({
    path: "/page/contact",
    summary: "Phone, e-mail, website and profiles; of `social` the networks that are sent change",
    who: "team",
    subject,
    audit: "page.contact",
    answer: ownPage,
    input: z.object({
      ...edited,
      contact_number: clearable(phoneNumber),
      email: clearable(emailAddress),
      website: clearable(website),
      social: socialEdit.optional(),
    }),
  }),
  editPageColor: write({
    path: "/page/color",
    summary: "The page's own colour; `text_color` of the answer is readable on it",
    who: "team",
    subject,
    audit: "page.color",
    answer: ownPage,
    input: z.object({ ...edited, color }),
  }),
  editPageLocation: write({
    path: "/page/location",
    summary: "Where it is; a point has both coordinates, or is taken away with two nulls",
    who: "team",
    subject,
    audit: "page.location",
    answer: ownPage,
    input: z.object({
      ...edited,
      address: clearable(text(300)),
      address_ie: clearable(text(300)),
      postcode: clearable(eircode),
      latitude: latitude.nullable().optional(),
      longitude: longitude.nullable().optional(),
      location: clearable(text(120)).meta({ description: "Townland or district" }),
    }),
  }),
  editPageStatus: write({
    path: "/page/status",
    summary: "The owner's word: open, closed for a time or for good, or hidden",
    who: "team",
    subject,
    audit: "page.status",
    answer: ownPage,
    input: z.object({ ...edited, status: z.enum(PAGE_STATUSES) }),
  }),
  editPagePriceType: write({
    path: "/page/price-type",
    summary: "How dear it is; null says nothing about it",
    who: "team",
    subject,
    audit: "page.price-type",
    answer: ownPage,
    input: z.object({ ...edited, price_type: z.enum(PRICE_TYPES).nullable() }),
  }),
  deletePage: write({
    path: "/page/delete",
    summary: "Takes the page away with all that hangs on it; an administrator can bring it back for 30 days",
    who: "owner",
    subject,
    audit: "page.delete",
    input: z.object({
      page_id: id,
      confirm_name: text(120).meta({ description: "Its name, in one of the languages" }),
    }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  pagePreview: privateRead({
    path: "/page/preview",
    summary: "The page as visitors will see it, whatever its state, with changes that are not saved yet",
    who: "team",
    subject,
    input: z.object({ page_id: id, locale: z.enum(LOCALES).default("en"), changes: changes.default({}) }),
    answer: pagePreview,
  }),
  pageHistory: privateRead({
    path: "/page/history",
    summary: "Who changed what on a page, and when, the newest first",
    who: "team",
    subject,
    input: z.object({ page_id: id, cursor: cursor.optional(), limit }),
    answer: listOf(historyEntry),
  }),
};
