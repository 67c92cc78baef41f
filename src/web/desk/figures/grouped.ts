const format = new Intl.NumberFormat("en-IE");

/** "10,000": both languages group alike, and browsers know no Irish. */
export const grouped = (n: number): string => format.format(n);
