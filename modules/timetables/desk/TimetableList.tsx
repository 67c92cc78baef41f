import { Link } from "react-router";
import { dayOfYear } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Timetable } from "../contract/timetables.ts";
import { daysText } from "../days-text.ts";
import { useTimetables } from "../use-timetables.ts";
import { DayChanges } from "./DayChanges.tsx";
import { draftOf, type SeasonDraft } from "./timetable-values.ts";
import styles from "./timetables.module.css";

/** The timetables of the boats, buses and planes, and beside or below them what is otherwise on a day. */
export function TimetableList() {
  const { sections } = useTexts("admin");
  const texts = useTexts("timetables").desk;
  const { mode: modes } = useTimetables();
  const { locale, offers } = useApp();
  const boats = offers.includes("boats") ? "yes" : "no";
  const timetables = useRead("timetables", {});
  const { data } = timetables;
  const hasSome = data !== undefined && data.length > 0;
  return (
    <div
      className={`${layout.grid} ${styles.screen}`}
      data-gap="6"
      data-align="start"
      data-beside={hasSome || undefined}
    >
      <Catalogue
        title={sections.timetables}
        intro={
          <>
            {texts.intro({ boats })} <Link to="gtfs">{texts.gtfs.open}</Link>
          </>
        }
        add={texts.new}
        of={timetables}
        empty={{ title: texts.none({ boats }) }}
        entry={(one) => ({
          name: plain(one, "operator", locale),
          title: <Bi of={one} field="operator" />,
          to: one.id,
          about: (
            <>
              {modes[one.mode]} · <Bi of={one} field="origin" /> – <Bi of={one} field="destination" />
            </>
          ),
          more: <Seasons of={one} />,
        })}
      />
      {hasSome && <DayChanges timetables={data} />}
    </div>
  );
}

/** The departures, season by season; those of a part of the year are folded. */
function Seasons({ of: timetable }: { of: Timetable }) {
  const { edit: texts } = useTexts("timetables").desk;
  const { locale } = useApp();
  const nameOf = ({ from, to, ...season }: SeasonDraft) =>
    [plain(season, "name", locale), from && `${dayOfYear(locale, from)} – ${dayOfYear(locale, to)}`]
      .filter(Boolean)
      .join(", ") || texts.restOfYear;
  const seasons = timetable.seasons.map(draftOf);
  return (
    <div className={layout.stack} data-gap="1">
      {seasons.map((season) => (
        <details key={season.from} open={seasons.length === 1 || season.from === ""}>
          <summary>{nameOf(season)}</summary>
          <Departures of={timetable} season={season} />
        </details>
      ))}
    </div>
  );
}

function Departures({ of: timetable, season }: { of: Timetable; season: SeasonDraft }) {
  const { edit: texts } = useTexts("timetables").desk;
  const days = useTimetables();
  const { locale } = useApp();
  const [from, to] = [plain(timetable, "origin", locale), plain(timetable, "destination", locale)];
  return (
    <table className={styles.departuresOf}>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.there({ from, to })}</th>
          <th scope="col">{texts.there({ from: to, to: from })}</th>
        </tr>
      </thead>
      <tbody>
        {season.rows.map((row, at) => (
          <tr key={at}>
            <th scope="row">{daysText(row.days, days)}</th>
            <td>{row.there || "–"}</td>
            <td>{row.back || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
