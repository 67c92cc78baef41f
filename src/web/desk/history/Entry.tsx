import { Fragment, type ReactNode } from "react";
import type { HistoryEntry } from "../../../contract/pages/own.ts";
import { clock, localDateOf, longDate } from "../../../texts/dates.ts";
import { useApp } from "../../app/app-context.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import layout from "../../ui/layout.module.css";
import card from "../shell/card.module.css";
import type { ChangeTexts } from "./change-texts.ts";
import type { ShownChange } from "./changes.ts";
import styles from "./history.module.css";

type Props = {
  entry: HistoryEntry;
  texts: ChangeTexts;
  /** Who did it; by default the name from the entry. */
  who?: ReactNode;
  /** Further details below the heading. */
  children?: ReactNode;
};

/** One action: who, when, and the fields it changed. */
export function Entry({ entry, texts, who, children }: Props) {
  const { locale } = useApp();
  const { history } = useTexts("desk-team");
  const changes = texts.changes(entry);
  return (
    <li className={card.card}>
      <p className={styles.action}>
        <strong>{texts.action(actionOf(entry))}</strong>
        <span className={layout.quiet}>
          {who || entry.by?.name || texts.nobody}
          {entry.token && ` (${history.byToken({ name: entry.token })})`},{" "}
          <time dateTime={entry.date}>{clock(locale, entry.date)}</time>
        </span>
      </p>
      {children}
      <Changes of={changes} />
    </li>
  );
}

/** The fields that were changed, or would be. */
const Changes = ({ of }: { of: readonly ShownChange[] }) =>
  of.length > 0 && (
    <dl className={styles.changes}>
      {of.map((change) => (
        <ChangeRow key={change.field} change={change} />
      ))}
    </dl>
  );

/** A saved week adds and removes rows, each with an entry of its own. */
const actionOf = ({ action, before, after }: Pick<HistoryEntry, "action" | "before" | "after">) =>
  action === "times.week" ? `times.${before === null ? "add" : after === null ? "delete" : "edit"}` : action;

type CallProps = {
  changes: readonly (Pick<HistoryEntry, "before" | "after"> & { kind: string })[];
  texts: ChangeTexts;
};

/** What one call would change: hours day by day, everything else field by field. */
export function ChangesOfCall({ changes, texts }: CallProps) {
  const isRow = ({ kind, before, after }: CallProps["changes"][number]) =>
    kind === "opening-time" && (before === null || after === null);
  return (
    <>
      <Changes of={texts.week(changes.filter(isRow))} />
      {changes
        .filter((change) => !isRow(change))
        .map((change, at) => (
          <Changes key={at} of={texts.changes(change)} />
        ))}
    </>
  );
}

function ChangeRow({ change: { name, was, is } }: { change: ShownChange }) {
  const { history: texts } = useTexts("desk-team");
  if (was === null || is === null || was === is) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>
          <Text>{is ?? was ?? texts.nothing}</Text>
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.was}>
        <span className="visually-hidden">{texts.was}: </span>
        <Text>{was}</Text>
      </dd>
      <dd className={styles.is}>
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{texts.is}: </span>
        <Text>{is}</Text>
      </dd>
    </div>
  );
}

/** Longer texts are collapsed. */
const MAX_CHARACTERS = 160;
const SHOWN_CHARACTERS = 80;

function Text({ children: text }: { children: string }) {
  if (text.length <= MAX_CHARACTERS) return <span>{text}</span>;
  return (
    <details className={styles.long}>
      <summary>{text.slice(0, SHOWN_CHARACTERS).trimEnd()}…</summary>
      <p>{text}</p>
    </details>
  );
}

type ByDayProps<Entry> = {
  entries: readonly Entry[];
  /** The level below the heading above the list. */
  heading: "h2" | "h3";
  children: (entry: Entry) => ReactNode;
};

/** So many entries of one action stand by themselves; of more, such as those of a whole menu, one stands for all. */
const MAX_ALIKE = 3;

/** What one call did again and again: its entries have the same moment. */
function alike<Entry extends HistoryEntry>(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const isSame = last?.[0]?.date === entry.date && last[0].action === entry.action;
    if (last && isSame) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length > MAX_ALIKE ? [run] : run.map((entry) => [entry])));
}

/** Entries grouped by day, in the given order. */
export function ByDay<Entry extends HistoryEntry>({ entries, heading: Heading, children }: ByDayProps<Entry>) {
  const { locale } = useApp();
  const { history: texts } = useTexts("desk-team");
  const thisYear = new Date().getFullYear();
  return [...Map.groupBy(entries, ({ date }) => localDateOf(date))].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Heading id={`day-${day}`} className={styles.day}>
        {longDate(locale, day, thisYear)}
      </Heading>
      <ol className={card.cards}>
        {alike(ofDay).map(([first, ...more]) => (
          <Fragment key={first!.id}>
            {children(first!)}
            {more.length > 0 && (
              <li>
                <details className={styles.alike}>
                  <summary>{texts.alike({ n: more.length })}</summary>
                  <ol className={card.cards}>{more.map(children)}</ol>
                </details>
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </section>
  ));
}
