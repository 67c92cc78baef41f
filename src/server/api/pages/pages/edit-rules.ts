import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { type AccessibilityEdit, editedAccessibility } from "#core/contract/pages/accessibility.ts";
import type { HiddenAddress } from "#core/contract/pages/own.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { toE164 } from "#core/domain/typed-phone.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { withSent } from "#core/server/api/shared/fields.ts";
import { slugAfterRename } from "#core/server/api/shared/slugs.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid } from "#core/server/http/problem.ts";

type Names = { name?: string | null | undefined; name_ie?: string | null | undefined };

/**
 * The page's slug after the edit of its names.
 * @throws ProblemError `invalid-fields` where no name would be left
 */
export function slugOfEdit(tx: Database, before: PageColumns, names: Names): Promise<string> {
  requireName(before, names);
  const { name = before.name, name_ie = before.name_ie } = names;
  return slugAfterRename(tx, "page", before, { before: [before.name, before.name_ie], after: [name, name_ie] });
}

/** @throws ProblemError `invalid-fields` where no name would be left */
export function requireName(before: PageColumns, { name = before.name, name_ie = before.name_ie }: Names): void {
  if (name === null && name_ie === null) throw invalid("name", "required");
}

type Contact = Pick<InputOf<Contract["editPageContact"]>, "contact_number" | "booking_number" | "social">;

/**
 * The columns for the sent phone number and profiles. Profiles that were not sent stay.
 * @throws ProblemError `invalid-fields`
 */
export function contactOfEdit(before: PageColumns, { contact_number, booking_number, social }: Contact) {
  return {
    contact_number: contact_number && readPhone("contact_number", contact_number, before.contact_number),
    booking_number: booking_number && readPhone("booking_number", booking_number, before.booking_number),
    social: social && withoutNulls({ ...before.social, ...withoutUndefined(social) }),
  };
}

/** The column for the sent facts. Those that were not sent stay. */
export function accessibilityOfEdit(
  before: PageColumns,
  { accessibility }: { accessibility?: AccessibilityEdit | undefined },
) {
  return { accessibility: accessibility && editedAccessibility(before.accessibility, accessibility) };
}

type Place = { [Field in keyof HiddenAddress]?: HiddenAddress[Field] | undefined };

const NOWHERE: HiddenAddress = { address: null, address_ie: null, postcode: null, latitude: null, longitude: null };

/**
 * The columns for the sent address and pin. Where they are hidden, they are stored apart, and their columns are null, so that
 * no list, map or feed can show them.
 * @throws ProblemError `invalid-fields` where only one coordinate was sent
 */
export function placeOfEdit(before: PageColumns, edit: Place & { hide_address?: boolean | undefined }) {
  requirePoint(edit);
  const { hide_address = before.hidden_address !== null } = edit;
  const names = Object.keys(NOWHERE) as (keyof HiddenAddress)[];
  const valuesOf = (from: Place) => Object.fromEntries(names.map((name) => [name, from[name]])) as HiddenAddress;
  const place = withSent(valuesOf(before.hidden_address ?? before), valuesOf(edit));
  return hide_address ? { ...NOWHERE, hidden_address: place } : { ...place, hidden_address: null };
}

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
 * @param stored the present number: the form that shows it may send it back, by whatever rule it was once stored
 * @throws ProblemError `invalid-fields`
 */
export function readPhone(field: string, typed: string, stored: string | null = null): string {
  if (stored && [stored, nationalNumber(stored)].includes(typed)) return stored;
  const number = toE164(typed);
  if (!number) throw invalid(field, "wrong-number");
  return number;
}

const withoutNulls = (social: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(social).filter(([, address]) => address !== null));

const withoutUndefined = <Value>(fields: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<string, Value>;
