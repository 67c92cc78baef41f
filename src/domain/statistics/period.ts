/** A period of local dates, inclusive. */
export type Period = { from: Temporal.PlainDate; to: Temporal.PlainDate };

export function daysIn({ from, to }: Period): number {
  return from.until(to).days + 1;
}

/**
 * The period to compare with: as many months before a period of whole months (March is compared with February, not with 31
 * days), else as many days before.
 */
export function periodBefore(period: Period): Period {
  const to = period.from.subtract({ days: 1 });
  const isWholeMonths = period.from.day === 1 && period.to.day === period.to.daysInMonth;
  if (!isWholeMonths) return { from: period.from.subtract({ days: daysIn(period) }), to };
  const months = period.from.until(period.to.add({ days: 1 }), { largestUnit: "months" }).months;
  return { from: period.from.subtract({ months }), to };
}
