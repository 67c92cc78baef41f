import { sql } from "kysely";
import { HOURS_FIELDS, type HoursField, type ProposedField } from "#core/contract/community/proposals.ts";
import {
  ACCESSIBILITY_FACTS,
  type AccessibilityAnswer,
  type AccessibilityFact,
} from "#core/contract/pages/accessibility.ts";
import { PAGE_FIELDS, type WaitingField } from "#core/contract/pages/page-fields.ts";
import { SOCIAL_NETWORKS } from "#core/contract/pages/public.ts";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { editPageFields } from "#core/server/api/pages/pages/effects.ts";
import { writePrice } from "#core/server/api/pages/prices/effects.ts";
import { replaceDay } from "#core/server/api/pages/times/effects.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { written, writtenPin } from "../moderation/effects.ts";

type Opening = Pick<OpeningTime, "day" | "opens" | "closes" | "kind">;
type Price = { id: string; amount: number | null; amount_to: number | null };

/** What can be proposed of a page, as it is now. */
export type Values = { page: PageColumns; openings: Opening[]; prices: Price[] };

export type Place = { field: ProposedField; price_id: string | null };

/** The pages with their usual weeks and their prices, by id. Indexes: page_pkey, opening_time_overlap, price_rank. */
export async function valuesOf(db: Database, pageIds: readonly string[]): Promise<Map<string, Values>> {
  const isOneOf = sql<boolean>`page_id = any(${pageIds}::uuid[])`;
  const [pages, openings, prices] = await Promise.all([
    db.selectFrom("page").selectAll().where(sql<boolean>`id = any(${pageIds}::uuid[])`).execute(),
    db
      .selectFrom("opening_time")
      .select(["page_id", "day", "opens", "closes", "kind"])
      .where(isOneOf)
      .where("set", "=", "main")
      .where("layer", "=", "")
      .where("weeks", "is", null)
      .orderBy("day")
      .orderBy("opens")
      .execute(),
    db.selectFrom("price").select(["page_id", "id", "amount", "amount_to"]).where(isOneOf).execute(),
  ]);
  const [openingsOf, pricesOf] = [Map.groupBy(openings, pageOf), Map.groupBy(prices, pageOf)];
  return new Map(
    pages.map((page) => [
      page.id,
      { page, openings: openingsOf.get(page.id) ?? [], prices: pricesOf.get(page.id) ?? [] },
    ]),
  );
}

const pageOf = ({ page_id }: { page_id: string }) => page_id;

/** The value of a field as a proposal stores it; null: nothing, or closed. */
export function currentValue({ page, openings, prices }: Values, { field, price_id }: Place): string | null {
  if (field === "call") return null; // says itself what it changes
  if (isHours(field)) return writtenHours(openings.filter(({ day }) => day === dayOf(field)));
  if (isFact(field)) return page.accessibility[field]?.answer ?? null;
  if (field === "pin") return writtenPin(page);
  if (field === "hide_address") return page.hidden_address ? "yes" : "no";
  if (isNetwork(field)) return page.social[field] ?? null;
  if (field !== "price") return written(page[field]);
  const amount = prices.find(({ id }) => id === price_id)?.amount ?? null;
  return amount === null ? null : String(amount);
}

/** `09:00-13:00, 14:00-17:00`; null: closed. */
export const writtenHours = (openings: readonly Omit<Opening, "day">[]): string | null =>
  openings
    .map(({ opens, closes, kind }) => `${opens}-${closes}${kind === "appointment" ? " appointment" : ""}`)
    .join(", ") || null;

function readHours(written: string | null): Omit<Opening, "day">[] {
  if (written === null) return [];
  return written.split(", ").map((interval) => {
    const [hours = "", appointment] = interval.split(" ");
    const [opens = "", closes = ""] = hours.split("-");
    return { opens, closes, kind: appointment ? "appointment" : "open" };
  });
}

/** Writes a value by the rules of the form in which the field stands. @param context of a call on the page, locked */
export async function writeValue(
  context: WriteContext,
  { field, price_id }: Place,
  { value, values }: { value: string | null; values: Values },
): Promise<void> {
  if (isHours(field)) return replaceDay(context, dayOf(field), readHours(value));
  if (isFact(field)) {
    const said = value === null ? null : { answer: value as AccessibilityAnswer, note: null, note_ie: null };
    return editPageFields(context, { accessibility: { [field]: said } });
  }
  if (field === "pin") return editPageFields(context, readPin(value));
  if (field === "hide_address") return editPageFields(context, { hide_address: value === "yes" });
  if (isNetwork(field)) return editPageFields(context, { social: { [field]: value } });
  if (field === "call") throw new Error("a call that waits is run, not written");
  if (field !== "price") return editPageFields(context, { [field]: isYesNo(field) ? value === "yes" : value });
  const [amount, to] = [Number(value), values.prices.find(({ id }) => id === price_id)?.amount_to ?? null];
  // A range that would end below its start becomes an amount.
  await writePrice(context, price_id!, { sent: { amount, ...(to !== null && to < amount && { amount_to: null }) } });
}

function readPin(written: string | null) {
  if (written === null) return { latitude: null, longitude: null };
  const [latitude = 0, longitude = 0] = written.split(", ").map(Number);
  return { latitude, longitude };
}

const isYesNo = (field: WaitingField) => PAGE_FIELDS[field].as === "yes-no";
const isNetwork = (field: ProposedField): field is (typeof SOCIAL_NETWORKS)[number] =>
  SOCIAL_NETWORKS.some((one) => one === field);
const isHours = (field: ProposedField): field is HoursField => HOURS_FIELDS.some((one) => one === field);
const isFact = (field: ProposedField): field is AccessibilityFact => ACCESSIBILITY_FACTS.some((one) => one === field);
const dayOf = (field: HoursField) => HOURS_FIELDS.indexOf(field) + 1;
