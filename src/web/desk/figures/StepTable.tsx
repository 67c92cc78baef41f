import { useTexts } from "../../app/app-context.tsx";
import styles from "./figures.module.css";
import { grouped } from "./grouped.ts";
import type { Step, StepKind } from "./steps.ts";
import { useStepName } from "./use-step-name.ts";

type Props = {
  steps: readonly Step[];
  kind: StepKind;
  isShown: boolean;
  /** Views in the steps of the period before. */
  before?: readonly number[];
};

/** Every number of the chart; a screen reader finds it also while the chart is shown. */
export function StepTable({ steps, kind, isShown, before }: Props) {
  const { statistics: texts } = useTexts("desk-team");
  const nameOf = useStepName(kind);
  return (
    <div className={isShown ? styles.tableBox : "visually-hidden"}>
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
