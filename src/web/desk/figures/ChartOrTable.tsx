import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../app/app-context.tsx";
import form from "../form/form.module.css";
import { BarChart } from "./BarChart.tsx";
import { StepTable } from "./StepTable.tsx";
import type { Step, StepKind } from "./steps.ts";

type Props = {
  steps: readonly Step[];
  kind: StepKind;
  /** Views in the steps of the period before. */
  before?: readonly number[];
  /** What the colours of the chart mean, where it has several. */
  legend?: ReactNode;
  onDownload: () => void;
};

/** Views as time goes by, as a chart or as a table, whichever their reader chooses. */
export function ChartOrTable({ legend, onDownload, ...views }: Props) {
  const { statistics: texts } = useTexts("desk-team");
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      {!asTable && <BarChart {...views} />}
      {!asTable && legend}
      <StepTable {...views} isShown={asTable} />
      <div className={form.actions}>
        <Button variant="light" onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asChart : texts.asTable}
        </Button>
        <Button variant="default" onClick={onDownload}>
          {texts.download}
        </Button>
      </div>
    </>
  );
}
