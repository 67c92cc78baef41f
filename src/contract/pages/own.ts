import { z } from "zod";
import { emailAddress, httpsAddress, phoneNumber, postcode, website } from "../contact-fields.ts";
import { privateRead, write } from "../endpoint.ts";
import {
  color,
  colorInput,
  cursor,
  dateInput,
  id,
  instant,
  latitude,
  limit,
  listOf,
  longitude,
  maybeText,
  optionalText,
  planning,
  sentCoordinate,
  slug,
  text,
  version,
} from "../fields.ts";
import { FIRST, LOCALES } from "../locales.ts";
import { PAGE_ROLES } from "../roles.ts";
import { accessibilityEdit } from "./accessibility.ts";
import { PAGE_STATUSES, PAGE_TYPES, PRICE_TYPES } from "./card.ts";
import { photo } from "./photos.ts";
import { page, type SOCIAL_NETWORKS } from "./public.ts";
import { PAGE_TEXTS, pageTextInputs, typedPageTexts } from "./texts.ts";

export const APPROVALS = ["requested", "approved", "declined", "disabled"] as const;
/** What a page may still lack. */
export const PAGE_GAPS = [
  "times",
  "photo",
  "description",
  "location",
  "contact",
  "categories",
  "irish",
  "accessibility",
  "prices",
  "more-photos",
] as const;

/** Address and pin of a page that does not show them. */
export const hiddenAddress = z
  .object({
    address: maybeText,
    address_ie: maybeText,
    postcode: maybeText,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: "HiddenAddress" });
export type HiddenAddress = z.output<typeof hiddenAddress>;

/** A page as seen by its team, in any state. */
export const ownPage = page
  .extend({
    approval: z.enum(APPROVALS),
    hidden_address: hiddenAddress.nullable().meta({ description: "null: the page shows its address and its pin" }),
    text_color: z.enum(["#000000", "#ffffff"]).meta({ description: "The one with the higher contrast on `color`" }),
  })
  .meta({ id: "OwnPage" });
export type OwnPage = z.output<typeof ownPage>;

export const likelyDuplicate = z
  .object({
    id,
    slug,
    name: maybeText,
    name_ie: maybeText,
    location: maybeText,
    reason: z.enum(["phone", "name"]).meta({ description: "The same phone number, or the same name nearby" }),
  })
  .meta({ id: "LikelyDuplicate" });
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;

export const ownPageCard = z
  .object({
    id,
    slug,
    name: maybeText,
    name_ie: maybeText,
    color,
    photo: photo.nullable(),
    status: z.enum(PAGE_STATUSES),
    approval: z.enum(APPROVALS),
    role: z.enum(PAGE_ROLES),
    percent: z.int().meta({ description: "Completeness, 0 … 100" }),
    missing: z.array(z.enum(PAGE_GAPS)).meta({ description: "What is missing, most important first" }),
    date_updated: instant,
  })
  .meta({ id: "OwnPageCard" });
export type OwnPageCard = z.output<typeof ownPageCard>;

const profile = optionalText(httpsAddress);

const socialEdit = z.strictObject({
  facebook: profile,
  instagram: profile,
  x: profile,
  tiktok: profile,
  youtube: profile,
  whatsapp: profile,
} satisfies Record<(typeof SOCIAL_NETWORKS)[number], typeof profile>);

/** In code points. */
const MAX_SERVICE_AREA = 160;
const serviceArea = optionalText(text(MAX_SERVICE_AREA));

/** What the page settings of the first client send in one object, whichever of their calls it is. */
const PAGE_SETTINGS = [
  "page_id",
  "slogan",
  "slogan_ie",
  "description",
  "description_ie",
  "color",
  "address",
  "postcode",
  "latitude",
  "longitude",
  "location",
  "status",
  "price_type",
] as const;
const settings = { passedOver: PAGE_SETTINGS };
/** Names by which the first client requests a page: taken beside ours by each call with such a field of a page. */
export const pageAliases = { pageName: "name", pageName_ie: "name_ie", contactNumber: "contact_number" } as const;

