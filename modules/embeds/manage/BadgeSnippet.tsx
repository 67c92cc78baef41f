import { Radio } from "@mantine/core";
import { useState } from "react";
import { escapeMarkup } from "#core/domain/escape-markup.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { LanguageChoice } from "#core/web/desk/form/LanguageChoice.tsx";
import { CopyText } from "#core/web/desk/manage/page/everywhere/CopyText.tsx";
import { Part } from "#core/web/desk/manage/page/everywhere/Part.tsx";
import { usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

type Theme = "auto" | "light" | "dark";

/** The markup of the badge for the owner's own website, to copy. */
export function BadgeSnippet() {
  const { badge: texts } = useTexts("desk-everywhere");
  const app = useApp();
  const page = usePageOfDesk();
  const [locale, setLocale] = useState(app.locale);
  const [theme, setTheme] = useState<Theme>("auto");
  const query = `?lang=${locale}&theme=${theme}`;
  const name = escapeMarkup(plain(page, "name", locale));
  const base = `${location.origin}/embed/${page.slug}`;
  const href = `${location.origin}/${locale}/pages/${page.slug}`;
  const picture = `<a href="${href}"><img src="${escapeMarkup(`${base}.svg${query}`)}" alt="${name}" height="36"></a>`;
  const frame = `<iframe src="${escapeMarkup(base + query)}" title="${name}" width="320" height="76" style="border:0" loading="lazy"></iframe>`;
  return (
    <Part title={texts.title} about={texts.intro}>
      <LanguageChoice label={texts.language} value={locale} onChange={setLocale} />
      <Radio.Group
        size="md"
        label={texts.colours}
        value={theme}
        onChange={(value) => setTheme(value === "dark" || value === "light" ? value : "auto")}
      >
        <div className={layout.actions}>
          {(["auto", "light", "dark"] as const).map((one) => (
            <Radio key={one} value={one} size="md" label={texts[one]} />
          ))}
        </div>
      </Radio.Group>
      <p>
        <span className={layout.quiet}>{texts.preview}: </span>
        <img src={`/embed/${page.slug}.svg${query}`} alt={plain(page, "name", locale)} height={36} />
      </p>
      <CopyText label={texts.picture} text={picture} rows={4} isLabelShown />
      <CopyText label={texts.frame} text={frame} rows={4} isLabelShown />
    </Part>
  );
}
