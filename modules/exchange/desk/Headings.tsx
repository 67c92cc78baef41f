import { NativeSelect } from "@mantine/core";
import { grouped } from "#core/texts/numbers.ts";
import { type OnList, useBeforeFocus } from "#core/web/desk/form/use-before-focus.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { type ImportReport, JOINED_COLUMNS, type MappedColumn, type TableReport } from "../contract.ts";
import { type Choices, type Chosen, NOTHING_CHOSEN, together } from "./chosen.ts";
import styles from "./headings.module.css";
import { useColumnName, useColumnOptions } from "./use-columns.ts";
import { isOpenValue, valuesLeftOut } from "./Values.tsx";

type Heading = TableReport["headings"][number];

/** A heading of which nothing is known, and nobody has said anything. */
export const isOpen = ({ by, cells }: Heading) => by === null && cells > 0;

/** Left out by choice, or because nothing is known of it. */
export const leftOut = ({ table }: ImportReport): Heading[] =>
  table.headings.filter(({ column, cells }) => column === null && cells > 0);

/** All choices for writing: what is still open is left out, which the question before it says. */
export function decided({ table }: ImportReport, chosen: Chosen): Chosen {
  const open = Object.fromEntries(table.headings.filter(isOpen).map(({ heading }) => [heading, null]));
  const values = (of: MappedColumn) =>
    Object.fromEntries(
      table.values.filter((one) => one.column === of && isOpenValue(one)).map(({ value }) => [value, null]),
    );
  return together(chosen, {
    ...NOTHING_CHOSEN,
    columns: open,
    values: { categories: values("categories"), tags: values("tags") },
  });
}

/** The report with what headings and values mean by choices that nobody has looked at. */
function withMeanings(report: ImportReport, { columns, values }: Chosen): ImportReport {
  const { table } = report;
  return {
    ...report,
    table: {
      ...table,
      headings: table.headings.map((one) => ({ ...one, column: chosenOr(columns[one.heading], one.column) })),
      values: table.values.map((one) => ({ ...one, slug: chosenOr(values[one.column]?.[one.value], one.slug) })),
    },
  };
}

/** Null is a choice, too: it leaves out. */
const chosenOr = (choice: string | null | undefined, before: string | null) => (choice === undefined ? before : choice);

/** `choices` have been looked at, `changes` have not. */
export type ListProps = {
  report: ImportReport;
  choices: Choices;
  changes: Choices;
  onChanges: (changes: Choices) => void;
};

/** What the columns of a file were recognised as, to be chosen by hand where they were not. Nothing for a file of our own. */
export function Headings({ report, choices, changes, onChanges }: ListProps) {
  const { headings: texts } = useTexts("exchange");
  const { table } = report;
  const { before, onList } = useBeforeFocus(changes);
  const when = useWhen();
  const filled = table.headings.filter(({ cells }) => cells > 0);
  const isOfOthers = filled.some(({ by }) => by !== "name");
  const choose = (heading: string, column: string | null) =>
    onChanges({ ...withoutColumn({ ...choices, ...before }, column), [heading]: column });
  const isChosen = ({ by }: Heading) => by === "choice";
  const recognised = filled.filter((heading) => !isOpen(heading) && !isChosen(heading));
  const list = (headings: readonly Heading[]) => (
    <ol className={styles.list}>
      {headings.map((heading) => (
        <HeadingRow
          key={heading.heading}
          heading={heading}
          isOver={!report.dry_run}
          chosen={changes[heading.heading]}
          onChoose={(column) => choose(heading.heading, column)}
          onList={onList}
        />
      ))}
    </ol>
  );
  return (
    <>
      {isOfOthers && (
        <section className={`${layout.stack} ${styles.headings}`} data-gap="2" aria-labelledby="file-headings">
          <h4 id="file-headings">{texts.title}</h4>
          <p className={layout.quiet}>{texts.intro}</p>
          {table.remembered && <p className={layout.quiet}>{texts.rememberedNote({ date: when(table.remembered) })}</p>}
          {list(filled.filter((heading) => isOpen(heading) || isChosen(heading)))}
          {recognised.length > 0 && (
            <details>
              <summary>{texts.recognised({ n: recognised.length })}</summary>
              {list(recognised)}
            </details>
          )}
        </section>
      )}
    </>
  );
}

