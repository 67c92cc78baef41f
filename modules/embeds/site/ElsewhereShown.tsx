import { LANGUAGES } from "#core/contract/languages.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { CopyCode } from "#core/web/site/islands/copy-code/CopyCode.island.tsx";
import grids from "#core/web/theme/grids.module.css";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useOwnFrames } from "#core/web/ui/page-resources.ts";
import { COLOUR_FIELDS, lookFields, readLook, THEMES } from "../frame/look.ts";
import styles from "./elsewhere-shown.module.css";
import { Preview } from "./Preview.island.tsx";

const EMBEDS = ["pages", "events", "map", "search"] as const;
type Embed = (typeof EMBEDS)[number];

/** An example of what each may be narrowed to, as other sites write it. */
const SEARCHES: Partial<Record<Embed, string>> = { pages: "category=food&open_at=now", events: "limit=5" };

/** The fields of the address that choose how the samples look. */
export const ELSEWHERE_FIELDS = ["lang", "theme", ...COLOUR_FIELDS];

/** What other sites paste to show something of this one, each with what it looks like there. */
export function ElsewhereShown() {
  const texts = useTexts("embeds").elsewhere;
  const { site, locale, query } = useSite();
  useOwnFrames();
  const look = readLook(Object.fromEntries(query), { languages: site.languages, locale });
  const { lang, ...colours } = lookFields(look);
  const attributes = Object.entries(colours).map(([name, value]) => ` ${name}="${value}"`);
  return (
    <section className={grids.section} aria-labelledby="elsewhere">
      <h2 id="elsewhere" data-below="4">
        {texts.title}
      </h2>
      <p className={styles.about}>{texts.about}</p>
      <LookForm look={look} />
      {EMBEDS.map((embed) => {
        const search = SEARCHES[embed];
        const element = `<script src="${site.publicUrl}/embed/eolaire.js" async></script><eolaire-${embed}${search ? ` search="${search}"` : ""} lang="${lang}"${attributes.join("")}></eolaire-${embed}>`;
        const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(search)), ...lookFields(look) });
        return (
          <section key={embed} className={styles.sample} aria-labelledby={`embed-${embed}`}>
            <div>
              <h3 id={`embed-${embed}`}>{texts[embed].name}</h3>
              <p>{texts[embed].about}</p>
              <CopyCode name={texts[embed].name}>{element}</CopyCode>
            </div>
            <Preview address={`/embed/${embed}?${query}`} title={texts.previewOf({ name: texts[embed].name })} />
          </section>
        );
      })}
      <p className={styles.about}>{texts.choices}</p>
      <h3>{texts.frame}</h3>
      <p className={styles.about}>{texts.frameAbout}</p>
      <CopyCode name={texts.frame}>
        {`<iframe src="${site.publicUrl}/embed/events?${new URLSearchParams(lookFields(look))}" title="${texts.events.name}" width="100%" height="480" loading="lazy"></iframe>`}
      </CopyCode>
    </section>
  );
}

/** Chooses the look of all samples. It needs no script. */
function LookForm({ look }: { look: ReturnType<typeof readLook> }) {
  const texts = useTexts("embeds").elsewhere;
  const { site } = useSite();
  const href = useHref();
  return (
    <form
      action={`${href("/open-data")}#elsewhere`}
      className={`${layout.row} ${styles.look}`}
      data-align="end"
      data-above="4"
      data-below="4"
    >
      <label>
        {texts.language}
        <select name="lang" defaultValue={look.locale}>
          {site.languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.theme}
        <select name="theme" defaultValue={look.theme}>
          {THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {texts[theme]}
            </option>
          ))}
        </select>
      </label>
      {COLOUR_FIELDS.map((field) => (
        <label key={field}>
          {texts.colours[field]}
          <input name={field} defaultValue={look.colours[field]} placeholder="#7a1f1f" maxLength={7} size={9} />
        </label>
      ))}
      <Button kind="quiet">{texts.show}</Button>
    </form>
  );
}
