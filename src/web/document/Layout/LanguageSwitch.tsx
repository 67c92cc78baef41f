import { LANGUAGES } from "#core/contract/languages.ts";
import type { Locale } from "#core/texts/locales.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useSite } from "../site-context.tsx";
import menuStyles from "./LanguageMenu.module.css";
import styles from "./Layout.module.css";

/** Links to the same screen in the other language; where there are several, in a menu that works without scripts. */
export function LanguageSwitch() {
  const { locale, site } = useSite();
  const href = useLanguageHref();
  const [other, ...more] = site.languages.filter((language) => language !== locale);
  if (!other) return null;
  if (more.length > 0) return <LanguageMenu languages={[other, ...more]} />;
  return (
    <a
      className={`${layout.box} ${styles.language}`}
      data-print="no"
      href={href(other)}
      lang={other}
      hrefLang={other}
      rel="nofollow"
    >
      <span aria-hidden="true">{LANGUAGES[other].name}</span>
      <span className="visually-hidden">{LANGUAGES[other].read}</span>
    </a>
  );
}

function LanguageMenu({ languages }: { languages: readonly Locale[] }) {
  const { locale } = useSite();
  const texts = useTexts("common");
  const href = useLanguageHref();
  return (
    <details className={menuStyles.menu} data-print="no">
      <summary className={`${layout.box} ${styles.language}`} data-plain data-print="no">
        <span className="visually-hidden">{texts.language.label}: </span>
        {LANGUAGES[locale].name}
      </summary>
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <a href={href(language)} lang={language} hrefLang={language} rel="nofollow">
              <span aria-hidden="true">{LANGUAGES[language].name}</span>
              <span className="visually-hidden">{LANGUAGES[language].read}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The address that stores the choice of a language and leads to the same screen in it. */
function useLanguageHref(): (language: Locale) => string {
  const { path, query } = useSite();
  const search = query.size > 0 ? `?${query}` : "";
  return (language) => {
    const there = `/${language}${path === "/" ? "" : path}${search}`;
    return `/language/${language}?to=${encodeURIComponent(there)}`;
  };
}
