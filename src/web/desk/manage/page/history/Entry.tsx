import type { HistoryEntry } from "../../../../../contract/history.ts";
import { clock } from "../../../../i18n/dates.ts";
import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { type Change, changesOf } from "./changes.ts";
import styles from "./history.module.css";
import { useChangeWords } from "./use-change-words.ts";

/** What somebody did, when, and what is another since. */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const { history: texts } = useTexts("desk-team");
  const { locale } = useLive();
  const words = useChangeWords();
  const changes = changesOf(entry);
  return (
    <li className={styles.entry}>
      <p className={styles.deed}>
        <strong>{words.action(entry.action)}</strong>
        <span className={styles.quiet}>
          {entry.by?.name || texts.somebody}, <time dateTime={entry.date}>{clock(locale, entry.date)}</time>
        </span>
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <Told key={change.field} change={change} action={entry.action} />
          ))}
        </dl>
      )}
    </li>
  );
}

/** A field that has no name for people is not told. */
function Told({ change: { field, before, after }, action }: { change: Change; action: string }) {
  const { history: texts } = useTexts("desk-team");
  const words = useChangeWords();
  const name = words.field(field, action);
  if (!name) return null;
  const [was, is] = [words.value(field, before), words.value(field, after)];
  return (
    <div>
      <dt>{name}</dt>
      {before !== undefined && after !== undefined && was !== is ? (
        <>
          <dd className={styles.was}>
            <span className="visually-hidden">{texts.was}: </span>
            <Text>{was}</Text>
          </dd>
          <dd>
            <span aria-hidden="true">→ </span>
            <span className="visually-hidden">{texts.is}: </span>
            <Text>{is}</Text>
          </dd>
        </>
      ) : (
        <dd>
          <Text>{before === undefined ? is : was}</Text>
        </dd>
      )}
    </div>
  );
}

/** Longer texts are folded. */
const MOST_CHARACTERS = 160;
const SHOWN_CHARACTERS = 80;

function Text({ children: text }: { children: string }) {
  if (text.length <= MOST_CHARACTERS) return text;
  return (
    <details className={styles.long}>
      <summary>{text.slice(0, SHOWN_CHARACTERS).trimEnd()}…</summary>
      <p>{text}</p>
    </details>
  );
}
