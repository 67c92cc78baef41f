import { Fragment, type ReactNode } from "react";
import type { HistoryEntry } from "#core/contract/pages/own.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { ChangeTexts } from "./change-texts.ts";
import type { ShownChange } from "./changes.ts";
import styles from "./history.module.css";

/** More fields, such as those of a new page, are collapsed below their names. */
const MAX_FIELDS = 5;

/** The fields that were changed, or would be. @param isOpen also many are there to be read: they are about to be decided */
export function Changes({ of, isOpen }: { of: readonly ShownChange[]; isOpen?: boolean | undefined }) {
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
    <details className={styles.long} open={isOpen}>
      <summary>{of.map(({ name }) => name).join(", ")}</summary>
      {rows}
    </details>
  );
}

type ChangeOfCall = Pick<HistoryEntry, "before" | "after"> & { kind: string };
type CallProps = {
  changes: readonly ChangeOfCall[];
  texts: ChangeTexts;
  /** What a change is of, where its fields do not say it: the name of a price of which another amount was sent. */
  heading?: (at: number) => ReactNode;
  isOpen?: boolean;
};

/** What one call would change: hours day by day, everything else field by field. */
export function ChangesOfCall({ changes, texts, heading, isOpen }: CallProps) {
  const isRow = ({ kind, before, after }: ChangeOfCall) =>
    kind === "opening-time" && (before === null || after === null);
  return (
    <>
      <Changes of={texts.week(changes.filter(isRow))} isOpen={isOpen} />
      {changes.map((change, at) => {
        const of = isRow(change) ? [] : texts.changes(change);
        if (of.length === 0) return null;
        return (
          <Fragment key={at}>
            {heading?.(at)}
            <Changes of={of} isOpen={isOpen} />
          </Fragment>
        );
      })}
    </>
  );
}

/** What is gone is struck through, also where nothing comes in its place: with a list of prices, one call adds and removes. */
function ChangeRow({ change: { name, was, is } }: { change: ShownChange }) {
  const { history: texts } = useTexts("desk-team");
  const gone = was === is ? null : was;
  const comes = is ?? (gone === null ? texts.nothing : null);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {gone !== null && (
          <>
            <span className="visually-hidden">{texts.was}: </span>
            <span className={gone === texts.nothing ? undefined : styles.was}>
              <Text>{gone}</Text>
            </span>
          </>
        )}
        {gone !== null && comes !== null && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">{texts.is}: </span>
          </>
        )}
        {comes !== null && <Text>{comes}</Text>}
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
