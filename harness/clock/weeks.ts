/** Opening hours that are the same each day, in local time of Europe/Dublin. */
export type DailyHours = { opens: string; closes: string };

/** Of pages whose state is looked at: by day, over midnight, and with a closing that summer time moves. */
export const HOURS: readonly DailyHours[] = [
  { opens: "10:00", closes: "18:00" },
  { opens: "22:00", closes: "03:00" },
  { opens: "20:30", closes: "01:30" },
  { opens: "01:15", closes: "02:15" },
];

const ZONE = "Europe/Dublin";

export type ExpectedState = { isOpen: boolean; closesAt: string | null; opensAt: string | null };

/** What a page with these hours says, calculated from the rule of docs/rules.md alone. */
export function expectedState({ opens, closes }: DailyHours, now: Temporal.Instant): ExpectedState {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const at = (date: Temporal.PlainDate, time: string) =>
    date
      .toPlainDateTime(Temporal.PlainTime.from(time))
      .toZonedDateTime(ZONE, { disambiguation: "compatible" })
      .toInstant();
  const intervals = [-1, 0, 1, 2].map((days) => {
    const date = today.add({ days });
    return { from: at(date, opens), to: at(closes <= opens ? date.add({ days: 1 }) : date, closes) };
  });
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;
  const current = intervals.find(({ from, to }) => !isBefore(now, from) && isBefore(now, to));
  const next = intervals.find(({ from, to }) => isBefore(now, from) && isBefore(from, to));
  return {
    isOpen: current !== undefined,
    closesAt: current?.to.toString() ?? null,
    opensAt: current ? null : (next?.from.toString() ?? null),
  };
}

/** How many seconds it takes until the state of a page with one of these hours changes. */
export function secondsToChange(now: Temporal.Instant): number {
  const changes = HOURS.map((hours) => expectedState(hours, now)).map(({ closesAt, opensAt }) => closesAt ?? opensAt!);
  return Math.min(...changes.map((change) => Temporal.Instant.from(change).since(now).total("seconds")));
}
