import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import facts from "#core/web/desk/admin/shell/facts.module.css";
import styles from "#core/web/desk/admin/shell/rows.module.css";
import { Figure } from "#core/web/desk/figures/Figure.tsx";
import figures from "#core/web/desk/figures/figures.module.css";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { ImportReport, RowReport } from "../contract.ts";
import { type Chosen, NOTHING_CHOSEN, together } from "./chosen.ts";
import { Headings, LeftOut, Understood } from "./Headings.tsx";
import { MapKinds } from "./MapKinds.tsx";
import { ReadOptions } from "./ReadOptions.tsx";
import { useColumnName } from "./use-columns.ts";
import { Values } from "./Values.tsx";
import { downloadWrongRows, wrongRows } from "./wrong-rows.ts";

type Props = {
  report: ImportReport;
  fileName: string;
  choices: Chosen;
  /** Looks again, with other choices. */
  onLook: (choices: Chosen) => void;
  /** @param choices with those that nobody has looked at */
  onWrite: (choices: Chosen) => void;
  onReset: () => void;
};

/** Whether rows of a dry run can be written: wrong ones are passed over. */
export const mayWrite = ({ dry_run, counts }: ImportReport): boolean => dry_run && counts.add + counts.change > 0;

/** The result of an import or a dry run: counts, then row by row. */
export function Report({ report, fileName, choices, onLook, onWrite, onReset }: Props) {
  const { report: texts, import: actions, options } = useTexts("exchange");
  const { counts, rows, written } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  const [changes, setChanges] = useState<Chosen>(NOTHING_CHOSEN);
  const chosen = together(choices, changes);
  const change = (some: Partial<Chosen>) => setChanges((before) => ({ ...before, ...some }));
  const listOf = (name: "columns" | "kinds") => ({
    report,
    choices: choices[name],
    changes: changes[name],
    onChanges: (list: Chosen[typeof name]) => change({ [name]: list }),
  });
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={facts.outcome}>
        {(written ? texts.titleDone : texts.title)({ file: fileName })}
      </h3>
      <MapKinds {...listOf("kinds")} />
      <Headings {...listOf("columns")} />
      <Values report={report} changes={changes.values} onChanges={(values) => change({ values })} />
      <LeftOut report={report} changes={changes} />
      <ReadOptions
        report={report}
        options={chosen.options}
        onOptions={(options) => change({ options })}
        onColumns={(columns) => onLook(together(chosen, { ...NOTHING_CHOSEN, columns }))}
      />
      {changes !== NOTHING_CHOSEN && report.dry_run && (
        <div className={layout.row} data-align="end">
          <Button variant="light" onClick={() => onLook(chosen)}>
            {options.again}
          </Button>
        </div>
      )}
      <Outcome report={report} />
      <dl className={`${layout.grid} ${figures.figures}`} data-columns="2">
        {(["add", "change", "nothing", "refuse"] as const).map((action) => (
          <Figure key={action} name={texts.counts[action]} value={counts[action]} hint="" />
        ))}
      </dl>
      {written && counts.add > 0 && <NextSteps />}
      <div className={layout.row} data-align="end">
        {mayWrite(report) && (
          <Button onClick={() => onWrite(chosen)}>{counts.refuse > 0 ? actions.writeRight : actions.write}</Button>
        )}
        <WrongRows report={report} fileName={fileName} />
        <Button variant="default" onClick={onReset}>
          {written ? actions.another : actions.otherFile}
        </Button>
      </div>
      <FilteredRows rows={rows} />
    </>
  );
}

/** The rows that are not taken, as a file to correct. */
function WrongRows({ report, fileName }: Pick<Props, "report" | "fileName">) {
  const { report: texts } = useTexts("exchange");
  const nameOf = useColumnName();
  const { length } = wrongRows(report);
  if (length === 0) return null;
  const reasonOf = ({ row, errors }: RowReport) => {
    const reasons = distinct(errors).map(({ column, message }) => [nameOf(column), message].filter(Boolean).join(": "));
    return `${texts.row({ n: row })}. ${reasons.join(" ")}`;
  };
  const name = texts.wrongFile({ file: fileName.replace(/\.\w+$/, "") });
  return (
    <Button variant="default" onClick={() => downloadWrongRows(report, { name, reasonOf })}>
      {texts.download({ n: grouped(length) })}
    </Button>
  );
}

/** What the office does next with new pages. */
function NextSteps() {
  const { next: texts } = useTexts("exchange").report;
  return (
    <ul className={layout.row} data-gap="5" data-row-gap="2" aria-label={texts.title}>
      <li>
        <Link to="/pages?approval=requested">{texts.requested}</Link>
      </li>
      <li>
        <Link to="/pages?approval=approved&owner=none">{texts.letters}</Link>
      </li>
    </ul>
  );
}

