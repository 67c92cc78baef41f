import { useTexts } from "../../../../app/app-context.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { ChartOrTable } from "../../../figures/ChartOrTable.tsx";
import { downloadCsv } from "../../../figures/download-csv.ts";
import { stepKindOf, stepsOf } from "../../../figures/steps.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import type { PageViews } from "./Figures.tsx";
import { Sources } from "./Sources.tsx";

/** Views as time goes by, as a chart or a table, and where they came from. */
export function Viewed({ viewed }: { viewed: PageViews }) {
  const { statistics: texts } = useTexts("desk-team");
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
      <Sources viewed={viewed} />
    </>
  );
}
