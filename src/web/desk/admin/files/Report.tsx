import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ImportReport, RowReport } from "../../../../contract/page-files.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Figure } from "../../figures/Figure.tsx";
import figures from "../../figures/figures.module.css";
import { grouped } from "../../figures/numbers.ts";
import { Toggles } from "../../shell/Toggles.tsx";
import facts from "../shell/facts.module.css";
import { Rows } from "./Rows.tsx";

type Props = { report: ImportReport; fileName: string; onWrite: () => void; onReset: () => void };

/** What a file would do, or has done: in numbers, then row by row. */
export function Report({ report, fileName, onWrite, onReset }: Props) {
  const { report: texts, import: actions } = useTexts("admin-figures").exchange;
  const { counts, rows, written } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mayWrite = report.dry_run && counts.refuse === 0 && counts.add + counts.change > 0;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={facts.outcome}>
        {fill(written ? texts.titleDone : texts.title, { file: fileName })}
      </h3>
      <Outcome report={report} />
      <dl className={figures.figures}>
        {(["add", "change", "nothing", "refuse"] as const).map((action) => (
          <Figure key={action} name={texts.counts[action]} value={counts[action]} hint="" />
        ))}
      </dl>
      <div className={facts.actions}>
        {mayWrite && <Button onClick={onWrite}>{actions.write}</Button>}
        <Button variant="default" onClick={onReset}>
          {written ? actions.another : actions.otherFile}
        </Button>
      </div>
      <FilteredRows rows={rows} />
    </>
  );
}

/** What follows from it, in a sentence. */
function Outcome({ report: { counts, written, dry_run } }: { report: ImportReport }) {
  const { report: texts } = useTexts("admin-figures").exchange;
  const changed = { add: grouped(counts.add), change: grouped(counts.change) };
  if (written) return <Alert color="teal">{fill(texts.written, changed)}</Alert>;
  if (counts.refuse > 0) return <Alert color="red">{dry_run ? texts.refused : texts.refusedNow}</Alert>;
  if (counts.add + counts.change === 0) return <Alert color="blue">{texts.same}</Alert>;
  return <Alert color="blue">{fill(texts.would, changed)}</Alert>;
}

const SHOWN = {
  errors: ({ action }: RowReport) => action === "refuse",
  changes: ({ action }: RowReport) => action === "add" || action === "change",
  all: () => true,
};
type Shown = keyof typeof SHOWN;
const FILTERS: readonly Shown[] = ["errors", "changes", "all"];

function FilteredRows({ rows }: { rows: readonly RowReport[] }) {
  const { report: texts } = useTexts("admin-figures").exchange;
  const [filter, setFilter] = useState<Shown>(() => (rows.some(SHOWN.errors) ? "errors" : "changes"));
  return (
    <>
      <Toggles label={texts.filter} of={texts.filters} order={FILTERS} value={filter} onChange={setFilter} />
      <Rows key={filter} rows={rows.filter(SHOWN[filter])} />
    </>
  );
}
