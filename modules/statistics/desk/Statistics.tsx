import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Overview } from "#core/contract/office/overview.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { type Days, lastDays, today } from "#core/web/desk/figures/days.ts";
import { downloadCsv } from "#core/web/desk/figures/download-csv.ts";
import { Figure } from "#core/web/desk/figures/Figure.tsx";
import figures from "#core/web/desk/figures/figures.module.css";
import type { StepKind } from "#core/web/desk/figures/use-step-name.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { ViewStatistics } from "../contract.ts";
import { ChartOrTable } from "../figures/ChartOrTable.tsx";
import { changeOf } from "../figures/numbers.ts";
import { RangeChoice } from "../figures/RangeChoice.tsx";
import table from "../figures/table.module.css";
import styles from "./statistics.module.css";

const DAYS_AT_FIRST = 30;
const SUBJECTS = ["pages", "categories"] as const;
const STEPS: readonly StepKind[] = ["day", "week", "month"];
const MAX_NAMED = 25;
const KEEP_PREVIOUS = { placeholderData: keepPreviousData };

/** New entities and views in a range of days, compared with the previous range. */
export function Statistics() {
  const { sections } = useTexts("admin");
  const { office: texts } = useTexts("statistics");
  const [days, setDays] = useState<Days>(() => lastDays(DAYS_AT_FIRST, today()));
  const [subject, setSubject] = useState<(typeof SUBJECTS)[number]>("pages");
  const [step, setStep] = useState<StepKind>("day");
  const overview = useRead("overview", days, KEEP_PREVIOUS);
  const input = { ...days, step, limit: MAX_NAMED };
  const pages = useRead("viewedPages", input, { ...KEEP_PREVIOUS, enabled: subject === "pages" });
  const categories = useRead("viewedCategories", input, { ...KEEP_PREVIOUS, enabled: subject === "categories" });
  return (
    <div className={layout.stack} data-gap="5">
      <Title>{sections.statistics}</Title>
      <p>{texts.intro}</p>
      <RangeChoice days={days} onChange={setDays} />
      <Loaded of={overview}>{(figures) => <OverviewFigures figures={figures} />}</Loaded>
      <h2>{texts.viewed}</h2>
      <div className={layout.row} data-align="end">
        <Toggles label={texts.of} of={texts.subjects} order={SUBJECTS} value={subject} onChange={setSubject} />
        <Toggles label={texts.by} of={texts.steps} order={STEPS} value={step} onChange={setStep} />
      </div>
      <Loaded of={subject === "pages" ? pages : categories}>
        {(viewed) => <Views viewed={viewed} step={step} subject={subject} />}
      </Loaded>
    </div>
  );
}

/** Totals, and the new entities of the range and the previous one. */
function OverviewFigures({ figures: { views, pages, ...others } }: { figures: Overview }) {
  const viewTexts = useTexts("statistics");
  const { office: texts } = viewTexts;
  const counts = [
    ["pages", pages.approved],
    ["requests", pages.requested],
    ["accounts", others.accounts],
    ["posts", others.posts],
    ["feedback", others.feedback],
  ] as const;
  return (
    <dl className={`${layout.grid} ${figures.figures}`} data-columns="2">
      <Figure name={viewTexts.views} value={views.period} hint={changeOf(viewTexts, views.period, views.before)} />
      {counts.map(([name, { total, period, before }]) => (
        <Figure
          key={name}
          name={texts.figures[name]}
          value={total}
          hint={texts.came({ n: grouped(period), before: grouped(before) })}
        />
      ))}
    </dl>
  );
}

type Props = { viewed: ViewStatistics; step: StepKind; subject: "pages" | "categories" };

/** Views over time as a chart or a table, and the most viewed. */
function Views({ viewed, step, subject }: Props) {
  const texts = useTexts("statistics");
  const own = texts.office;
  if (viewed.total === 0) {
    return (
      <Empty title={texts.none}>
        <p>{own.noneHint}</p>
      </Empty>
    );
  }
  const before = viewed.before.series.map(({ views }) => views);
  const save = () => {
    const rows = viewed.series.map(({ step: name, from, to, views }, index) => [
      name,
      from,
      to,
      views,
      before[index] ?? "",
    ]);
    const head = [texts.steps[step], texts.from, texts.to, texts.views, texts.periodBefore];
    downloadCsv([head, ...rows], `views-${subject}-${viewed.from}-${viewed.to}.csv`);
  };
  return (
    <>
      <h3>{texts.when[step]}</h3>
      <p className={layout.quiet}>
        {texts.views}: {grouped(viewed.total)}. {changeOf(texts, viewed.total, viewed.before.total)}.
      </p>
      <ChartOrTable
        steps={viewed.series}
        kind={step}
        before={before}
        legend={
          <p
            className={`${layout.row} ${layout.quiet} ${styles.legend}`}
            data-gap="4"
            data-row-gap="2"
            aria-hidden="true"
          >
            <span data-now>{own.now}</span>
            <span data-before>{texts.periodBefore}</span>
          </p>
        }
        onDownload={save}
      />
      <MostViewed viewed={viewed} subject={subject} />
    </>
  );
}

type MostViewedProps = { viewed: ViewStatistics; subject: "pages" | "categories" };

/** The most viewed pages or categories, with their views in the previous range. */
function MostViewed({ viewed: { top, from, to }, subject }: MostViewedProps) {
  const texts = useTexts("statistics");
  const own = texts.office;
  const { locale } = useApp();
  const href = useHref();
  const most = Math.max(1, ...top.map(({ views }) => views));
  const save = () => {
    const rows = top.map((one) => [nameOf(one), one.slug, one.views, one.views_before]);
    const head = [own.subject[subject], "slug", texts.views, texts.periodBefore];
    downloadCsv([head, ...rows], `most-viewed-${subject}-${from}-${to}.csv`);
  };
  const nameOf = (one: (typeof top)[number]) => plain(one, "name", locale) || one.slug;
  const addressOf = ({ slug }: (typeof top)[number]) =>
    href(subject === "pages" ? `/pages/${slug}` : `/categories/${slug}`);
  return (
    <>
      <h3 id="most">{own.most[subject]}</h3>
      <table className={`${table.table} ${table.sources} ${styles.top}`} aria-labelledby="most">
        <thead>
          <tr>
            <th scope="col">{own.subject[subject]}</th>
            <th scope="col">{texts.views}</th>
            <th scope="col">{texts.periodBefore}</th>
          </tr>
        </thead>
        <tbody>
          {top.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <a href={addressOf(one)}>{nameOf(one)}</a>
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="1" />
                  <rect width={(one.views / most) * 100} height="1" data-share />
                </svg>
              </th>
              <td>{grouped(one.views)}</td>
              <td>{grouped(one.views_before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button variant="default" onClick={save}>
          {own.downloadMost}
        </Button>
      </div>
    </>
  );
}