/** A column that is given to another heading is taken from the one that had it by choice. */
const withoutColumn = (choices: Choices, column: string | null): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([heading, one]) => [
      heading,
      one === column && one !== null && !JOINED_COLUMNS.includes(one) ? null : one,
    ]),
  );

type RowProps = {
  heading: Heading;
  /** Written: nothing is chosen any more. */
  isOver: boolean;
  chosen: string | null | undefined;
  onChoose: (column: string | null) => void;
  onList: OnList;
};

function HeadingRow({ heading: of, isOver, chosen, onChoose, onList }: RowProps) {
  const { heading, column, by, cells, examples } = of;
  const { headings: texts } = useTexts("exchange");
  const options = useColumnOptions();
  const value = chosen === undefined ? column : chosen;
  const state = chosen === undefined ? by : "choice";
  return (
    <li>
      <div className={styles.heading}>
        <strong>{heading}</strong>
        <span className={layout.quiet}>
          {texts.cells({ n: grouped(cells) })} · {texts.such({ examples: examples.join(" · ") })}
        </span>
      </div>
      <NativeSelect
        aria-label={texts.meaning({ heading })}
        disabled={isOver}
        value={value ?? ""}
        data={[{ value: "", label: texts.leaveOut }, ...options]}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
        {...onList}
      />
      <Badge tone={state === null ? "waits" : state === "choice" ? "planned" : "good"}>
        {state === null ? texts.open : texts.by[state]}
      </Badge>
    </li>
  );
}

type LeftOutProps = { report: ImportReport; changes: Chosen };

/** How the file was read, and what of it would not be, or was not, taken: what was chosen since the last look is no longer left out. */
export function LeftOut({ report: looked, changes }: LeftOutProps) {
  const { headings: texts, values, readings: ways, passed } = useTexts("exchange");
  const report = withMeanings(looked, changes);
  const out = leftOut(report);
  const { empty_rows, readings, passed_over } = report.table;
  const outValues = valuesLeftOut(report);
  if (out.length + empty_rows + readings.length + passed_over.length + outValues.length === 0) return null;
  return (
    <ul className={layout.stack} data-gap="1">
      {out.length > 0 && <li>{texts.leftOut(leftOutTexts(report))}</li>}
      {outValues.length > 0 && <li>{values.leftOut(valuesLeftOutTexts(report))}</li>}
      {readings.map(({ rule, cells, examples }) => (
        <li key={rule}>{ways[rule]({ examples: examples.join(" · "), n: grouped(cells) })}</li>
      ))}
      {passed_over.map(({ row, why, text }) => (
        <li key={row}>{passed[why]({ n: row, text })}</li>
      ))}
      {empty_rows > 0 && <li>{texts.emptyRows({ n: grouped(empty_rows) })}</li>}
    </ul>
  );
}

/** The names of the columns that are left out, and the number of their cells. */
export function leftOutTexts(report: ImportReport) {
  const out = leftOut(report);
  return {
    headings: out.map(({ heading }) => heading).join(", "),
    cells: grouped(out.reduce((sum, { cells }) => sum + cells, 0)),
  };
}

const MAX_NAMED = 12;

/** The values that are left out, the first by name, and the number of their cells. */
export function valuesLeftOutTexts(report: ImportReport) {
  const out = valuesLeftOut(report);
  const named = out.slice(0, MAX_NAMED).map(({ value }) => value);
  return {
    values: [...named, ...(out.length > MAX_NAMED ? [`… (+${grouped(out.length - MAX_NAMED)})`] : [])].join(", "),
    cells: grouped(out.reduce((sum, { cells }) => sum + cells, 0)),
  };
}

/** How cells were understood that are stored in another form. */
export function Understood({ cells }: { cells: ImportReport["rows"][number]["understood"] }) {
  const { headings: texts } = useTexts("exchange");
  const nameOf = useColumnName();
  if (cells.length === 0) return null;
  return (
    <ul className={`${layout.stack} ${styles.understood}`} data-gap="1">
      {cells.map(({ column, typed, text }) => (
        <li key={column}>{texts.understood({ column: nameOf(column), typed, text })}</li>
      ))}
    </ul>
  );
}
