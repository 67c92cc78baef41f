import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import { type AccessibilityEdit, editedAccessibility } from "../../../contract/pages/accessibility.ts";
import { todayAt } from "../../../domain/local-time.ts";
import { toE164 } from "../../../domain/phone.ts";
import type { PageColumns } from "../../access/permission.ts";
import type { Handler } from "../../calls/handler.ts";
import { lockedPage } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { invalid } from "../../http/problem.ts";
import { slugAfterRename } from "../shared/slugs.ts";
import { editPage } from "./effects.ts";

export const editPageBasics: Handler<Contract["editPageBasics"]> = async (
  { page_id: _, version, ...texts },
  context,
) => {
  const slug = await slugOfEdit(context.tx, lockedPage(context), texts);
  return editPage(context, version, { ...texts, slug });
};

type Names = { name?: string | null | undefined; name_ie?: string | null | undefined };

/**
 * The page's slug after the edit of its names.
 * @throws ProblemError `invalid-fields` where no name would be left
 */
export function slugOfEdit(tx: Database, before: PageColumns, names: Names): Promise<string> {
  const { name = before.name, name_ie = before.name_ie } = names;
  if (name === null && name_ie === null) throw invalid("name", "required");
  return slugAfterRename(tx, "page", before, { before: [before.name, before.name_ie], after: [name, name_ie] });
}

export const editPageContact: Handler<Contract["editPageContact"]> = async (input, context) => {
  const { page_id: _, version, ...fields } = input;
  return editPage(context, version, { ...fields, ...contactOfEdit(lockedPage(context), fields) });
};

type Contact = Pick<InputOf<Contract["editPageContact"]>, "contact_number" | "booking_number" | "social">;

/**
 * The columns for the sent phone number and profiles. Profiles that were not sent stay.
 * @throws ProblemError `invalid-fields`
 */
export function contactOfEdit(before: PageColumns, { contact_number, booking_number, social }: Contact) {
  return {
    contact_number: contact_number ? readPhone("contact_number", contact_number) : contact_number,
    booking_number: booking_number ? readPhone("booking_number", booking_number) : booking_number,
    social: social && withoutNulls({ ...before.social, ...withoutUndefined(social) }),
  };
}

export const editPageColor: Handler<Contract["editPageColor"]> = ({ color, version }, context) =>
  editPage(context, version, { color });

export const editPageLocation: Handler<Contract["editPageLocation"]> = async (input, context) => {
  const { page_id: _, version, ...fields } = input;
  requirePoint(fields);
  return editPage(context, version, fields);
};

export const editPageAccessibility: Handler<Contract["editPageAccessibility"]> = (input, context) =>
  editPage(context, input.version, accessibilityOfEdit(lockedPage(context), input));

/** The column for the sent facts. Those that were not sent stay. */
export function accessibilityOfEdit(
  before: PageColumns,
  { accessibility }: { accessibility?: AccessibilityEdit | undefined },
) {
  return { accessibility: accessibility && editedAccessibility(before.accessibility, accessibility) };
}

/** @throws ProblemError `invalid-fields` for a day of return of a page that is not closed for a while, or that has passed */
export const editPageStatus: Handler<Contract["editPageStatus"]> = async (input, context) => {
  const { status, reopens_on = null, version } = input;
  if (reopens_on !== null && status !== "temporarily_closed") throw invalid("reopens_on", "not-a-choice");
  if (reopens_on !== null && reopens_on <= todayAt(context.now).toString()) throw invalid("reopens_on", "out-of-range");
  return editPage(context, version, { status, reopens_on });
};

export const editPagePriceType: Handler<Contract["editPagePriceType"]> = ({ price_type, version }, context) =>
  editPage(context, version, { price_type });

type Coordinate = number | null | undefined;

/** @throws ProblemError `invalid-fields` where only one coordinate was sent */
export function requirePoint({ latitude, longitude }: { latitude?: Coordinate; longitude?: Coordinate }): void {
  if (latitude === undefined && longitude === undefined) return;
  if (typeof latitude === typeof longitude) return;
  throw invalid(typeof latitude === "number" ? "longitude" : "latitude", "required");
}

/**
 * A phone number in the form E.164.
 * @param field the name of the input field, for the error
 * @throws ProblemError `invalid-fields`
 */
export function readPhone(field: string, typed: string): string {
  const number = toE164(typed);
  if (!number) throw invalid(field, "wrong-form");
  return number;
}

const withoutNulls = (social: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(social).filter(([, address]) => address !== null));

const withoutUndefined = <Value>(fields: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<string, Value>;
