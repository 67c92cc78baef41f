import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { grouped } from "#core/texts/numbers.ts";
import { type Step, type StepKind, useStepName } from "#core/web/desk/figures/use-step-name.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { BarChart } from "./BarChart.tsx";
import styles from "./table.module.css";

type Props = {
  steps: readonly Step[];
  kind: StepKind;
  /** Views of the previous period by step. */
  before?: readonly number[];
  /** Explains the chart's colours, where there is more than one. */
  legend?: ReactNode;
  onDownload: () => void;
};

/** Views over time, as a chart or as a table. */
export function ChartOrTable({ legend, onDownload, ...views }: Props) {
  const texts = useTexts("statistics");
  const { curve } = useTexts("desk-team");
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      {!asTable && <BarChart {...views} />}
      {!asTable && legend}
      <StepTable {...views} isShown={asTable} />
      <div className={layout.actions}>
        <Button variant="light" onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asChart : curve.asTable}
        </Button>
        <Button variant="default" onClick={onDownload}>
          {texts.download}
        </Button>
      </div>
    </>
  );
}

type StepTableProps = {
  steps: readonly Step[];
  kind: StepKind;
  isShown: boolean;
  /** Views of the previous period by step. */
  before?: readonly number[];
};

/** Every number of the chart. While the chart is shown, the table is still there for screen readers. */
function StepTable({ steps, kind, isShown, before }: StepTableProps) {
  const texts = useTexts("statistics");
  const nameOf = useStepName(kind);
  return (
    <div className={isShown ? layout.box : "visually-hidden"}>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.when[kind]}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.steps[kind]}</th>
            <th scope="col">{texts.views}</th>
            {before && <th scope="col">{texts.periodBefore}</th>}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step.from}>
              <th scope="row">{nameOf(step)}</th>
              <td>{grouped(step.views)}</td>
              {before && <td>{before[index] === undefined ? "" : grouped(before[index])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
