const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** Two letters identify a day in either language. */
const PREFIXES = [
  ["mo", "tu", "we", "th", "fr", "sa", "su"],
  ["lu", "má", "cé", "dé", "ao", "sa", "do"],
];

/** `Mon-Fri, Sun` for sorted ISO weekdays (1 Monday … 7 Sunday). */
export function writeDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => (run.length > 1 ? `${nameOf(run[0])}-${nameOf(run.at(-1))}` : nameOf(run[0]))).join(", ");
}

/**
 * Reads days in English or Irish, abbreviated or in full, with ranges that may cross the end of the week.
 * @returns null where the text cannot be read
 */
export function readDays(text: string): number[] | null {
  const days: number[] = [];
  for (const segment of text.split(/\s*(?:,|&|\band\b|\bagus\b)\s*/)) {
    const [first, last, ...more] = segment.split(/\s*[-–]\s*/).map(dayOf);
    if (!first || last === null || more.length > 0) return null;
    days.push(...daysBetween(first, last ?? first));
  }
  return new Set(days).size === days.length ? days : null;
}

const nameOf = (day = 1) => NAMES[day - 1] as string;

function dayOf(text: string): number | null {
  const prefix = text.trim().toLowerCase().normalize("NFC").slice(0, 2);
  const at = PREFIXES.map((days) => days.indexOf(prefix)).find((index) => index >= 0);
  return at === undefined ? null : at + 1;
}

function daysBetween(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, at) => ((first - 1 + at) % 7) + 1);
}
