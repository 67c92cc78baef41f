import type { HistoryEntry } from "#core/contract/pages/own.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { ChangeTexts } from "./change-texts.ts";
import type { ShownChange } from "./changes.ts";
import styles from "./history.module.css";

/** More fields, such as those of a new page, are collapsed below their names. */
const MAX_FIELDS = 5;

/** The fields that were changed, or would be. */
export function Changes({ of }: { of: readonly ShownChange[] }) {
  if (of.length === 0) return null;
  const rows = (
    <dl className={`${layout.stack} ${styles.changes}`} data-gap="1">
      {of.map((change) => (
        <ChangeRow key={change.field} change={change} />
      ))}
    </dl>
  );
  if (of.length <= MAX_FIELDS) return rows;
  return (
    <details className={styles.long}>
      <summary>{of.map(({ name }) => name).join(", ")}</summary>
      {rows}
    </details>
  );
}

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
  const isOne = was === null || is === null || was === is;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isOne ? (
          <Text>{is ?? was ?? texts.nothing}</Text>
        ) : (
          <>
            <span className="visually-hidden">{texts.was}: </span>
            <span className={was === texts.nothing ? undefined : styles.was}>
              <Text>{was}</Text>
            </span>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">{texts.is}: </span>
            <Text>{is}</Text>
          </>
        )}
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
