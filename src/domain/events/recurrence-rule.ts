/** At most daily: hourly events would flood every list. */
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** Two years of a daily or ten of a monthly event; longer ones repeat without COUNT. */
const MAX_COUNT: Record<Frequency, number> = { DAILY: 732, WEEKLY: 732, MONTHLY: 120, YEARLY: 50 };

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const listOf = (one: string) => new RegExp(`^${one}(,${one}){0,30}$`);
const MONTH_DAY = "-?([1-9]|[12]\\d|3[01])";
const WEEKDAY = "(MO|TU|WE|TH|FR|SA|SU)";

/**
 * The supported parts of a rule (RFC 5545). The others create several occurrences per day (BYHOUR …) or are interpreted
 * differently by calendars.
 */
const SUPPORTED = new Map<string, RegExp>(
  Object.entries({
    FREQ: new RegExp(`^(${FREQUENCIES.join("|")})$`),
    INTERVAL: /^[1-9]\d?$/,
    COUNT: /^[1-9]\d{0,2}$/,
    UNTIL: /^\d{8}(T([01]\d|2[0-3])([0-5]\d){2}Z?)?$/,
    BYDAY: listOf(`([+-]?[1-5])?${WEEKDAY}`),
    BYMONTHDAY: listOf(MONTH_DAY),
    BYMONTH: listOf("([1-9]|1[0-2])"),
    BYSETPOS: listOf("-?[1-5]"),
    WKST: new RegExp(`^${WEEKDAY}$`),
  }),
);

/** Parts that choose days of a month or a year. With a higher frequency they would only exclude days. */
const MONTHLY_ONLY = ["BYMONTHDAY", "BYSETPOS"];

/**
 * Whether a text is a supported recurrence rule: the value of an RFC 5545 RRULE, at most daily, with a limited COUNT, and
 * with a date that exists (not 30 February).
 * @example isRecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR") // the last Friday of each month
 */
export function isRecurrenceRule(text: string): boolean {
  const pairs = text.split(";").map((part) => part.split("=", 2) as [string, string | undefined]);
  const rule = new Map(pairs);
  if (rule.size < pairs.length) return false;
  if (!pairs.every(([name, value]) => value !== undefined && SUPPORTED.get(name)?.test(value))) return false;
  const frequency = FREQUENCIES.find((known) => known === rule.get("FREQ"));
  return frequency !== undefined && isValid(frequency, rule as Rule);
}

type Rule = ReadonlyMap<string, string>;

function isValid(frequency: Frequency, rule: Rule): boolean {
  const isMonthly = frequency === "MONTHLY" || frequency === "YEARLY";
  if (!isMonthly && MONTHLY_ONLY.some((name) => rule.has(name))) return false;
  if (/\d/.test(rule.get("BYDAY") ?? "") && (!isMonthly || rule.has("BYMONTHDAY"))) return false;
  if (rule.has("BYSETPOS") && !rule.has("BYDAY") && !rule.has("BYMONTHDAY")) return false;
  return hasValidEnd(frequency, rule) && hasDays(rule);
}

function hasValidEnd(frequency: Frequency, rule: Rule): boolean {
  const until = rule.get("UNTIL");
  if (until && (rule.has("COUNT") || !isDay(until.slice(0, 8)))) return false;
  return Number(rule.get("COUNT") ?? 1) <= MAX_COUNT[frequency];
}

function isDay(digits: string): boolean {
  try {
    return Temporal.PlainDate.from(digits) !== null;
  } catch {
    // The month has no such day.
    return false;
  }
}

/** Whether one of the months has one of the days. */
function hasDays(rule: Rule): boolean {
  const days = numbers(rule.get("BYMONTHDAY"));
  const months = numbers(rule.get("BYMONTH"));
  if (days.length === 0 || months.length === 0) return true;
  const isLeapYearSkipped = Number(rule.get("INTERVAL") ?? 1) > 1;
  const longest = Math.max(...months.map((month) => lengthOf(month, isLeapYearSkipped)));
  return days.some((day) => Math.abs(day) <= longest);
}

function lengthOf(month: number, isLeapYearSkipped: boolean): number {
  return month === 2 && isLeapYearSkipped ? 28 : LONGEST_MONTHS[month - 1]!;
}

function numbers(list: string | undefined): number[] {
  return list === undefined ? [] : list.split(",").map(Number);
}
