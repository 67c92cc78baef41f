import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./list-choice.css";

/** Each as the shapes of its symbol. */
const SYMBOLS = {
  rows: "M2 4h5v5H2zM10 5h8v1.5h-8zM2 12h5v5H2zM10 13h8v1.5h-8z",
  cards: "M2 3h7v6H2zM11 3h7v6h-7zM2 11h7v6H2zM11 11h7v6h-7z",
} as const;

/**
 * Places as rows or as cards, for the lists with `data-choosable`. The choice is a `data-list` of the document
 * (`document/reader-choices.ts`); without a script nothing can be chosen.
 */
export function ListChoice() {
  useIsland("list-choice");
  const texts = useTexts("island-markup").list;
  return (
    <list-choice data-print="no">
      <fieldset>
        <legend className="visually-hidden">{texts.label}</legend>
        {(["rows", "cards"] as const).map((form) => (
          <label key={form} title={texts[form]}>
            <input type="radio" name="list" value={form} autoComplete="off" className="visually-hidden" />
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d={SYMBOLS[form]} />
            </svg>
            <span className="visually-hidden">{texts[form]}</span>
          </label>
        ))}
      </fieldset>
    </list-choice>
  );
}
