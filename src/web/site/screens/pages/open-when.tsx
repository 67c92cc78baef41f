import { instantError } from "#core/contract/fields.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { longDate } from "#core/texts/dates.ts";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useRenderTime } from "#core/web/ui/render-time.ts";
import styles from "./open-when.module.css";
import type { Criteria } from "./pages-criteria.ts";

/** The fields of the choice in the address of the list, which the list takes as a time; `open_was`: what was chosen before. */
export const OPEN_WHEN_FIELDS = ["open_day", "open_time", "open_was"] as const;

const DAYS_AHEAD = 14;
const FIRST_HOUR = 7;
const TIMES = Array.from({ length: 24 - FIRST_HOUR }, (_, i) => `${String(FIRST_HOUR + i).padStart(2, "0")}:00`);
/** A day with its night: what is open before belongs to the day before. */
const DAY_BEGINS = "06:00";

/** A day and a time, of which a search for what is open then is made; works without scripts. */
export function OpenWhenFields({ criteria = {} }: { criteria?: Criteria }) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const { now } = useRenderTime();
  const today = todayAt(now);
  const chosen = chosenIn(criteria);
  const next = Array.from({ length: DAYS_AHEAD }, (_, i) => today.add({ days: i }).toString());
  const days = chosen.day && !next.includes(chosen.day) ? [...next, chosen.day].sort() : next;
  const { open_from, open_to, open_least } = criteria;
  const span = chosen.day || !open_from || !open_to ? {} : { open_from, open_to, open_least };
  const times = chosen.time && !TIMES.includes(chosen.time) ? [chosen.time, ...TIMES].sort() : TIMES;
  return (
    <>
      {Object.entries(span).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {chosen.day && <input type="hidden" name="open_was" value={chosen.day + chosen.time} />}
      <label className={styles.choice}>
        <span className="visually-hidden">{texts.chooseDay}</span>
        <select name="open_day" defaultValue={chosen.day}>
          <option value="">{texts.anyDay}</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {longDate(locale, day)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        <span className="visually-hidden">{texts.chooseTime}</span>
        <select name="open_time" defaultValue={chosen.time}>
          <option value="">{texts.anyTime}</option>
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </select>
      </label>
    </>
  );
}

/** The choice as a form of its own, which leads to the list. */
export function OpenWhen({ category, className }: { category?: string; className?: string }) {
  const texts = useTexts("pages");
  const pages = useHref()("/pages");
  return (
    <form action={pages} method="get" className={`${layout.actions} ${className ?? ""}`} data-gap="2">
      {category && <input type="hidden" name="category" value={category} />}
      <OpenWhenFields />
      <Button kind="quiet">{texts.apply}</Button>
    </form>
  );
}

/** The day and time of a search, where it is of one. */
function chosenIn({ open_at, open_from, open_to }: Criteria): { day: string; time: string } {
  const local = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(ZONE);
  if (open_at && open_at !== "now") {
    const at = local(open_at);
    return { day: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: "minute" }) };
  }
  const isDay =
    open_from && open_to && local(open_from).add({ hours: 30 }).epochMilliseconds > local(open_to).epochMilliseconds;
  return { day: isDay ? local(open_from).toPlainDate().toString() : "", time: "" };
}

/** A time that another site has written without its zone is one of this place. */
const withoutZone = (at: string | null) =>
  at && instantError({ input: at }) === "no-zone" ? at.replace(" ", "T") : "";

/** An address with the choice as the times of a search. A time without a day is of today; what is no date is left out. */
export function withOpenWhen(query: URLSearchParams, now: Temporal.Instant): URLSearchParams {
  const [, localDay, localTime] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(withoutZone(query.get("open_at"))) ?? [];
  const [day, time] = [localDay ?? query.get("open_day"), localTime ?? query.get("open_time")];
  const search = new URLSearchParams(query);
  for (const name of OPEN_WHEN_FIELDS) search.delete(name);
  // “Open now” was pressed beside a time that was chosen before.
  const isNow = query.get("open_at") === "now" && `${day ?? ""}${time ?? ""}` === query.get("open_was");
  if (isNow || (!day && !time)) return search;
  const date = day ? dateOf(day) : todayAt(now);
  if (!date || (time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))) return search;
  for (const name of ["open_at", "open_from", "open_to", "open_least", "cursor"]) search.delete(name);
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone: ZONE, plainTime });
  if (time) search.set("open_at", at(time).toInstant().toString());
  else {
    const [begins, ends] = [at(DAY_BEGINS).toInstant(), at(DAY_BEGINS).add({ days: 1 }).toInstant()];
    const isToday = Temporal.Instant.compare(begins, now) < 0 && Temporal.Instant.compare(now, ends) < 0;
    const from = isToday ? now.round({ smallestUnit: "minute", roundingMode: "floor" }) : begins;
    search.set("open_from", from.toString());
    search.set("open_to", ends.toString());
  }
  return search;
}

function dateOf(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}
