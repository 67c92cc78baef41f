import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { todayAt } from "#core/domain/local-time.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { WeekTable } from "../contract.ts";
import { clockRange, monthText } from "../week-hours-text.ts";
import { GapPages } from "./GapPages.tsx";
import styles from "./gaps.module.css";
import { emptiestHours, type Hours } from "./hours.ts";
import { WeekGrid } from "./WeekGrid.tsx";

const MONTHS_AHEAD = 13;

const comingMonths = () => {
  const first = todayAt(Temporal.Now.instant()).toPlainYearMonth();
  return Array.from({ length: MONTHS_AHEAD }, (_, months) => first.add({ months }).toString());
};

/** In how many places something is open in each hour of the week, by category and month, and who could fill a gap. */
export function Gaps() {
  const { sections } = useTexts("admin");
  const texts = useTexts("gaps");
  const phrases = useTexts("opening");
  const { locale } = useApp();
  const [params, setParams] = useSearchParams();
  const [hours, setHours] = useState<Hours | null>(null);
  const months = comingMonths();
  const month = months.find((one) => one === params.get("month")) ?? months[0]!;
  const { data: categories = [] } = useRead("categories", {});
  const category = categories.find(({ slug }) => slug === params.get("category"))?.slug;
  const of = { month, ...(category && { category }) };
  const table = useRead("weekTable", of, { placeholderData: keepPreviousData });
  const put = (name: string, value: string) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Title>{sections.gaps}</Title>
      <p data-above="3" data-most="66ch">
        {texts.intro}
      </p>
      <div className={layout.grid} data-least="180" data-fit data-most="560" data-above="4" data-below="4">
        <NativeSelect
          size="md"
          label={texts.category}
          value={category ?? ""}
          onChange={({ currentTarget }) => put("category", currentTarget.value)}
          data={[
            { value: "", label: texts.allCategories },
            ...categories.map((one) => ({ value: one.slug, label: plain(one, "name", locale) })),
          ]}
        />
        <NativeSelect
          size="md"
          label={texts.month}
          value={month}
          onChange={({ currentTarget }) => put("month", currentTarget.value)}
          data={months.map((value) => ({ value, label: monthText(phrases, value) }))}
        />
      </div>
      <Loaded of={table}>
        {(week) => (
          <div className={`${layout.stack} ${styles.sides}`} data-gap="5">
            <div>
              <p role="status" data-below="2">
                {texts.counted({ n: week.places })}
                {week.never_open > 0 && `; ${texts.neverOpen({ n: week.never_open })}`}
              </p>
              <WeekGrid
                table={week}
                label={`${sections.gaps}, ${monthText(phrases, month)}`}
                hours={hours}
                setHours={setHours}
              />
              <p className={layout.quiet} data-above="3" data-most="66ch">
                {texts.legend} {texts.hint}
              </p>
            </div>
            {hours ? (
              <GapPages key={JSON.stringify([of, hours.weekday])} of={{ ...of, ...hours }} onHours={setHours} />
            ) : (
              <Emptiest table={week} onChoose={setHours} />
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

const MAX_EMPTIEST = 4;

/** Where to begin, while no hour is chosen. */
function Emptiest({ table, onChoose }: { table: WeekTable; onChoose: (hours: Hours) => void }) {
  const texts = useTexts("gaps");
  const { weekdays } = useTexts("opening");
  if (table.places === 0) return null;
  return (
    <section className={`${layout.card} ${layout.stack} ${styles.emptiest}`} data-gap="3" aria-labelledby="emptiest">
      <h2 data-like="h3" id="emptiest">
        {texts.emptiest}
      </h2>
      <ul className={layout.stack} data-gap="2">
        {emptiestHours(table.days, MAX_EMPTIEST).map(({ least, most, ...hours }) => {
          const when = `${weekdays[hours.weekday - 1]} ${clockRange(hours)}`;
          return (
            <li key={hours.weekday}>
              <Button
                variant="light"
                fullWidth
                justify="start"
                className={styles.hours}
                onClick={() => onChoose(hours)}
              >
                {least === most ? texts.cellSame({ when, n: most }) : texts.cellRange({ when, least, most })}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
