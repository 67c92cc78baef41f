import type { ReactNode } from "react";
import type { HistoryEntry } from "#core/contract/pages/own.ts";
import { clock, localDateOf, longDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { thisYear } from "#core/web/desk/figures/days.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import card from "../shell/card.module.css";
import { Changes } from "./Changes.tsx";
import { type ChangeTexts, WHO } from "./change-texts.ts";
import { byAction, inGroups, isAboutMany, isWeek } from "./groups.ts";
import styles from "./history.module.css";
import { Restore } from "./Restore.tsx";

type Shown<Entry> = {
  texts: ChangeTexts;
  /** Who did it; by default the name from the entry. */
  who?: (entry: Entry) => ReactNode;
  /** What an entry is about, after its sentence; in a group about many subjects, each of them. */
  about?: (entry: Entry, isOfMany: boolean) => ReactNode;
  /** The page in whose history an entry is; null: of an event without a page. */
  pageIdOf: (entry: Entry) => string | null;
};

type Props<Entry> = Shown<Entry> & {
  entries: readonly Entry[];
  /** The level below the heading above the list. */
  heading: "h2" | "h3";
  /** What the entries of a group have in common. */
  subjectOf: (entry: Entry) => string;
  /** Above and below a group about one subject. */
  head?: (entry: Entry) => ReactNode;
  foot?: (entry: Entry) => ReactNode;
};

/** Day by day what was done, newest first: a card for each piece of work, a sentence for each kind of action in it. */
export function ByDay<Entry extends HistoryEntry>(props: Props<Entry>) {
  const { entries, heading: Heading, subjectOf, head, foot, ...shown } = props;
  const { locale } = useApp();
  const year = thisYear();
  const days = Map.groupBy(inGroups(entries, subjectOf), ([newest]) => localDateOf(newest?.date ?? ""));
  return [...days].map(([day, groups]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Heading id={`day-${day}`} className={styles.day} data-below="3">
        {longDate(locale, day, year)}
      </Heading>
      <ol className={layout.grid}>
        {groups.map((group) => {
          const [newest] = group as [Entry];
          const isOfMany = isAboutMany(group, subjectOf);
          return (
            <li key={newest.id} className={`${card.card} ${styles.group}`}>
              {!isOfMany && head?.(newest)}
              {byAction(group).map((run) => (
                <Run key={run[0]?.id} run={run as [Entry]} isOfMany={isOfMany} {...shown} />
              ))}
              {!isOfMany && foot?.(newest)}
            </li>
          );
        })}
      </ol>
    </section>
  ));
}

type RunProps<Entry> = Shown<Entry> & { run: [Entry]; isOfMany: boolean };

/** More are collapsed. */
const MAX_SHOWN = 3;

/** What somebody did, once or several times, as a sentence; below what changed, with what was before. */
function Run<Entry extends HistoryEntry>({ run, isOfMany, texts, who, about, pageIdOf }: RunProps<Entry>) {
  const { locale } = useApp();
  const { history } = useTexts("desk-team");
  const [newest] = run;
  const oldest = run.at(-1) ?? newest;
  const times = [...new Set([oldest, newest].map(({ date }) => clock(locale, date)))];
  const isOfWeek = isWeek(newest);
  const [before, ...after] = texts.action(newest.action, WHO).split(WHO);
  const changed = run.map((entry) => (
    <Changed key={entry.id} entry={entry} texts={texts} pageId={pageIdOf(entry)}>
      {run.length > 1 && about?.(entry, isOfMany)}
    </Changed>
  ));
  return (
    <div className={`${layout.stack} ${styles.run}`} data-gap="1">
      <p className={`${layout.row} ${styles.action}`} data-row-gap="0" data-align="baseline">
        <span>
          {before}
          {after.length > 0 && (who?.(newest) || newest.by?.name || texts.nobody)}
          {after}
          {newest.role && ` (${history.values.role[newest.role]})`}
          {newest.token && ` (${history.byToken({ name: newest.token })})`}
          {run.length > 1 && !isOfWeek && ` × ${run.length}`}
        </span>
        {(run.length === 1 || isOfWeek) && about?.(newest, isOfMany)}
        <time dateTime={newest.date}>{times.join("–")}</time>
      </p>
      {isOfWeek && (
        <div className={layout.head} data-row-gap="1">
          <Changes of={texts.week(run)} />
          <Restore entry={newest} pageId={pageIdOf(newest)} texts={texts} />
        </div>
      )}
      {!isOfWeek && run.length <= MAX_SHOWN && changed}
      {!isOfWeek && run.length > MAX_SHOWN && (
        <details className={styles.long}>
          <summary>{history.each}</summary>
          <div className={layout.stack} data-gap="3">
            {changed}
          </div>
        </details>
      )}
    </div>
  );
}

type ChangedProps = { entry: HistoryEntry; texts: ChangeTexts; pageId: string | null; children: ReactNode };

function Changed({ entry, texts, pageId, children }: ChangedProps) {
  const changes = texts.changes(entry);
  if (changes.length === 0 && !entry.restorable && !children) return null;
  return (
    <div className={layout.head} data-row-gap="1">
      {children}
      <Changes of={changes} />
      <Restore entry={entry} pageId={pageId} texts={texts} />
    </div>
  );
}
