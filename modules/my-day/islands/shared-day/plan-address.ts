import type { SharedDay } from "#modules/my-day/contract/shared-day.ts";
import { changesBetween } from "#modules/my-day/rules/shared-day.ts";
import type { Pending } from "./plan-store.ts";

type Address = { date: string | null; from: string | null; to: string | null; pages: string[]; events: string[] };

const listOf = (text: string | null) => [...new Set((text ?? "").split(",").filter(Boolean))];

/** What an address of *My day* says, as it stands there. */
export function readAddress(address: string): Address {
  const { searchParams: query } = new URL(address);
  const [date, from, to] = [query.get("date") || null, query.get("from") || null, query.get("to") || null];
  return { date, from, to, pages: listOf(query.get("pages")), events: listOf(query.get("events")) };
}

/** What somebody changed by going from one address to another. */
export function changesTo(before: Address, after: Address): Pending {
  return {
    entries: [
      ...changesBetween("page", before.pages, after.pages),
      ...changesBetween("event", before.events, after.events),
    ],
    ...(after.date !== null && after.date !== before.date && { date: after.date }),
    ...(after.from !== before.from && { from: after.from }),
    ...(after.to !== before.to && { to: after.to }),
  };
}

const slugsOf = ({ entries }: SharedDay, kind: "page" | "event") =>
  entries.flatMap((one) => (one.kind === kind ? [one.slug] : []));

/** The query that shows a plan, readable as that of `myDayQuery`. */
export function planQuery(day: SharedDay): string {
  const [pages, events] = [slugsOf(day, "page").join(), slugsOf(day, "event").join()];
  return [
    `date=${day.date}`,
    day.from && `from=${day.from}`,
    day.to && `to=${day.to}`,
    pages && `pages=${pages}`,
    events && `events=${events}`,
  ]
    .filter(Boolean)
    .join("&");
}

/** Whether an address shows what the plan says. */
export function isShown(day: SharedDay, address: string): boolean {
  const { date, from, to, pages, events } = readAddress(address);
  return (
    JSON.stringify([day.date, day.from, day.to, slugsOf(day, "page"), slugsOf(day, "event")]) ===
    JSON.stringify([date, from, to, pages, events])
  );
}
