import { useMediaQuery } from "@mantine/hooks";
import { useId } from "react";
import { grouped } from "../../../texts/numbers.ts";
import { useTexts } from "../../i18n/texts.tsx";
import styles from "./curve.module.css";
import { type Line, LineChart } from "./LineChart.tsx";

/** Wide enough for the table beside the chart. */
const TABLE_FITS = "(min-width: 1100px)";

type Props = {
  question: string;
  /** The heading of the first column. */
  stepName: string;
  steps: readonly string[];
  lines: readonly Line[];
};

/** A question, its answer as curves, and the same numbers in a table: beside, or where it is narrow, folded below. */
export function Curve({ question, stepName, steps, lines }: Props) {
  const { statistics: texts } = useTexts("desk-team");
  const isWide = useMediaQuery(TABLE_FITS, false, { getInitialValueInEffect: false });
  const id = useId();
  const table = (
    <table className={styles.table} aria-labelledby={id}>
      <thead>
        <tr>
          <th scope="col">{stepName}</th>
          {lines.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step}>
            <th scope="row">{step}</th>
            {lines.map(({ name, values }) => (
              <td key={name}>{grouped(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{question}</h3>
      <div className={styles.sides}>
        <LineChart steps={steps} lines={lines} label={question} />
        {isWide ? (
          table
        ) : (
          <details>
            <summary>{texts.asTable}</summary>
            {table}
          </details>
        )}
      </div>
    </section>
  );
}
