/** An event that repeats more often than daily is a timetable, and would flood every list. */
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** Two years of a daily event, ten of a monthly one; what runs longer is endless and says so by leaving COUNT out. */
const MAX_COUNT: Record<Frequency, number> = { DAILY: 732, WEEKLY: 732, MONTHLY: 120, YEARLY: 50 };

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const listOf = (one: string) => new RegExp(`^${one}(,${one}){0,30}$`);
const MONTH_DAY = "-?([1-9]|[12]\\d|3[01])";
const WEEKDAY = "(MO|TU|WE|TH|FR|SA|SU)";

/** What a rule may say. The parts left out multiply one day (BYHOUR …) or are read differently by every calendar. */
const PARTS: Record<string, RegExp> = {
  FREQ: new RegExp(`^(${FREQUENCIES.join("|")})$`),
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^[1-9]\d{0,2}$/,
  UNTIL: /^\d{8}(T([01]\d|2[0-3])([0-5]\d){2}Z?)?$/,
  BYDAY: listOf(`([+-]?[1-5])?${WEEKDAY}`),
  BYMONTHDAY: listOf(MONTH_DAY),
  BYMONTH: listOf("([1-9]|1[0-2])"),
  BYSETPOS: listOf("-?[1-5]"),
  WKST: new RegExp(`^${WEEKDAY}$`),
};

/** The parts that say which days of a month or a year: more often than that, they would only cross days out. */
const MONTHLY_PARTS = ["BYMONTHDAY", "BYSETPOS"];

/**
 * Whether a text is a rule that we keep: the value of an RFC 5545 RRULE, daily at most, ending within reason where it
 * counts, and not one that waits for ever for a day that no calendar has.
 * @example isRecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR") // the last Friday of each month
 */
export function isRecurrenceRule(text: string): boolean {
  const pairs = text.split(";").map((part) => part.split("=", 2) as [string, string | undefined]);
  const parts = new Map(pairs);
  if (parts.size < pairs.length) return false;
  if (!pairs.every(([name, value]) => value !== undefined && PARTS[name]?.test(value))) return false;
  const frequency = FREQUENCIES.find((known) => known === parts.get("FREQ"));
  return frequency !== undefined && isSound(frequency, parts as ReadonlyMap<string, string>);
}

function isSound(frequency: Frequency, parts: ReadonlyMap<string, string>): boolean {
  const isMonthly = frequency === "MONTHLY" || frequency === "YEARLY";
  if (!isMonthly && MONTHLY_PARTS.some((name) => parts.has(name))) return false;
  if (/\d/.test(parts.get("BYDAY") ?? "") && (!isMonthly || parts.has("BYMONTHDAY"))) return false;
  if (parts.has("BYSETPOS") && !parts.has("BYDAY") && !parts.has("BYMONTHDAY")) return false;
  return endsWithinReason(frequency, parts) && namesDays(parts);
}

function endsWithinReason(frequency: Frequency, parts: ReadonlyMap<string, string>): boolean {
  const until = parts.get("UNTIL");
  if (until && (parts.has("COUNT") || !isDay(until.slice(0, 8)))) return false;
  return Number(parts.get("COUNT") ?? 1) <= MAX_COUNT[frequency];
}

function isDay(digits: string): boolean {
  try {
    return Temporal.PlainDate.from(digits) !== null;
  } catch {
    // A month without such a day.
    return false;
  }
}

/** Whether one of the days of the month is in one of the months. */
function namesDays(parts: ReadonlyMap<string, string>): boolean {
  const days = numbers(parts.get("BYMONTHDAY"));
  const months = numbers(parts.get("BYMONTH"));
  if (days.length === 0 || months.length === 0) return true;
  const isLeapYearSkipped = Number(parts.get("INTERVAL") ?? 1) > 1;
  const longest = Math.max(...months.map((month) => lengthOf(month, isLeapYearSkipped)));
  return days.some((day) => Math.abs(day) <= longest);
}

function lengthOf(month: number, isLeapYearSkipped: boolean): number {
  return month === 2 && isLeapYearSkipped ? 28 : LONGEST_MONTHS[month - 1]!;
}

function numbers(list: string | undefined): number[] {
  return list === undefined ? [] : list.split(",").map(Number);
}
