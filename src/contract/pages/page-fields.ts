import type { AtOnce } from "../endpoint.ts";
import type { ownPageEndpoints, PageChanges } from "./own.ts";
import { SOCIAL_NETWORKS } from "./public.ts";
import { forPageTexts } from "./texts.ts";

/**
 * How an edit of a field waits where the office looks at edits (docs/decisions/061):
 * - **as**: by itself, written in a proposal as text, or as `yes` or `no`
 * - **within**: as a part of other fields that wait by themselves
 * - **call**: with the whole of its call
 */
type PageField = { as: "text" | "yes-no" } | { within: readonly string[] } | { with: "call" } | { atOnce: AtOnce };

type EditName = Extract<keyof typeof ownPageEndpoints, `editPage${string}`>;
type InputName<Name extends EditName> = keyof (typeof ownPageEndpoints)[Name]["input"]["shape"];
/** What the calls write into the row of a page. */
type PageFieldName = Exclude<
  { [Name in EditName]: InputName<Name> }[EditName],
  "page_id" | "version" | "from_day" | "instead_of"
>;

const TEXT = { as: "text" } as const;

/** The fields of a page's row. A field of the calls that does not stand here does not compile, and one that does waits. */
export const PAGE_FIELDS = {
  ...forPageTexts(() => TEXT),
  contact_number: TEXT,
  email: TEXT,
  website: TEXT,
  booking_url: TEXT,
  booking_number: TEXT,
  address: TEXT,
  address_ie: TEXT,
  postcode: TEXT,
  location: TEXT,
  service_area: TEXT,
  service_area_ie: TEXT,
  needs_ferry: { as: "yes-no" },
  social: { within: SOCIAL_NETWORKS },
  latitude: { within: ["pin"] },
  longitude: { within: ["pin"] },
  hide_address: { within: ["hide_address"] },
  color: { with: "call" },
  price_type: { with: "call" },
  accessibility: { with: "call" },
  status: { atOnce: "today" },
  reopens_on: { atOnce: "today" },
} as const satisfies Record<PageFieldName, PageField>;

type Fields = typeof PAGE_FIELDS;
/** Those that wait by themselves, under their own names. */
export type WaitingField = { [Name in keyof Fields]: Fields[Name] extends { as: string } ? Name : never }[keyof Fields];

const isWaitingField = (name: string): name is WaitingField => "as" in (PAGE_FIELDS[name as keyof Fields] ?? {});
export const WAITING_FIELDS = Object.keys(PAGE_FIELDS).filter(isWaitingField);

/** How a column of the row waits; undefined: nothing names it. */
export const pageField = (column: string): PageField | undefined => PAGE_FIELDS[column as keyof Fields];

/** What the preview takes beside typed values: an address that is hidden has no pin. */
type PreviewedAlone = "latitude" | "longitude";
type TypedField = Exclude<keyof PageChanges, PreviewedAlone>;

/**
 * What the desk's preview shows of a field that is typed and not saved yet: **typed** the value itself, **hiding** what it takes away; of others it shows what is
 * **saved**. A field of the calls that does not stand here does not compile.
 */
export const PREVIEWED = {
  ...forPageTexts(() => "typed" as const),
  location: "typed",
  address: "typed",
  address_ie: "typed",
  postcode: "typed",
  status: "typed",
  service_area: "typed",
  service_area_ie: "typed",
  color: "typed",
  hide_address: "hiding",
  latitude: "saved",
  longitude: "saved",
  contact_number: "saved",
  email: "saved",
  website: "saved",
  booking_url: "saved",
  booking_number: "saved",
  needs_ferry: "saved",
  social: "saved",
  price_type: "saved",
  accessibility: "saved",
  reopens_on: "saved",
} as const satisfies { [Name in PageFieldName]: Name extends TypedField ? "typed" : "hiding" | "saved" };
