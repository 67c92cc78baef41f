import { useId } from "react";
import { grouped } from "#core/texts/numbers.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./curve.module.css";
import { type Line, LineChart } from "./LineChart.tsx";

type Props = {
  question: string;
  /** The heading of the first column. */
  stepName: string;
  steps: readonly string[];
  lines: readonly Line[];
};

/** A question, its answer as curves, and folded below, the same numbers in a table. */
export function Curve({ question, stepName, steps, lines }: Props) {
  const { curve: texts } = useTexts("desk-team");
  const id = useId();
  return (
    <section className={`${layout.stack} ${layout.box} ${styles.card}`} data-inside="4" aria-labelledby={id}>
      <h3 id={id}>{question}</h3>
      <LineChart steps={steps} lines={lines} label={question} />
      <details>
        <summary>{texts.asTable}</summary>
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
      </details>
    </section>
  );
}