/** The result in a sentence. */
function Outcome({ report }: { report: ImportReport }) {
  const { report: texts } = useTexts("exchange");
  const { counts, written, dry_run } = report;
  const seen = useSeen(report);
  const changed = { add: grouped(counts.add), change: grouped(counts.change) };
  const wrong = { n: grouped(counts.refuse) };
  const rest = counts.refuse > 0 ? [texts.writtenRest(wrong)] : [];
  if (written) return <Alert color="teal">{[texts.written(changed), ...seen, ...rest].join(" ")}</Alert>;
  if (!dry_run && counts.refuse > 0) return <Alert color="red">{texts.refusedNow}</Alert>;
  const isAny = counts.add + counts.change > 0;
  return (
    <>
      {counts.refuse > 0 && <Alert color="red">{(isAny ? texts.refused : texts.allRefused)(wrong)}</Alert>}
      {isAny && <Alert color="blue">{[texts.would(changed), ...seen].join(" ")}</Alert>}
      {!isAny && counts.refuse === 0 && <Alert color="blue">{texts.same}</Alert>}
    </>
  );
}

/** Whether visitors see the new pages at once. */
export function useSeen({ counts: { add }, public: seen }: Pick<ImportReport, "counts" | "public">): string[] {
  const { import: texts } = useTexts("exchange");
  return [
    ...(seen > 0 ? [texts.isPublic({ n: grouped(seen) })] : []),
    ...(add > seen ? [texts.waits({ n: grouped(add - seen) })] : []),
  ];
}

const SHOWN = {
  errors: ({ action }: RowReport) => action === "refuse",
  changes: ({ action }: RowReport) => action === "add" || action === "change",
  all: () => true,
};
type Shown = keyof typeof SHOWN;
const FILTERS: readonly Shown[] = ["errors", "changes", "all"];

function FilteredRows({ rows }: { rows: readonly RowReport[] }) {
  const { report: texts } = useTexts("exchange");
  const [filter, setFilter] = useState<Shown>(() => (rows.some(SHOWN.errors) ? "errors" : "changes"));
  return (
    <>
      <Toggles label={texts.filter} of={texts.filters} order={FILTERS} value={filter} onChange={setFilter} />
      <Rows key={filter} rows={rows.filter(SHOWN[filter])} />
    </>
  );
}

/** Rows rendered at first and with every click; a file may have 20,000. */
const AT_ONCE = 100;

/** The rows of the file, numbered as in a spreadsheet, with their results. */
function Rows({ rows }: { rows: readonly RowReport[] }) {
  const { report: texts } = useTexts("exchange");
  const [count, setCount] = useState(AT_ONCE);
  if (rows.length === 0) return <p className={layout.quiet}>{texts.none}</p>;
  return (
    <>
      <ol className={styles.rows}>
        {rows.slice(0, count).map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ol>
      {count < rows.length && (
        <div>
          <Button variant="light" onClick={() => setCount(count + AT_ONCE)}>
            {texts.more({ n: grouped(rows.length - count) })}
          </Button>
        </div>
      )}
    </>
  );
}

const TONES = { add: "good", change: "good", nothing: undefined, refuse: "bad" } as const;

function Row({ row: { row, action, page, columns, understood, errors, left_out, recognised } }: { row: RowReport }) {
  const { report: texts, map } = useTexts("exchange");
  const { locale } = useApp();
  const nameOf = useColumnName();
  return (
    <li>
      <p className={`${layout.head} ${card.head}`} data-gap="2">
        <span>
          <span className={layout.quiet}>{texts.row({ n: row })}</span>{" "}
          <strong>{plain(page, "name", locale) || page.slug || texts.unnamed}</strong>{" "}
          {recognised && <span className={layout.quiet}>{map[recognised]}</span>}
        </span>
        <Badge tone={TONES[action]}>{texts.actions[action]}</Badge>
      </p>
      {columns.length > 0 && <p>{columns.map(nameOf).join(", ")}</p>}
      <Understood cells={understood} />
      {left_out.length > 0 && (
        <ul className={`${layout.stack} ${styles.errors}`} data-gap="1">
          {left_out.map(({ name, text, message }, at) => (
            <li key={at}>{map.leftOut({ name: nameOf(name), text, message })}</li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <ul className={`${layout.stack} ${styles.errors}`} data-gap="1">
          {distinct(errors).map(({ column, line, message }) => (
            <li key={`${column} ${line} ${message}`}>
              <strong>{nameOf(column)}</strong>
              {line !== null && ` (${texts.line({ n: line })})`}: {message}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Errors of the same cell with the same message are shown once. */
const distinct = (errors: RowReport["errors"]) => [
  ...new Map(errors.map((error) => [`${error.column} ${error.line} ${error.message}`, error])).values(),
];
