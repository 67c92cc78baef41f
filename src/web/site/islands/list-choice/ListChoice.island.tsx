import { type ChangeEvent, useEffect, useState } from "react";
import { READER_CHOICES } from "#core/web/document/reader-choices.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island } from "#core/web/ui/island/island.tsx";
import { CARD_WIDTH, ROW_WIDTH } from "#core/web/ui/PageCard/picture-widths.ts";
import styles from "./ListChoice.module.css";

/** Each as the shapes of its symbol. */
const SYMBOLS = {
  rows: "M2 4h5v5H2zM10 5h8v1.5h-8zM2 12h5v5H2zM10 13h8v1.5h-8z",
  cards: "M2 3h7v6H2zM11 3h7v6h-7zM2 11h7v6H2zM11 11h7v6h-7z",
} as const;

/**
 * Places as rows or as cards, for the lists with `data-choosable`. The choice is a `data-list` of the document
 * (`document/reader-choices.ts`) and is stored for all screens; without a script nothing can be chosen.
 */
export const ListChoice = island<object>(
  { name: "ListChoice", props: {}, texts: "list-choice" },
  function ListChoice() {
    const texts = useTexts("list-choice");
    const [chosen, setChosen] = useState<string>();
    useEffect(() => setChosen(document.documentElement.dataset.list), []);
    useEffect(() => fitFirstPictures(chosen), [chosen]);
    const choose = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      document.documentElement.dataset.list = value;
      setChosen(value);
      try {
        localStorage.setItem(READER_CHOICES.list.key, value);
      } catch {
        // Storage is full or blocked: the choice is valid for this screen.
      }
    };
    return (
      <fieldset className={styles.choice} data-print="no" data-waits={chosen ? undefined : ""}>
        <legend className="visually-hidden">{texts.label}</legend>
        {(["rows", "cards"] as const).map((form) => (
          <label key={form} title={texts[form]}>
            <input
              type="radio"
              name="list"
              value={form}
              checked={form === chosen}
              autoComplete="off"
              className="visually-hidden"
              onChange={choose}
            />
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d={SYMBOLS[form]} />
            </svg>
            <span className="visually-hidden">{texts[form]}</span>
          </label>
        ))}
      </fieldset>
    );
  },
);

/** The first pictures are not lazy, so that a browser cannot measure them: on a phone they are as wide as the document says. */
function fitFirstPictures(chosen: string | undefined): void {
  const width = chosen === "rows" ? ROW_WIDTH : CARD_WIDTH;
  for (const picture of chosen ? document.querySelectorAll('[data-choosable] [sizes]:not([sizes^="auto"])') : []) {
    const sizes = picture.getAttribute("sizes")!;
    picture.setAttribute("sizes", sizes.slice(0, sizes.lastIndexOf(" ") + 1) + width);
  }
}
