import { Button } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import type { WeekTable } from "../contract.ts";
import { clockRange, hourText } from "../week-hours-text.ts";
import styles from "./gaps.module.css";
import type { Hours } from "./hours.ts";

type Props = {
  table: WeekTable;
  label: string;
  hours: Hours | null;
  setHours: (hours: Hours) => void;
};

/** How a key moves in the table: hours, then weekdays. */
const MOVES = new Map(
  Object.entries<readonly [number, number]>({
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-6, 0],
    PageDown: [6, 0],
  }),
);
const [MORNING, LAST_HOUR] = [6, 23];
const LAST_DAY = 7;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * The hours as rows and the weekdays as columns, so that it fits a phone. One cell is in the order of the Tab key, and arrow
 * keys move (the grid pattern of the ARIA Authoring Practices); with Shift, a choice is extended to that hour.
 */
export function WeekGrid({ table, label, hours, setHours }: Props) {
  const texts = useTexts("gaps");
  const { weekdays } = useTexts("opening");
  const grid = useRef<HTMLTableElement>(null);
  const [hasNight, showNight] = useState(false);
  const first = hasNight ? 0 : MORNING;
  const [weekday, hour] = hours ? [hours.weekday, hours.from] : [1, 9];

  function choose(day: number, at: number, isExtending: boolean) {
    const isSameDay = hours?.weekday === day;
    if (!isExtending || !hours || !isSameDay) return setHours({ weekday: day, from: at, to: at + 1 });
    setHours({ weekday: day, from: Math.min(hours.from, at), to: Math.max(hours.to, at + 1) });
  }

  function move(event: KeyboardEvent<HTMLButtonElement>, day: number, at: number) {
    const step = MOVES.get(event.key);
    if (!step) return;
    event.preventDefault();
    const next = [clamp(at + step[0], first, LAST_HOUR), clamp(day + step[1], 1, LAST_DAY)];
    grid.current?.querySelector<HTMLButtonElement>(`[data-cell="${next.join(" ")}"]`)?.focus();
    if (event.shiftKey && step[1] === 0) choose(day, next[0]!, true);
  }

  /** It contains what the cell shows (WCAG 2.5.3). */
  const nameOf = (when: string, least: number, most: number): string =>
    least === most ? texts.cellSame({ when, n: most }) : texts.cellRange({ when, least, most });

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells can be chosen */}
      <table ref={grid} role="grid" className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.hour}</span>
            </th>
            {table.days.map((day) => (
              <th key={day.weekday} scope="col">
                <abbr title={weekdays[day.weekday - 1]}>{texts.short[day.weekday - 1]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: LAST_HOUR + 1 - first }, (_, n) => n + first).map((at) => (
            <tr key={hourText(at)}>
              <th scope="row">{hourText(at)}</th>
              {table.days.map(({ weekday: day, hours: cells }) => {
                const { least, most } = cells[at]!;
                const isChosen = hours?.weekday === day && hours.from <= at && at < hours.to;
                const when = `${weekdays[day - 1]} ${clockRange({ from: at, to: at + 1 })}`;
                return (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                  // biome-ignore lint/a11y/useFocusableInteractive: the button in it is focused
                  <td key={day} role="gridcell" aria-selected={isChosen}>
                    <button
                      type="button"
                      data-cell={`${at} ${day}`}
                      data-level={levelOf(least, most, table.places)}
                      tabIndex={day === weekday && at === hour ? 0 : -1}
                      aria-label={nameOf(when, least, most)}
                      onClick={(event) => choose(day, at, event.shiftKey)}
                      onKeyDown={(event) => move(event, day, at)}
                    >
                      {least === most ? most : `${least}–${most}`}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="subtle" size="sm" aria-expanded={hasNight} onClick={() => showNight(!hasNight)}>
        {hasNight ? texts.withoutNight : texts.night}
      </Button>
    </>
  );
}

/** The shade of a cell: none, on some dates none, then by the share of places that are open at least. */
function levelOf(least: number, most: number, places: number): "none" | "some-dates" | "few" | "half" | "many" {
  if (most === 0) return "none";
  if (least === 0) return "some-dates";
  const share = least / places;
  if (share < 0.25) return "few";
  return share < 0.6 ? "half" : "many";
}
