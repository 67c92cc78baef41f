import type { DraftTime, HoursDraft } from "@eolaire/opening-hours";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./times.module.css";
import { useDayTexts, useSeasonNames, useSpecialDays, useWriteLine } from "./use-time-names.ts";

/** The hours of a draft in words, season by season. */
export function DraftList({ draft: { times, holidays, special = [], unknown = [] } }: { draft: HoursDraft }) {
  const texts = useTexts("desk-times");
  const { intervalsOf } = useDayTexts();
  const nameOf = useSeasonNames();
  const daysOf = useSpecialDays();
  const seasons = [...Map.groupBy(times, ({ season }) => JSON.stringify(season)).values()];
  return (
    <>
      {seasons.map((rows) => {
        const season = rows[0]?.season;
        const title = season ? nameOf({ ...season, name: null, name_ie: null }) : texts.allYear;
        const days = unknown.find((one) => JSON.stringify(one.season) === JSON.stringify(season ?? null))?.days ?? [];
        return <DraftWeek key={title} title={title} rows={rows} unknown={days} />;
      })}
      {holidays && (
        <p>
          {texts.special.rule}: {typeof holidays === "string" ? texts.special.rules[holidays] : intervalsOf(holidays)}
        </p>
      )}
      {special.map((one) => (
        <p key={`${one.date_from}/${one.date_to}`}>
          {daysOf(one)}: {intervalsOf(one.intervals)}
        </p>
      ))}
      {special.length > 0 && <p className={layout.quiet}>{texts.typed.leavesSpecial}</p>}
    </>
  );
}

type WeekProps = { title: string; rows: readonly DraftTime[]; unknown: readonly number[] };

function DraftWeek({ title, rows, unknown }: WeekProps) {
  const texts = useTexts("desk-times");
  const { weekdays } = useTexts("opening");
  const { intervalsOf } = useDayTexts();
  const writeLine = useWriteLine();
  const certain = [
    ...Map.groupBy(
      rows.filter(({ weeks }) => weeks),
      ({ weeks, day }) => JSON.stringify([weeks, day]),
    ).values(),
  ];
  const hoursOf = (day: number) =>
    rows
      .filter((row) => row.day === day && !row.weeks)
      .map(({ opens, closes, kind }) => ({
        from: opens,
        to: closes,
        kind: kind === "appointment" ? kind : ("open" as const),
      }));
  return (
    <table className={styles.shownWeek}>
      <caption>{title}</caption>
      <tbody>
        {weekdays.map((name, at) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-closed={hoursOf(at + 1).length === 0 || undefined}>
              {unknown.includes(at + 1) ? texts.unknown : intervalsOf(hoursOf(at + 1))}
            </td>
          </tr>
        ))}
        {certain.map(([first, ...rest]) => (
          <tr key={JSON.stringify([first?.weeks, first?.day])}>
            <td colSpan={2}>
              {first?.weeks &&
                writeLine({
                  weeks: first.weeks,
                  day: first.day,
                  times: [first, ...rest].map(({ opens, closes, kind }) => ({
                    from: opens,
                    to: closes,
                    ...(kind !== "open" && { kind }),
                  })),
                })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
