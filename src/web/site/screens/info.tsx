import type { SpecialPage } from "../../../contract/special-pages.ts";
import { defineScreen, Elsewhere } from "../../document/screen.ts";
import { localised, plain, useLocale } from "../../i18n/bilingual.tsx";
import { fullDate } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";
import grids from "../../theme/grids.module.css";
import styles from "../../ui/article.module.css";
import { BilingualTitle } from "../../ui/BilingualTitle/BilingualTitle.tsx";
import { Markdown } from "../../ui/Markdown/Markdown.tsx";
import { plainExcerpt } from "../../ui/Markdown/markdown.ts";

/** A special page, written by administrators: getting here, about, privacy. */
export const InfoScreen = defineScreen<SpecialPage>({
  path: "/info/:slug",
  async load({ call, params }) {
    const page = await call("specialPage", { slug: params.slug ?? "" });
    if (page.slug !== params.slug) throw new Elsewhere(`/info/${page.slug}`);
    return page;
  },
  head: (page, { locale }) => ({
    title: plain(page, "title", locale),
    description: plainExcerpt(plain(page, "body", locale), 160),
  }),
  View({ data: page }) {
    const texts = useTexts("writing").info;
    const locale = useLocale();
    return (
      <article className={`column ${styles.article}`}>
        <header className={grids.title}>
          <BilingualTitle of={page} field="title" />
        </header>
        <Markdown text={localised(page, "body", locale)} className={styles.body} />
        <p className={styles.by}>{texts.updated({ date: fullDate(locale, page.date_updated) })}</p>
      </article>
    );
  },
});
