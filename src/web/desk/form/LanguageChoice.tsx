import { Radio } from "@mantine/core";
import { LOCALES, type Locale, localeOf } from "#core/contract/locales.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

/** The names of the two languages of the directory, by code. */
export function useLanguageNames(): Record<Locale, string> {
  const names = useTexts("languages");
  return Object.fromEntries(LOCALES.map((locale) => [locale, names[locale].name])) as Record<Locale, string>;
}

type Props = { label: string; value: Locale; onChange: (locale: Locale) => void };

/** Chooses one of the two languages of the directory. */
export function LanguageChoice({ label, value, onChange }: Props) {
  const names = useLanguageNames();
  return (
    <Radio.Group size="md" label={label} value={value} onChange={(chosen) => onChange(localeOf(chosen))}>
      <div className={layout.row}>
        {LOCALES.map((locale) => (
          <Radio key={locale} value={locale} size="md" label={names[locale]} />
        ))}
      </div>
    </Radio.Group>
  );
}
