import type { PageOfDay } from "#core/contract/directory/my-day.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import { isOfEmergency } from "#core/domain/asking/emergency-page.ts";
import { fullDate } from "#core/texts/dates.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { Beside, OfficeScene } from "#core/web/document/Beside/Beside.tsx";
import { defineScreen, Elsewhere, NothingHere, type ScreenContext } from "#core/web/document/screen.ts";
import { localised, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { findSpecialPage } from "#core/web/site/find-special-page.ts";
import grids from "#core/web/theme/grids.module.css";
import styles from "#core/web/ui/article.module.css";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import { GettingHere, gettingHereHead } from "../getting-here/getting-here.tsx";
import { type GettingHereData, loadGettingHere } from "../getting-here/getting-here-services.ts";
import { Emergency, loadHelp } from "./emergency.tsx";

/** The special page to which the timetables belong, by its first address; the office may rename it. */
const GETTING_HERE = "getting-here";

/** The special page that says what analytics learn of visitors, by its first address. */
const PRIVACY = "privacy";

type Info =
  | { page: SpecialPage | null; travel?: never; analyticsHost: string | null; help?: readonly PageOfDay[] }
  | { page: SpecialPage | null; travel: GettingHereData };

/** A special page, written by administrators: about, privacy, emergency numbers, and getting here, which has the timetables. */
export const InfoScreen = defineScreen<Info>({
  path: "/info/:slug",
  fields: ["date"],
  async load(context) {
    const slug = context.params.slug ?? "";
    const [page, gettingHere] = await Promise.all([
      findSpecialPage(context.call, slug),
      findSpecialPage(context.call, GETTING_HERE),
    ]);
    if (page && page.slug !== slug) throw new Elsewhere(`/info/${page.slug}`);
    const hasTimetables = page ? page.id === gettingHere?.id : slug === GETTING_HERE;
    const travel = hasTimetables ? await loadGettingHere(context) : null;
    if (travel) return { page, travel };
    if (page && isOfEmergency(page)) return { page, analyticsHost: null, help: await loadHelp(context.call) };
    const analyticsHost = await analyticsHostOf(context, page);
    if (!page && !analyticsHost) throw new NothingHere();
    return { page, analyticsHost };
  },
  head: ({ page, travel }, context) => {
    if (travel) return gettingHereHead(travel, page, context);
    if (!page) return { title: textsFor(context.locale, "writing").info.privacy };
    return {
      title: plain(page, "title", context.locale),
      description: plainExcerpt(plain(page, "body", context.locale), 160),
    };
  },
  View: ({ data }) =>
    data.travel ? (
      <GettingHere data={data.travel} page={data.page} />
    ) : data.page && data.help ? (
      <Emergency page={data.page} help={data.help} />
    ) : (
      <Article page={data.page} analyticsHost={data.analyticsHost} />
    ),
});

/** The host of the analytics on the page about privacy, which is there with analytics also where nobody has written one. */
async function analyticsHostOf(context: ScreenContext, page: SpecialPage | null): Promise<string | null> {
  const { analyticsUrl } = context.site;
  if (!analyticsUrl) return null;
  const isPrivacy = page
    ? page.id === (await findSpecialPage(context.call, PRIVACY))?.id
    : context.params.slug === PRIVACY;
  return isPrivacy ? new URL(analyticsUrl).host : null;
}

function Article({ page, analyticsHost }: { page: SpecialPage | null; analyticsHost: string | null }) {
  const texts = useTexts("writing").info;
  const locale = useLocale();
  return (
    <Beside beside={<WhoseDirectory />}>
      <article>
        <header className={grids.title}>
          {page ? <BilingualTitle of={page} field="title" /> : <h1>{texts.privacy}</h1>}
        </header>
        {page && <Markdown text={localised(page, "body", locale)} className={styles.body} hasPhones />}
        {analyticsHost && (
          <Markdown
            text={{ text: texts.analytics({ host: analyticsHost }), lang: undefined }}
            className={styles.body}
          />
        )}
        {page && <p className={styles.by}>{texts.updated({ date: fullDate(locale, page.date_updated) })}</p>}
      </article>
    </Beside>
  );
}

function WhoseDirectory() {
  const { footer: write, footerRequest: addPlace } = useTexts("feedback");
  const href = useHref();
  return (
    <OfficeScene>
      <p className={layout.actions}>
        <ButtonLink href={href("/feedback")} kind="soft">
          {write}
        </ButtonLink>
        <ButtonLink href={href("/request")} kind="quiet">
          {addPlace}
        </ButtonLink>
      </p>
    </OfficeScene>
  );
}
