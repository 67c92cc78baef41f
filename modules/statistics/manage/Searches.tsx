import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "../figures/table.module.css";

/** The searches that led to the page, most frequent first. Their language is unknown. */
export function Searches({ searches }: Pick<DataOf<Contract["pageStatistics"]>, "searches">) {
  const texts = useTexts("statistics");
  return (
    <>
      <h3 id="searches">{texts.searches}</h3>
      <p>{texts.searchesHint}</p>
      {searches.length === 0 && <p>{texts.noSearches}</p>}
      {searches.length > 0 && (
        <table className={`${styles.table} ${styles.sources}`} aria-labelledby="searches">
          <thead>
            <tr>
              <th scope="col">{texts.search}</th>
              <th scope="col">{texts.opened}</th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ term, visits }) => (
              <tr key={term}>
                <th scope="row" lang="">
                  {term}
                </th>
                <td>{grouped(visits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
