import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "../figures/table.module.css";

type PageViews = DataOf<Contract["pageStatistics"]>;

/** The sources of views, most frequent first, with their shares and those of the range before. */
export function Sources({ viewed, before }: { viewed: PageViews; before: PageViews | null }) {
  const texts = useTexts("statistics");
  const names: Record<string, string> = texts.sourceNames;
  const earlier = new Map(before?.sources.map(({ source, views }) => [source, views]));
  return (
    <>
      <h3 id="sources">{texts.sources}</h3>
      <table className={`${styles.table} ${styles.sources}`} aria-labelledby="sources">
        <thead>
          <tr>
            <th scope="col">{texts.source}</th>
            <th scope="col">{texts.views}</th>
            <th scope="col">{texts.sourcesBefore}</th>
          </tr>
        </thead>
        <tbody>
          {viewed.sources.map(({ source, views }) => (
            <tr key={source}>
              <th scope="row">
                {names[source] ?? source}
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="1" />
                  <rect width={(views / viewed.total) * 100} height="1" data-share />
                </svg>
              </th>
              <td>{grouped(views)}</td>
              <td data-before>{before && grouped(earlier.get(source) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
