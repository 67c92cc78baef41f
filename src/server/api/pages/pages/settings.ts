import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { lockedPage } from "#core/server/calls/handler.ts";
import { invalid } from "#core/server/http/problem.ts";
import { accessibilityOfEdit, contactOfEdit, placeOfEdit } from "./edit-rules.ts";
import { editPage, slugOf } from "./effects.ts";

export const editPageBasics: Handler<Contract["editPageBasics"]> = async (
  { page_id: _, version, ...texts },
  context,
) => {
  const slug = await slugOf(context, texts);
  return editPage(context, version, { ...texts, slug });
};

export const editPageContact: Handler<Contract["editPageContact"]> = async (input, context) => {
  const { page_id: _, version, ...fields } = input;
  return editPage(context, version, { ...fields, ...contactOfEdit(lockedPage(context), fields) });
};

export const editPageColor: Handler<Contract["editPageColor"]> = ({ color, version }, context) =>
  editPage(context, version, { color });

export const editPageLocation: Handler<Contract["editPageLocation"]> = async (input, context) => {
  const { page_id: _, version, hide_address: __, ...fields } = input;
  return editPage(context, version, { ...fields, ...placeOfEdit(lockedPage(context), input) });
};

export const editPageAccessibility: Handler<Contract["editPageAccessibility"]> = (input, context) =>
  editPage(context, input.version, accessibilityOfEdit(lockedPage(context), input));

/** @throws ProblemError `invalid-fields` for a day of return of a page that is not closed for a while, or that has passed */
export const editPageStatus: Handler<Contract["editPageStatus"]> = async (input, context) => {
  const { status, reopens_on = null, version } = input;
  if (reopens_on !== null && status !== "temporarily_closed") throw invalid("reopens_on", "not-a-choice");
  if (reopens_on !== null && reopens_on <= todayAt(context.now).toString()) throw invalid("reopens_on", "out-of-range");
  return editPage(context, version, { status, reopens_on });
};

export const editPagePriceType: Handler<Contract["editPagePriceType"]> = ({ price_type, version }, context) =>
  editPage(context, version, { price_type });
