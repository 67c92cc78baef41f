import type { ViewStatistics } from "../../../../contract/statistics.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { ChartOrTable } from "../../figures/ChartOrTable.tsx";
import { downloadCsv } from "../../figures/download-csv.ts";
import { changeOf, grouped } from "../../figures/numbers.ts";
import type { StepKind } from "../../figures/steps.ts";
import card from "../../shell/card.module.css";
import styles from "./statistics.module.css";
import { Top } from "./Top.tsx";

type Props = { viewed: ViewStatistics; step: StepKind; subject: "pages" | "categories" };

/** Views as time goes by, as a chart or a table, and what was viewed most. */
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
      <Top viewed={viewed} subject={subject} />
    </>
  );
}