/** Fields of every edit of a page. */
const edited = { page_id: id, version: version.optional() };
const subject = { kind: "page", field: "page_id" } as const;

const typed = (max: number) => text(max).nullable().optional();

/** Changes that are typed and not saved yet. */
const changes = z.strictObject({
  ...typedPageTexts,
  location: typed(120),
  address: typed(300),
  address_ie: typed(300),
  postcode: typed(20),
  service_area: typed(MAX_SERVICE_AREA),
  service_area_ie: typed(MAX_SERVICE_AREA),
  latitude: z.null().optional(),
  longitude: z.null().optional(),
  color: colorInput.optional(),
  status: z.enum(PAGE_STATUSES).optional(),
});
export type PageChanges = z.output<typeof changes>;

export const pagePreview = z
  .object({
    html: z.string().meta({ description: "An HTML document without scripts, for an iframe" }),
    rules: z.string().meta({ description: "The CSS rules of this page, such as its colour" }),
  })
  .meta({ id: "PagePreview" });
export type PagePreview = z.output<typeof pagePreview>;

export const historyEntry = z
  .object({
    id,
    date: instant,
    action: z.string().meta({ description: "The name of the change", example: "price.edit" }),
    by: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "null: the account does not exist any more" }),
    role: z
      .enum([...PAGE_ROLES, "editor", "curator", "deputy", "admin"])
      .nullable()
      .meta({ description: "In which role; null: as a member or a visitor, or noted before roles were" }),
    token: maybeText.meta({ description: "The name of the token by which a program did it" }),
    before: z.record(z.string(), z.json()).nullable().meta({ description: "The values before the change" }),
    after: z.record(z.string(), z.json()).nullable().meta({ description: "The values after the change" }),
    restorable: z.boolean().meta({ description: "Whether `/page/history/restore` can bring back what was before" }),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.output<typeof historyEntry>;

