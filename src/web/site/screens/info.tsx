import type { SpecialPage } from "../../../contract/special-pages.ts";
import { defineScreen, Elsewhere, NothingHere, type ScreenContext } from "../../document/screen.ts";
import { localised, plain, useLocale } from "../../i18n/bilingual.tsx";
import { fullDate } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";
import grids from "../../theme/grids.module.css";
import styles from "../../ui/article.module.css";
import { BilingualTitle } from "../../ui/BilingualTitle/BilingualTitle.tsx";
import { Markdown } from "../../ui/Markdown/Markdown.tsx";
import { plainExcerpt } from "../../ui/Markdown/markdown.ts";
import { GettingHere, gettingHereHead } from "./getting-here.tsx";
import { type GettingHereData, loadGettingHere } from "./getting-here-services.ts";

/** The special page to which the timetables belong, by its first address; the office may rename it. */
const GETTING_HERE = "getting-here";

type Info = { page: SpecialPage; travel?: never } | { page: SpecialPage | null; travel: GettingHereData };

/** A special page, written by administrators: about, privacy, and getting here, which has the timetables where there are any. */
export const InfoScreen = defineScreen<Info>({
  path: "/info/:slug",
  fields: ["date"],
  async load(context) {
    const slug = context.params.slug ?? "";
    const [page, gettingHere] = await Promise.all([findPage(context, slug), findPage(context, GETTING_HERE)]);
    if (page && page.slug !== slug) throw new Elsewhere(`/info/${page.slug}`);
    const hasTimetables = page ? page.id === gettingHere?.id : slug === GETTING_HERE;
    const travel = hasTimetables ? await loadGettingHere(context) : null;
    if (travel) return { page, travel };
    if (!page) throw new NothingHere();
    return { page };
  },
  head: ({ page, travel }, context) =>
    travel
      ? gettingHereHead(travel, page, context)
      : {
          title: plain(page, "title", context.locale),
          description: plainExcerpt(plain(page, "body", context.locale), 160),
        },
  View: ({ data: { page, travel } }) => (travel ? <GettingHere data={travel} page={page} /> : <Article page={page} />),
});

function Article({ page }: { page: SpecialPage }) {
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
}

/** The published special page at an address or a former one; null where there is none. */
async function findPage({ call }: ScreenContext, slug: string): Promise<SpecialPage | null> {
  try {
    return await call("specialPage", { slug });
  } catch (error) {
    if ((error as { code?: unknown }).code === "not-found") return null;
    throw error;
  }
}
