import type { Contract } from "../../../contract/index.ts";
import type { Page } from "../../../contract/pages.ts";
import type { Handler } from "../../http/handler.ts";
import { invalid } from "../../http/problem.ts";
import { slugAfterRename } from "../slugs.ts";
import { editPage, pageColumns } from "./edit-page.ts";
import { pageOfCall } from "./page-of-call.ts";
import { readPhone } from "./phone-field.ts";

export const editPageBasics: Handler<Contract["editPageBasics"]> = async (
  { page_id: _, version, ...texts },
  context,
) => {
  const before = await pageColumns(context.tx, pageOfCall(context));
  const { name = before.name, name_ie = before.name_ie } = texts;
  if (name === null && name_ie === null) throw invalid("name", "required");
  const slug = await slugAfterRename(context.tx, "page", before, {
    before: [before.name, before.name_ie],
    after: [name, name_ie],
  });
  return editPage(context, version, { ...texts, slug });
};

export const editPageContact: Handler<Contract["editPageContact"]> = async (input, context) => {
  const { page_id: _, version, contact_number, social, ...fields } = input;
  const before = await pageColumns(context.tx, pageOfCall(context));
  return editPage(context, version, {
    ...fields,
    contact_number: contact_number ? readPhone("contact_number", contact_number) : contact_number,
    social: social && withoutNulls({ ...(before.social as Page["social"]), ...withoutUndefined(social) }),
  });
};

export const editPageColor: Handler<Contract["editPageColor"]> = ({ color, version }, context) =>
  editPage(context, version, { color });

export const editPageLocation: Handler<Contract["editPageLocation"]> = async (input, context) => {
  const { page_id: _, version, ...fields } = input;
  requirePoint(fields);
  return editPage(context, version, fields);
};

export const editPageStatus: Handler<Contract["editPageStatus"]> = ({ status, version }, context) =>
  editPage(context, version, { status });

export const editPagePriceType: Handler<Contract["editPagePriceType"]> = ({ price_type, version }, context) =>
  editPage(context, version, { price_type });

type Coordinate = number | null | undefined;

/** @throws ProblemError where one coordinate comes without the other */
export function requirePoint({ latitude, longitude }: { latitude?: Coordinate; longitude?: Coordinate }): void {
  if (latitude === undefined && longitude === undefined) return;
  if (typeof latitude === typeof longitude) return;
  throw invalid(typeof latitude === "number" ? "longitude" : "latitude", "required");
}

const withoutNulls = (social: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(social).filter(([, address]) => address !== null));

const withoutUndefined = <Value>(fields: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<string, Value>;