export const ownPageEndpoints = {
  requestPage: write({
    path: "/page/request",
    summary: "Request a page: an administrator decides; its owner can edit it meanwhile",
    who: "account",
    audit: "page.request",
    idempotent: true,
    input: z.object({
      pageName: text(PAGE_TEXTS.name.max, 1),
      pageName_ie: pageTextInputs.name_ie,
      contactNumber: phoneNumber,
      type: z.enum(PAGE_TYPES),
      location: optionalText(text(120)).meta({ description: "Townland or district" }),
      latitude: sentCoordinate(latitude).optional(),
      longitude: sentCoordinate(longitude).optional(),
    }),
    aliases: { name: "pageName", name_ie: "pageName_ie", contact_number: "contactNumber" },
    answer: ownPage.extend({ likely_duplicates: z.array(likelyDuplicate) }),
  }),
  ownPages: privateRead({
    path: "/page/user",
    summary: "List the pages on whose teams the caller is, with what each lacks, newest first",
    who: "account",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(ownPageCard),
  }),
  editPageBasics: write({
    path: "/page/basics",
    summary:
      "Update the texts, such as name and description; a new name gives a new address, to which the former one redirects",
    who: "team",
    task: "page",
    subject,
    audit: "page.basics",
    waits: "fields",
    ...settings,
    aliases: pageAliases,
    answer: ownPage,
    input: z.object({ ...edited, ...pageTextInputs, ...planning }),
  }),
  editPageContact: write({
    path: "/page/contact",
    summary: "Update phone, email, website and profiles; in `social` only the networks that are sent change",
    who: "team",
    task: "page",
    subject,
    audit: "page.contact",
    waits: "fields",
    ...settings,
    aliases: pageAliases,
    answer: ownPage,
    input: z.object({
      ...edited,
      contact_number: optionalText(phoneNumber),
      email: optionalText(emailAddress),
      website: optionalText(website),
      booking_url: optionalText(website),
      booking_number: optionalText(phoneNumber),
      social: socialEdit.optional(),
      ...planning,
    }),
  }),
  editPageColor: write({
    path: "/page/color",
    summary: "Update the colour of the page; `text_color` of the answer is readable on it",
    who: "team",
    task: "page",
    subject,
    audit: "page.color",
    ...settings,
    answer: ownPage,
    input: z.object({ ...edited, color: colorInput }),
  }),
  pageAddress: privateRead({
    path: "/page/address",
    summary: "Get the address and coordinates that a page does not show",
    who: "team",
    task: "page",
    subject,
    input: z.object({ page_id: id }),
    answer: z.object({ hidden_address: hiddenAddress.nullable() }),
  }),
  editPageLocation: write({
    path: "/page/location",
    summary: "Update address, coordinates and service area; both coordinates are needed, and two nulls remove them",
    who: "team",
    task: "page",
    subject,
    audit: "page.location",
    waits: "fields",
    ...settings,
    answer: ownPage,
    input: z.object({
      ...edited,
      address: optionalText(text(300)),
      address_ie: optionalText(text(300)),
      postcode: optionalText(postcode),
      latitude: sentCoordinate(latitude.nullable()).optional(),
      longitude: sentCoordinate(longitude.nullable()).optional(),
      location: optionalText(text(120)).meta({ description: "Townland or district" }),
      service_area: serviceArea.meta({ description: "Where it comes to its customers" }),
      service_area_ie: serviceArea,
      hide_address: z
        .boolean({ error: "wrong-form" })
        .optional()
        .meta({ description: "Address, postcode and coordinates are stored, and only the team sees them" }),
      needs_ferry: z.boolean().optional().meta({ description: "It may be closed on days without a boat" }),
    }),
  }),
  editPageAccessibility: write({
    path: "/page/accessibility",
    summary: "Update what visitors with a disability need to know; only the facts that are sent change, null: unknown",
    who: "team",
    task: "page",
    subject,
    audit: "page.accessibility",
    answer: ownPage,
    input: z.object({ ...edited, accessibility: accessibilityEdit }),
  }),
  editPageStatus: write({
    path: "/page/status",
    summary:
      "Update the status: open, temporarily or permanently closed, or hidden; a temporarily closed page comes back by itself on `reopens_on`",
    who: "team",
    task: "page",
    subject,
    audit: "page.status",
    atOnce: "today",
    ...settings,
    answer: ownPage,
    input: z.object({
      ...edited,
      status: z.enum(PAGE_STATUSES),
      reopens_on: dateInput
        .nullable()
        .optional()
        .meta({ description: "With `temporarily_closed` only; null: not known" }),
    }),
  }),
  editPagePriceType: write({
    path: "/page/price-type",
    summary: "Update the price level; null: not specified",
    who: "team",
    task: "page",
    subject,
    audit: "page.price-type",
    ...settings,
    answer: ownPage,
    input: z.object({ ...edited, price_type: z.enum(PRICE_TYPES).nullable(), ...planning }),
  }),
  deletePage: write({
    path: "/page/delete",
    summary: "Delete the page with everything attached to it; an administrator can restore it for 30 days",
    who: "owner",
    task: "destroy",
    subject,
    destroys: true,
    audit: "page.delete",
    atOnce: "removal",
    input: z.object({
      page_id: id,
      confirm_name: text(120).meta({ description: "The name of the page in one of the languages, as confirmation" }),
    }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  pagePreview: privateRead({
    path: "/page/preview",
    summary: "Preview the page as visitors will see it, in any state, with unsaved changes",
    who: "team",
    task: "look",
    subject,
    input: z.object({
      page_id: id,
      locale: z.enum(LOCALES).default(FIRST),
      changes: changes.default({}),
      on: dateInput.optional().meta({ description: "A later day: with what is planned until then" }),
    }),
    answer: pagePreview,
  }),
  pageHistory: privateRead({
    path: "/page/history",
    summary: "List who changed what on a page and when, newest first",
    who: "team",
    task: "page",
    subject,
    input: z.object({ page_id: id, cursor: cursor.optional(), limit }),
    answer: listOf(historyEntry),
  }),
};
