import type { Proposal } from "#core/contract/community/proposals.ts";
import type { PriceInput } from "#core/domain/prices/written-prices.ts";

export const PLANNABLE = [
  ...(["editPageBasics", "editPageContact", "editPagePriceType"] as const),
  ...(["addPrice", "addPrices", "editPrice", "deletePrice"] as const),
] as const;
export type PlannableName = (typeof PLANNABLE)[number];

/** A call that is made on a later day, as the API lists it. */
export type PlannedCall = {
  id: string;
  name: PlannableName;
  from_day: string;
  /** Its fields, without those that are as they will be on that day. */
  input: Record<string, unknown> & { id?: string; prices?: PriceInput[]; replaces?: string[] };
  changes: NonNullable<Proposal["call"]>["changes"];
  by: Proposal["by"];
};

/** Null for what is not planned, or by another version of the server. */
export function plannedCall({ id, call, from_day, by }: Proposal): PlannedCall | null {
  const name = PLANNABLE.find((one) => one === call?.name);
  if (!call?.input || !name || from_day === null) return null;
  return { id, name, from_day, input: call.input, changes: call.changes, by };
}

/** A planned call for the form that changes it. */
export const plannedOf = <Values>(
  planned: PlannedCall | undefined,
  valuesOf: (input: PlannedCall["input"]) => Values,
) => (planned ? { planned: { id: planned.id, from_day: planned.from_day, values: valuesOf(planned.input) } } : {});
