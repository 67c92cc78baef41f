import { Button, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import { escapeMarkup } from "../../../../../domain/escape-markup.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { plain } from "../../../../i18n/bilingual.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import form from "../../../form/form.module.css";
import card from "../../../shell/card.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";

type Theme = "auto" | "light" | "dark";

/** The markup of the badge for the owner's own website, to copy. */
export function BadgeSnippet() {
  const { badge: texts } = useTexts("window-card");
  const { english, irish } = useTexts("desk");
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
    <section className={`${card.card} ${card.part}`} aria-labelledby="badge">
      <h3 id="badge">{texts.title}</h3>
      <p>{texts.intro}</p>
      <Radio.Group
        size="md"
        label={texts.language}
        value={locale}
        onChange={(value) => setLocale(value === "ga" ? "ga" : "en")}
      >
        <div className={form.actions}>
          <Radio value="en" size="md" label={english} />
          <Radio value="ga" size="md" label={irish} />
        </div>
      </Radio.Group>
      <Radio.Group
        size="md"
        label={texts.colours}
        value={theme}
        onChange={(value) => setTheme(value === "dark" || value === "light" ? value : "auto")}
      >
        <div className={form.actions}>
          {(["auto", "light", "dark"] as const).map((one) => (
            <Radio key={one} value={one} size="md" label={texts[one]} />
          ))}
        </div>
      </Radio.Group>
      <p>
        <span className={card.quiet}>{texts.preview}: </span>
        <img src={`/embed/${page.slug}.svg${query}`} alt={plain(page, "name", locale)} height={36} />
      </p>
      <Snippet label={texts.picture} code={picture} />
      <Snippet label={texts.frame} code={frame} />
    </section>
  );
}

function Snippet({ label, code }: { label: string; code: string }) {
  const { badge: texts } = useTexts("window-card");
  const [isCopied, setCopied] = useState(false);
  // Where copying is not permitted, the text is there to be marked.
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div>
      <Textarea label={label} value={code} readOnly autosize minRows={2} onFocus={({ target }) => target.select()} />
      <div className={card.actions}>
        <Button variant="light" aria-label={`${texts.copy}: ${label}`} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <p role="status">{isCopied && texts.copied}</p>
      </div>
    </div>
  );
}
