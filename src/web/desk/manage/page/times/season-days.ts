/** `MM-DD`, both inside; `from` after `to` goes over New Year. */
type Days = { from: string; to: string };

/** Whether two seasons share a day of the year. */
export const daysMeet = (one: Days, other: Days): boolean =>
  isWithin(one.from, other) || isWithin(one.to, other) || isWithin(other.from, one);

const isWithin = (day: string, { from, to }: Days) =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;
