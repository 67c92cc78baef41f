import { useTexts } from "#core/web/i18n/texts.tsx";
import { READER_CHOICES } from "../reader-choices.ts";
import styles from "./ColourChoice.module.css";
import { COLOUR_CHOICE_ID, COLOUR_CHOICE_SCRIPT } from "./colour-choice-script.ts";

/** Light or dark colours: shown by the script, since the browser stores the choice. */
export function ColourChoice() {
  const texts = useTexts("common").colours;
  return (
    <>
      <fieldset id={COLOUR_CHOICE_ID} hidden>
        <legend className="visually-hidden">{texts.label}</legend>
        <div className={styles.options}>
          {READER_CHOICES.colours.values.map((choice) => (
            <label key={choice}>
              <input type="radio" name="colours" value={choice} autoComplete="off" className="visually-hidden" />
              <span>{texts[choice]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <script id="colour-choice-script" dangerouslySetInnerHTML={{ __html: COLOUR_CHOICE_SCRIPT }} />
    </>
  );
}
