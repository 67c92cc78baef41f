import { useMediaQuery } from "@mantine/hooks";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import type { Bilingual } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import form from "../form/form.module.css";
import beside from "../shell/beside.module.css";

/** Wide enough for the preview beside the form. */
const PREVIEW_FITS = "(min-width: 1200px)";

type Edited = { lang: Locale; setLang: (lang: Locale) => void };

const EditedLanguage = createContext<Edited | null>(null);

/** The language that is written at the moment and previewed beside; null where there is no preview beside. */
export const useEditedLanguage = () => use(EditedLanguage);

/** A form with its preview beside, or where it is narrow, folded below. Beside it one language is written at a time. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const { preview: title } = useTexts("desk-writing");
  const { locale } = useApp();
  const [lang, setLang] = useState(locale);
  const edited = useMemo(() => ({ lang, setLang }), [lang]);
  const isWide = useMediaQuery(PREVIEW_FITS, false, { getInitialValueInEffect: false });
  return (
    <EditedLanguage value={isWide ? edited : null}>
      <div className={`${layout.stack} ${beside.screen}`}>
        <div
          className={`${layout.stack} ${beside.split}`}
          data-align="start"
          data-gap="5"
          data-beside={isWide || undefined}
        >
          {children}
          {isWide ? (
            <aside
              className={`${layout.card} ${layout.stack} ${beside.preview} ${beside.long}`}
              data-gap="3"
              aria-label={title}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, also by keyboard (WCAG 2.1.1)
              tabIndex={0}
            >
              {preview}
            </aside>
          ) : (
            <details className={form.fold}>
              <summary>{title}</summary>
              {preview}
            </details>
          )}
        </div>
      </div>
    </EditedLanguage>
  );
}

/** Shows the texts in the language that is written, where that is not the reader's: those in theirs are left out. */
export function useShownTexts(): <Field extends string, Of extends Bilingual<Field>>(
  of: Of,
  fields: readonly Field[],
) => Of {
  const { locale } = useApp();
  const lang = useEditedLanguage()?.lang ?? locale;
  return (of, fields) => {
    if (lang === locale) return of;
    const hidden = fields.map((field) => (locale === FIRST ? field : (`${field}_ie` as const)));
    return { ...of, ...Object.fromEntries(hidden.map((name) => [name, null])) };
  };
}
