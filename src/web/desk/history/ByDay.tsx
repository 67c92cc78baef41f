import type { ReactNode } from "react";
import type { HistoryEntry } from "../../../contract/history.ts";
import { useApp } from "../../app/app-context.tsx";
import { localDateOf, longDate } from "../../i18n/dates.ts";
import card from "../shell/card.module.css";
import styles from "./history.module.css";

type Props<Entry> = {
  entries: readonly Entry[];
  /** That which follows the heading above. */
  heading: "h2" | "h3";
  children: (entry: Entry) => ReactNode;
};

/** Entries under the names of their days, as they come. */
export function ByDay<Entry extends HistoryEntry>({ entries, heading: Heading, children }: Props<Entry>) {
  const { locale } = useApp();
  const thisYear = new Date().getFullYear();
  return [...Map.groupBy(entries, ({ date }) => localDateOf(date))].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Heading id={`day-${day}`} className={styles.day}>
        {longDate(locale, day, thisYear)}
      </Heading>
      <ol className={card.cards}>{ofDay.map(children)}</ol>
    </section>
  ));
}
