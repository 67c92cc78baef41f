import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import type { ReadName } from "#core/web/desk/api/use-api.ts";
import card from "#core/web/desk/shell/card.module.css";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { PageMerge } from "../contract.ts";

/** What is read again after a merge or its undo. */
export const CHANGED_BY_MERGE: readonly ReadName[] = [
  ...(["adminPage", "adminPages", "pageMerges", "duplicates"] as const),
];

/** Merges, each with its undo for as long as it is possible. */
export function MergeList({ merges }: { merges: readonly PageMerge[] }) {
  return (
    <ul className={layout.grid}>
      {merges.map((merge) => (
        <Merge key={merge.id} merge={merge} />
      ))}
    </ul>
  );
}

function Merge({ merge: { id, page, other, by, date, date_undone, undo_until } }: { merge: PageMerge }) {
  const texts = useTexts("merging");
  const { locale } = useApp();
  const when = useWhen();
  const names = { page: plain(page, "name", locale), other: plain(other, "name", locale) };
  return (
    <li className={card.card}>
      <p>
        <Link to={`/pages/${page.id}`}>{texts.into(names)}</Link>
      </p>
      <p className={layout.quiet}>
        {by && `${texts.by({ name: by.name })}, `}
        <time dateTime={date}>{when(date)}</time>
      </p>
      {date_undone && <p className={layout.quiet}>{texts.undone({ date: when(date_undone) })}</p>}
      {undo_until && (
        <>
          <p className={layout.quiet}>{texts.until({ date: when(undo_until) })}</p>
          <div className={layout.actions} data-gap="2">
            <CallButton
              variant="light"
              call="undoMerge"
              input={{ id }}
              invalidates={CHANGED_BY_MERGE}
              question={{
                title: texts.undoTitle(names),
                text: texts.undoText(names),
                confirm: texts.undo,
                kind: "good",
              }}
              done={texts.separated}
            >
              {texts.undo}
            </CallButton>
          </div>
        </>
      )}
    </li>
  );
}
