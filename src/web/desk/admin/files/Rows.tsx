import { Button } from "@mantine/core";
import { useState } from "react";
import type { RowReport } from "../../../../contract/page-files.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { grouped } from "../../figures/numbers.ts";
import { Badge } from "../../shell/Badge.tsx";
import card from "../../shell/card.module.css";
import styles from "./rows.module.css";

/** So many are shown at first, and with every press: a file may have 20,000. */
const AT_ONCE = 100;

/** Rows as the spreadsheet counts them, with what becomes of each. */
export function Rows({ rows }: { rows: readonly RowReport[] }) {
  const { report: texts } = useTexts("admin-figures").exchange;
  const [count, setCount] = useState(AT_ONCE);
  if (rows.length === 0) return <p className={card.quiet}>{texts.none}</p>;
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
            {fill(texts.more, { n: grouped(rows.length - count) })}
          </Button>
        </div>
      )}
    </>
  );
}

const TONES = { add: "good", change: "good", nothing: undefined, refuse: "bad" } as const;

function Row({ row: { row, action, page, columns, errors } }: { row: RowReport }) {
  const { report: texts } = useTexts("admin-figures").exchange;
  const { locale } = useApp();
  const nameOf = useColumnName();
  return (
    <li>
      <p className={card.head}>
        <span>
          <span className={card.quiet}>{fill(texts.row, { n: row })}</span>{" "}
          <strong>{plain(page, "name", locale) || page.slug || texts.unnamed}</strong>
        </span>
        <Badge tone={TONES[action]}>{texts.actions[action]}</Badge>
      </p>
      {columns.length > 0 && <p>{columns.map(nameOf).join(", ")}</p>}
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {distinct(errors).map(({ column, line, message }) => (
            <li key={`${column} ${line} ${message}`}>
              <strong>{nameOf(column)}</strong>
              {line !== null && ` (${fill(texts.line, { n: line })})`}: {message}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Two things wrong with one cell in the same words are one to its reader. */
const distinct = (errors: RowReport["errors"]) => [
  ...new Map(errors.map((error) => [`${error.column} ${error.line} ${error.message}`, error])).values(),
];

/** What people call a column; of one that there is none of, what stands at its head. */
function useColumnName(): (column: string) => string {
  const { columns } = useTexts("admin-figures").exchange;
  const names: Record<string, { name: string }> = columns;
  return (column) => names[column]?.name ?? names[column.split(".")[0] ?? ""]?.name ?? column;
}
