import { Button } from "@mantine/core";
import type { ViewStatistics } from "../../../../contract/statistics.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { grouped } from "../../../i18n/numbers.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { ChartOrTable } from "../../figures/ChartOrTable.tsx";
import { downloadCsv } from "../../figures/download-csv.ts";
import figures from "../../figures/figures.module.css";
import { changeOf } from "../../figures/numbers.ts";
import type { StepKind } from "../../figures/steps.ts";
import card from "../../shell/card.module.css";
import styles from "./statistics.module.css";

type Props = { viewed: ViewStatistics; step: StepKind; subject: "pages" | "categories" };

/** Views over time as a chart or a table, and the most viewed. */
export function Views({ viewed, step, subject }: Props) {
  const { statistics: texts } = useTexts("desk-team");
  const own = useTexts("admin-figures").statistics;
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
      <h3 className={styles.heading}>{texts.when[step]}</h3>
      <p className={card.quiet}>
        {texts.views}: {grouped(viewed.total)}. {changeOf(texts, viewed.total, viewed.before.total)}.
      </p>
      <ChartOrTable
        steps={viewed.series}
        kind={step}
        before={before}
        legend={
          <p className={styles.legend} aria-hidden="true">
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
  const { statistics: texts } = useTexts("desk-team");
  const own = useTexts("admin-figures").statistics;
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
      <h3 id="most" className={styles.heading}>
        {own.most[subject]}
      </h3>
      <table className={`${figures.table} ${figures.sources} ${styles.top}`} aria-labelledby="most">
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
