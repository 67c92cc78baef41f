import { Button } from "@mantine/core";
import type { HistoryEntry } from "../../../../../contract/history.ts";
import { localDateOf, longDate } from "../../../../i18n/dates.ts";
import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { useReadOn } from "../../../api/use-read-on.ts";
import form from "../../../form/form.module.css";
import { Loaded } from "../../../shell/Loaded.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { Entry } from "./Entry.tsx";
import styles from "./history.module.css";

/** Who changed what on the page, day by day, the newest first. */
export function History() {
  const { page: common } = useTexts("desk");
  const { history: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const entries = useReadOn("pageHistory", { page_id: id });
  return (
    <div className={form.form}>
      <h2>{common.sections.history}</h2>
      <p>{texts.intro}</p>
      <Loaded of={entries}>
        {({ pages }) => {
          const items = pages.flatMap((piece) => piece.items);
          return items.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <Days items={items} />
          );
        }}
      </Loaded>
      {entries.hasNextPage && (
        <Button variant="light" loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function Days({ items }: { items: readonly HistoryEntry[] }) {
  const { locale } = useLive();
  const thisYear = new Date().getFullYear();
  return [...Map.groupBy(items, ({ date }) => localDateOf(date))].map(([day, entries]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={styles.day}>
        {longDate(locale, day, thisYear)}
      </h3>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}
