import { Link } from "react-router";
import { OPENING_SETS } from "../../../../../contract/times.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "./times.module.css";
import { useSeasonNames } from "./use-season-names.ts";
import { keyOfRow, newSeasonKey, type Week } from "./week-key.ts";

/** Which week is open: of the five sets, and of the seasons of the one that is. */
export function WeekNav({ week }: { week: Week }) {
  const texts = useTexts("desk-times");
  const nameOf = useSeasonNames();
  const rows = usePageOfDesk().times.times;
  const seasons = new Map(
    rows.flatMap((row) => (row.set === week.set && row.season ? [[keyOfRow(row), row.season] as const] : [])),
  );
  const entry = (key: string, name: string, isCurrent: boolean, hasTimes = false) => (
    <li key={key}>
      <Link
        to={key === "main" ? "?" : `?week=${key}`}
        preventScrollReset
        aria-current={isCurrent ? "true" : undefined}
        data-has-times={hasTimes || undefined}
      >
        {name}
      </Link>
    </li>
  );
  return (
    <div className={styles.navs}>
      <nav aria-label={texts.setsLabel} className={styles.nav}>
        <ul>
          {OPENING_SETS.map((set) =>
            entry(set, texts.sets[set], set === week.set, set !== "main" && rows.some((row) => row.set === set)),
          )}
        </ul>
      </nav>
      <nav aria-label={texts.seasonsLabel} className={styles.nav} data-minor>
        <ul>
          {entry(week.set, texts.allYear, !week.isSeason)}
          {[...seasons].map(([key, season]) => entry(key, nameOf(season), key === week.key))}
          {entry(newSeasonKey(week.set), `+ ${texts.addSeason}`, week.key === newSeasonKey(week.set))}
        </ul>
      </nav>
    </div>
  );
}
