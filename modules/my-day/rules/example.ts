import type { PageCard } from "#core/contract/pages/card.ts";
import { readName } from "#core/domain/asking/read-name.ts";
import { ZONE } from "#core/domain/local-time.ts";
import type { MyDayAddress } from "./address.ts";
import type { Crossings } from "./crossings.ts";

const MAX_PLACES = 4;
/** Without boats, and where those of the day do not fit: clock times. */
const BEGINS = "10:00";
const ENDS = "17:00";
/** One sleeps, asks for a doctor or goes on board, but not to see the place. */
const NO_SIGHT = new Set(["sleep", "doctor", "emergency", "go"]);

/**
 * A day to begin with: a boat in the morning and one back in the evening, and what is open between, one place of each kind, one of
 * them for a meal.
 * @param open the best places that are open on the day
 */
export function exampleDay(
  date: Temporal.PlainDate,
  { there, back }: Crossings,
  open: readonly PageCard[],
): MyDayAddress | null {
  const purposesOf = ({ categories }: PageCard) =>
    categories.flatMap(({ name, name_ie }) =>
      [name, name_ie].flatMap((one) => (one ? readName(one).intents.map(({ purpose }) => purpose) : [])),
    );
  const sights = open.filter((page) => !purposesOf(page).some((purpose) => NO_SIGHT.has(purpose)));
  const meal = sights.find((page) => purposesOf(page).includes("eat"));
  const ofKinds = [
    ...new Map(sights.toReversed().map((page) => [page.categories[0]?.slug ?? "", page])).values(),
  ].toReversed();
  const chosen = [
    ...new Set([...ofKinds.filter((page) => page !== meal).slice(0, MAX_PLACES - 1), ...(meal ? [meal] : [])]),
  ];
  if (chosen.length === 0) return null;
  const sailing = (all: Crossings["there"]) => all.filter(({ state }) => state !== "cancelled");
  const arrival = sailing(there).find(({ time }) => time >= "09:00");
  const leaving = sailing(back).findLast(({ time }) => time <= "18:30" && (!arrival || time > arrival.time));
  return {
    date,
    from: arrival ? clockOf(arrival.arrives_at) : BEGINS,
    to: leaving ? leaving.time : ENDS,
    pages: chosen.map(({ slug }) => slug),
    events: [],
  };
}

const clockOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toPlainTime().toString({ smallestUnit: "minute" });
