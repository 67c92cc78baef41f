import { useEffect, useState } from "react";
import type { z } from "zod";
import { fieldIn, LOCALES, type Locale } from "#core/contract/locales.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { otherLocale } from "#core/texts/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useLanguageNames } from "../form/LanguageChoice.tsx";
import { TextField } from "../form/TextField.tsx";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { MarkdownField } from "./MarkdownField.tsx";
import { useEditedLanguage } from "./WithPreview.tsx";
import styles from "./writing.module.css";

/** The fields of a bilingual text: `title` and `title_ie`. */
type Both<Name extends string> = Name | `${Name}_ie`;

type Props<Title extends string, Body extends string, Summary extends string> = {
  section: VersionedForm<Both<Title> | Both<Body> | Both<Summary>>;
  /** The name of the English field, and the field of the contract. */
  title: { name: Title; of: z.ZodType };
  /** A short text between title and body. */
  summary?: { name: Summary; of: z.ZodType };
  body: { name: Body; of: z.ZodType; photos?: readonly Photo[] | undefined };
};

/** Title and body in both languages: side by side, or one at a time on a phone and beside a preview. */
export function BilingualEditor<Title extends string, Body extends string, Summary extends string = never>(
  props: Props<Title, Body, Summary>,
) {
  const { section, title, summary, body } = props;
  const { editor: texts } = useTexts("desk-writing");
  const { locale } = useApp();
  const own = useState<Locale>(locale);
  const names = useLanguageNames();
  const edited = useEditedLanguage();
  const [shown, setShown] = edited ? [edited.lang, edited.setLang] : own;
  const { errors, submitCount } = section.form.formState;
  const isWrong = (lang: Locale) => [title, summary, body].some((field) => field && errors[fieldIn(field.name, lang)]);
  const isWrongElsewhere = !isWrong(shown) && isWrong(otherLocale(shown));
  // After each submit, show the language that has errors.
  useEffect(() => {
    if (isWrongElsewhere) setShown(otherLocale(shown));
  }, [isWrongElsewhere, submitCount]);
  return (
    <div className={`${layout.grid} ${styles.editor}`} data-gap="5" data-row-gap="4">
      <fieldset className={styles.languages}>
        <legend className="visually-hidden">{texts.languages}</legend>
        {LOCALES.map((lang) => (
          <button key={lang} type="button" aria-pressed={lang === shown} onClick={() => setShown(lang)}>
            {names[lang]}
          </button>
        ))}
      </fieldset>
      {LOCALES.map((lang) => (
        <div key={lang} className={styles.language} data-shown={lang === shown}>
          <TextField section={section} name={fieldIn(title.name, lang)} lang={lang} of={title.of} />
          {summary && (
            <TextField section={section} name={fieldIn(summary.name, lang)} lang={lang} of={summary.of} rows={3} />
          )}
          <MarkdownField
            section={section}
            name={fieldIn(body.name, lang)}
            lang={lang}
            of={body.of}
            photos={body.photos}
          />
        </div>
      ))}
    </div>
  );
}
