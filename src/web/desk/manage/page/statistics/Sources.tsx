import { useTexts } from "../../../../app/app-context.tsx";
import styles from "../../../figures/figures.module.css";
import { grouped } from "../../../figures/numbers.ts";
import type { PageViews } from "./Figures.tsx";

/** From where visitors came, the most frequent first, each with its share. */
export function Sources({ viewed: { sources, total } }: { viewed: PageViews }) {
  const { statistics: texts } = useTexts("desk-team");
  const names: Record<string, string> = texts.sourceNames;
  return (
    <>
      <h3 id="sources">{texts.sources}</h3>
      <table className={`${styles.table} ${styles.sources}`} aria-labelledby="sources">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.source}</th>
            <th scope="col">{texts.views}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, views }) => (
            <tr key={source}>
              <th scope="row">
                {names[source] ?? source}
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="1" />
                  <rect width={(views / total) * 100} height="1" data-share />
                </svg>
              </th>
              <td>{grouped(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
