import { Button } from "@mantine/core";
import { useState } from "react";
import { download } from "../../../../client/download.ts";
import { useTexts } from "../../../../site/live/live-context.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { BarChart } from "../../../figures/BarChart.tsx";
import { csvOf } from "../../../figures/csv.ts";
import { StepTable } from "../../../figures/StepTable.tsx";
import { stepKindOf, stepsOf } from "../../../figures/steps.ts";
import form from "../../../form/form.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";
import type { PageViews } from "./Figures.tsx";
import { Sources } from "./Sources.tsx";

/** Views as time goes by, as a chart or a table, and where they came from. */
export function Viewed({ viewed }: { viewed: PageViews }) {
  const { statistics: texts } = useTexts("desk-team");
  const { slug } = usePageOfDesk();
  const [asTable, setAsTable] = useState(false);
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
    const csv = csvOf([[texts.steps.day, texts.views], ...rows]);
    download(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${slug}-${viewed.from}-${viewed.to}.csv`);
  };
  return (
    <>
      <h3>{texts.when[kind]}</h3>
      {!asTable && <BarChart steps={steps} kind={kind} />}
      <StepTable steps={steps} kind={kind} isShown={asTable} />
      <div className={form.actions}>
        <Button variant="light" onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asChart : texts.asTable}
        </Button>
        <Button variant="default" onClick={save}>
          {texts.download}
        </Button>
      </div>
      <Sources viewed={viewed} />
    </>
  );
}
