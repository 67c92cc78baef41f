import { LANGUAGES } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { otherLocale } from "#core/texts/locales.ts";
import { Bi, useApiLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import fields from "#core/web/site/fields.module.css";
import { PrintButton } from "#core/web/site/islands/print-button/PrintButton.island.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePlaces } from "#core/web/ui/places.ts";
import { MAX_PAGES } from "../contract.ts";
import styles from "./booklet-choices.module.css";
import { type Booklet, offeredMonths } from "./booklet-data.ts";
import { titleOf } from "./booklet-front.tsx";
import { monthTitle } from "./booklet-text.ts";

/** Names that are offered while a place is typed: those of a county would be a document of their own. */
const MAX_OFFERED_PLACES = 200;

/** What the booklet holds. Not printed. */
export function Choices({ booklet }: { booklet: Booklet }) {
  const texts = useTexts("booklet");
  const locale = useApiLocale();
  const href = useHref();
  const { address, isTooMany, total, isKnownPlace } = booklet;
  return (
    <header className={styles.choices} data-print="no">
      <p className={`${layout.row} ${layout.links}`} data-gap="5" data-row-gap="0">
        <a href={href("/")}>{texts.back}</a>
        <a href={`/${otherLocale(locale)}/booklet`} lang={otherLocale(locale)} hrefLang={otherLocale(locale)}>
          {LANGUAGES[otherLocale(locale)].name}
        </a>
      </p>
      <h1 data-below="3">{titleOf(booklet, locale)}</h1>
      <p>{texts.howTo}</p>
      <Form booklet={booklet} />
      {!isKnownPlace && <p role="status">{texts.unknownPlace({ place: address.place ?? "" })}</p>}
      {isTooMany && <p role="status">{texts.tooMany({ n: total, most: MAX_PAGES })}</p>}
    </header>
  );
}

function Form({ booklet: { address, today, categories } }: { booklet: Booklet }) {
  const texts = useTexts("booklet");
  const languages = useTexts("languages");
  const locale = useApiLocale();
  const href = useHref();
  const offered = offeredMonths(today);
  const months = offered.some((month) => month.equals(address.month)) ? offered : [address.month, ...offered];
  return (
    <form
      method="get"
      action={href("/booklet")}
      className={`${layout.card} ${layout.grid} ${fields.fields} ${styles.form}`}
      data-gap="4"
      data-row-gap="3"
      data-align="start"
      aria-label={texts.choices}
    >
      <label>
        <span>{texts.month}</span>
        <select name="month" defaultValue={`${address.month}`}>
          {months.map((month) => (
            <option key={`${month}`} value={`${month}`}>
              {monthTitle(locale, month)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{texts.languages}</span>
        <select name="languages" defaultValue={address.languages === "both" ? "" : address.languages}>
          <option value="">{texts.both}</option>
          {LOCALES.map((language) => (
            <option key={language} value={language}>
              {texts.one({ language: languages[language].name })}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{texts.category}</span>
        <select name="category" defaultValue={address.category ?? ""}>
          <option value="">{texts.allCategories}</option>
          {categories.map((category) => (
            <option key={category.id} value={category.slug}>
              <Bi of={category} field="name" />
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{texts.place}</span>
        <input
          name="place"
          defaultValue={address.place ?? ""}
          list="places"
          aria-describedby="place-hint"
          maxLength={120}
        />
        <small id="place-hint">{texts.placeHint}</small>
      </label>
      <Places />
      <label className={styles.check}>
        <input type="checkbox" name="marks" value="yes" defaultChecked={address.hasMarks} />
        <span>{texts.marks}</span>
      </label>
      <div className={`${layout.row} ${styles.buttons}`}>
        <Button kind="soft">{texts.show}</Button>
        <PrintButton label={texts.print} />
      </div>
    </form>
  );
}

function Places() {
  const locale = useApiLocale();
  const { all } = usePlaces();
  const names = new Set(all.map(({ name, name_ie }) => inLanguage({ name, name_ie }, "name", locale) ?? ""));
  return (
    <datalist id="places">
      {[...names].slice(0, MAX_OFFERED_PLACES).map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
