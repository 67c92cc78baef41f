import type { Schedule } from "@eolaire/opening-hours";
import type { Page } from "#core/contract/pages/public.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { type OpeningStatus, openingText } from "#core/texts/opening-text.ts";
import fold from "#core/web/desk/form/form.module.css";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import pill from "#core/web/ui/OpeningState/OpeningState.module.css";
import { isWithin } from "./SeasonFields.tsx";
import type { Named } from "./schedule-of.ts";
import styles from "./times.module.css";
import { useDayTexts } from "./use-time-names.ts";

const DAYS_SHOWN = 14;

type Props = {
  schedule: Schedule;
  status: Page["status"];
  /** The season that is edited (`MM-DD`, "" while they are not chosen): where it is not now, its first days are shown. */
  season: { from: string; to: string } | null;
  /** Weekdays of the edited week of which nothing is known. */
  unknown: readonly number[];
};

/** The next days as computed by the domain, and the page's current opening state. */
export function Preview({ schedule, status, season, unknown }: Props) {
  const texts = useTexts("desk-times");
  const phrases = useTexts("opening");
  const { dateOf, intervalsOf } = useDayTexts();
  const now = Temporal.Now.instant();
  const today = now.toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  const first = firstDayOf(season, today);
  const days = Array.from({ length: DAYS_SHOWN }, (_, at) => first.add({ days: at }));
  const isNow = first.equals(today);
  const isKnown = (date: Temporal.PlainDate) => {
    const { source } = openingHours.planOf(schedule, date);
    const isOfWeek = source === (season ? "season" : "regular") && unknown.includes(date.dayOfWeek);
    return !isOfWeek && openingHours.isKnownOn(schedule, date);
  };
  const state = isKnown(today) ? openingStatusOf(schedule, status, now) : UNKNOWN;
  const { text, tone } = openingText(state, new Date(), phrases);
  return (
    <details className={`${layout.card} ${fold.fold} ${styles.folded}`}>
      <summary>
        {isNow ? texts.preview : texts.previewSeason}{" "}
        {isNow && (
          <span className={pill.pill} data-tone={tone}>
            {text}
          </span>
        )}
      </summary>
      <section aria-label={isNow ? texts.preview : texts.previewSeason}>
        <table className={styles.shownWeek}>
          <tbody>
            {days.map((date, at) => {
              const plan = openingHours.planOf(schedule, date);
              const holiday = publicHolidays.on(date)?.names;
              const { en = null, ga = null } = holiday ?? {};
              const named = (plan.special ?? plan.season) as Named | undefined; // `scheduleOf` adds the names
              return (
                <tr key={date.toString()} data-source={plan.source}>
                  <th scope="row">
                    {dateOf(date.toString())}
                    <small>
                      {isNow && at === 0 && ` ${texts.today} `}
                      {named ? (
                        <Bi of={named} field="name" />
                      ) : (
                        holiday && <Bi of={{ name: en, name_ie: ga }} field="name" />
                      )}
                    </small>
                  </th>
                  <td data-closed={plan.intervals.length === 0 || undefined}>
                    {isKnown(date) ? intervalsOf(plan.intervals) : texts.unknown}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className={layout.quiet}>{texts.previewHint}</p>
      </section>
    </details>
  );
}

/** Today where the season is now, or has no days yet; else its next first day. */
function firstDayOf(season: Props["season"], today: Temporal.PlainDate): Temporal.PlainDate {
  const now = today.toString().slice(5);
  if (!season?.from || !season.to || isWithin(now, season)) return today;
  const first = today.with({ month: Number(season.from.slice(0, 2)), day: Number(season.from.slice(3)) });
  return Temporal.PlainDate.compare(first, today) < 0 ? first.add({ years: 1 }) : first;
}

const NOTHING_COMES = { opens_at: null, closes_at: null, opening_changes: [] };
const UNKNOWN: OpeningStatus = { opening_state: "unknown", ...NOTHING_COMES };

/** The opening state of these hours at an instant, for `openingText`. */
export function openingStatusOf(schedule: Schedule, status: Page["status"], now: Temporal.Instant): OpeningStatus {
  if (status === "temporarily_closed" || status === "permanently_closed") {
    return { opening_state: status, ...NOTHING_COMES };
  }
  if (!openingHours.isKnownOn(schedule, todayAt(now))) return UNKNOWN;
  const { state } = openingHours.openingAt(schedule, now);
  const changes = openingHours
    .changesAfter(schedule, now, 4)
    .map((change) => ({ at: change.at.toString(), state: change.state }));
  const next = (isWanted: (one: string) => boolean) => changes.find((change) => isWanted(change.state))?.at ?? null;
  return {
    opening_state: state,
    opens_at: state === "open" ? null : next((one) => one === "open"),
    closes_at: state === "open" ? next((one) => one !== "open") : null,
    opening_changes: changes,
  };
}
