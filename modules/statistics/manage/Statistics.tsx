import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { rounded } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { countOf, type Days, daysBefore, lastDays, today } from "#core/web/desk/figures/days.ts";
import { downloadCsv } from "#core/web/desk/figures/download-csv.ts";
import { Figure } from "#core/web/desk/figures/Figure.tsx";
import styles from "#core/web/desk/figures/figures.module.css";
import form from "#core/web/desk/form/form.module.css";
import { usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { ChartOrTable } from "../figures/ChartOrTable.tsx";
import { changeOf } from "../figures/numbers.ts";
import { RangeChoice } from "../figures/RangeChoice.tsx";
import { stepKindOf, stepsOf } from "../figures/steps.ts";
import { Searches } from "./Searches.tsx";
import { Sources } from "./Sources.tsx";

const DAYS_AT_FIRST = 30;

/** The page's views in a chosen range, compared with the previous range. */
export function Statistics() {
  const { page: common } = useTexts("desk");
  const texts = useTexts("statistics");
  const { id } = usePageOfDesk();
  const href = useHref();
  const [days, setDays] = useState<Days>(() => lastDays(DAYS_AT_FIRST, today()));
  const keepPrevious = { placeholderData: keepPreviousData };
  const now = useRead("pageStatistics", { page_id: id, ...days }, keepPrevious);
  const before = useRead("pageStatistics", { page_id: id, ...daysBefore(days) }, keepPrevious);
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.statistics}</h2>
      <p>{texts.intro}</p>
      <RangeChoice days={days} onChange={setDays} />
      <Loaded of={now}>
        {(viewed) => (
          <>
            <Figures viewed={viewed} before={before.data ?? null} />
            <Viewed viewed={viewed} before={before.data ?? null} />
          </>
        )}
      </Loaded>
      <p>
        {texts.byMail} <a href={href("/account#preferences")}>{texts.mailSwitch}</a>
      </p>
    </div>
  );
}

type PageViews = DataOf<Contract["pageStatistics"]>;

type Compared = { viewed: PageViews; before: PageViews | null };

/** Totals of a range; `before` is the previous range, null until it is known. */
function Figures({ viewed, before }: Compared) {
  const texts = useTexts("statistics");
  const { locale } = useApp();
  const { total, local, presses } = viewed;
  const change = (of: (views: PageViews) => number) => (before ? changeOf(texts, of(viewed), of(before)) : "");
  return (
    <dl className={`${layout.grid} ${styles.figures}`} data-columns="2">
      <Figure name={texts.views} value={total} hint={change((views) => views.total)} />
      <Figure name={texts.calls} value={presses.call} hint={change((views) => views.presses.call)} />
      <Figure name={texts.directions} value={presses.directions} hint={change((views) => views.presses.directions)} />
      <Figure name={texts.average} value={rounded(locale, total / countOf(viewed))} hint={texts.averageHint} />
      <Figure name={texts.local} value={local} hint={texts.localHint} />
    </dl>
  );
}

/** Views over time as a chart or a table, and their sources. */
function Viewed({ viewed, before }: Compared) {
  const texts = useTexts("statistics");
  const { slug } = usePageOfDesk();
  if (viewed.total === 0) {
    return (
      <Empty title={texts.none}>
        <p>{texts.noneHint}</p>
      </Empty>
    );
  }
  const kind = stepKindOf(viewed);
  const steps = stepsOf(viewed.days, kind);
  const save = () => {
    const rows = viewed.days.map(({ day, views }) => [day, views]);
    downloadCsv([[texts.steps.day, texts.views], ...rows], `${slug}-${viewed.from}-${viewed.to}.csv`);
  };
  return (
    <>
      <h3>{texts.when[kind]}</h3>
      <ChartOrTable steps={steps} kind={kind} onDownload={save} />
      <Sources viewed={viewed} before={before} />
      <Searches searches={viewed.searches} />
    </>
  );
}
