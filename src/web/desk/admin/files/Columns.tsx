import { useTexts } from "../../../app/app-context.tsx";
import card from "../../shell/card.module.css";
import styles from "./rows.module.css";

/** What each column of a spreadsheet says, and what an import holds to: `docs/page-files.md` in short. */
export function Columns() {
  const { columns, help: texts } = useTexts("admin-figures").exchange;
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="file-help">
      <h2 id="file-help">{texts.title}</h2>
      <ul className={styles.rules}>
        {Object.entries(texts.rules).map(([name, rule]) => (
          <li key={name}>{rule}</li>
        ))}
      </ul>
      <details className={styles.columns}>
        <summary>{texts.columns}</summary>
        <dl>
          {Object.entries(columns).map(([column, { name, about }]) => (
            <div key={column}>
              <dt>
                {name} <code>{column}</code>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
