import { endsOfJourney, type Journey } from "#core/domain/journeys.ts";
import { clock } from "#core/texts/dates.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import fields from "#core/web/site/fields.module.css";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./my-day.module.css";
import type { MyDay } from "./my-day-data.ts";

/** The times that are offered beside the departures: every half hour of a day, from the first to the last that people travel at. */
const FIRST_HOUR = 6;
const LAST_HOUR = 23;
const OTHER_TIMES = Array.from({ length: (LAST_HOUR - FIRST_HOUR) * 2 + 1 }, (_, half) => {
  const hour = FIRST_HOUR + Math.floor(half / 2);
  return `${String(hour).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
});

/** The day and the times of arrival and departure: those of what runs, or any. */
export function DayForm({ data }: { data: MyDay }) {
  const texts = useTexts("my-day");
  const href = useHref();
  const { address, crossings } = data;
  return (
    <form
      method="get"
      action={href("/my-day")}
      className={`${layout.stack} ${layout.box} ${fields.fields} ${styles.form}`}
      data-print="no"
      data-row-gap="3"
      data-align="end"
      data-inside="4"
      aria-label={texts.choose}
    >
      <label>
        <span>{texts.date}</span>
        <input type="date" name="date" defaultValue={address.date.toString()} required />
      </label>
      <TimeChoice
        name="from"
        chosen={address.from}
        journeys={crossings.there}
        label={texts.arrival}
        timeOf={({ arrives_at }) => arrives_at}
      />
      <TimeChoice
        name="to"
        chosen={address.to}
        journeys={crossings.back}
        label={texts.leaving}
        timeOf={({ departs_at }) => departs_at}
      />
      {address.pages.length > 0 && <input type="hidden" name="pages" value={address.pages.join(",")} />}
      {address.events.length > 0 && <input type="hidden" name="events" value={address.events.join(",")} />}
      <Button>{texts.show}</Button>
    </form>
  );
}

type ChoiceProps = {
  name: "from" | "to";
  label: string;
  chosen: string | null;
  journeys: readonly Journey[];
  /** The instant that the address names: of arriving there, or of leaving. */
  timeOf(journey: Journey): string;
};

function TimeChoice({ name, label, chosen, journeys, timeOf }: ChoiceProps) {
  const texts = useTexts("my-day");
  const modes = useTexts("journeys").mode;
  const locale = useLocale();
  const offered = journeys.map((one) => ({ one, time: clock(locale, timeOf(one)) }));
  const times = new Set(offered.map(({ time }) => time));
  const others = [...new Set([...OTHER_TIMES, ...(chosen ? [chosen] : [])])].filter((time) => !times.has(time)).sort();
  const byMode = Map.groupBy(offered, ({ one }) => one.mode);
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen ?? ""}>
        <option value="">{texts.notChosen}</option>
        {[...byMode].map(([mode, ofMode]) => (
          <optgroup key={mode} label={modes[mode]}>
            {[...Map.groupBy(ofMode, ({ time }) => time)].map(([time, atTime]) => (
              <option key={time} value={time}>
                <JourneyName name={name} of={goingOf(atTime).one} time={time} />
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label={texts.otherTimes}>
          {others.map((time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

/** Of several at the same time one that is not cancelled, where there is one. */
const goingOf = <Offered extends { one: Journey }>(atTime: readonly Offered[]): Offered =>
  atTime.find(({ one }) => one.state !== "cancelled") ?? atTime[0]!;

/** "10:15 (leaves the mainland at 10:00)", "17:45 from the island" */
function JourneyName({ name, of, time }: Pick<ChoiceProps, "name"> & { of: Journey; time: string }) {
  const texts = useTexts("my-day");
  const locale = useLocale();
  const from = plain(endsOfJourney(of).from, "name", locale);
  const option = name === "from" ? texts.lands({ time, from, departs: of.time }) : texts.leaves({ time, from });
  return of.state === "cancelled" ? texts.cancelled({ option }) : option;
}
