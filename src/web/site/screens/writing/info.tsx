import type { PageOfDay } from "#core/contract/pages/day.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import { isOfEmergency } from "#core/domain/asking/emergency-page.ts";
import { fullDate } from "#core/texts/dates.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { Beside, OfficeScene } from "#core/web/document/Beside/Beside.tsx";
import type { OfSpecialPage } from "#core/web/document/module.ts";
import { defineScreen, Elsewhere, NothingHere, type ScreenContext } from "#core/web/document/screen.ts";
import { FIELDS_OF_SPECIAL_PAGES, ofModulesOn } from "#core/web/document/slots.tsx";
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
import { Emergency, loadHelp } from "./emergency.tsx";

/** The special page that says what analytics learn of visitors, by its first address. */
const PRIVACY = "privacy";

type More = { of: OfSpecialPage; loaded: unknown };

type Info =
  | { page: SpecialPage | null; more?: never; analyticsHost: string | null; help?: readonly PageOfDay[] }
  | { page: SpecialPage | null; more: More };

/** A special page, written by administrators: about, privacy, emergency numbers, and those to which modules add. */
export const InfoScreen = defineScreen<Info>({
  path: "/info/:slug",
  fields: FIELDS_OF_SPECIAL_PAGES,
  async load(context) {
    const slug = context.params.slug ?? "";
    const ofModules = ofModulesOn(context.site, "specialPages");
    const [page, ...theirs] = await Promise.all([
      findSpecialPage(context.call, slug),
      ...ofModules.map((one) => findSpecialPage(context.call, one.slug)),
    ]);
    if (page && page.slug !== slug) throw new Elsewhere(`/info/${page.slug}`);
    const of = ofModules.find((one, at) => (page ? page.id === theirs[at]?.id : slug === one.slug));
    const loaded = of ? await of.load(context) : null;
    if (of && loaded !== null) return { page, more: { of, loaded } };
    if (page && isOfEmergency(page)) return { page, analyticsHost: null, help: await loadHelp(context.call) };
    const analyticsHost = await analyticsHostOf(context, page);
    if (!page && !analyticsHost) throw new NothingHere();
    return { page, analyticsHost };
  },
  head: ({ page, more }, context) => {
    if (more) return more.of.head(more.loaded, page, context);
    if (!page) return { title: textsFor(context.locale, "writing").info.privacy };
    return {
      title: plain(page, "title", context.locale),
      description: plainExcerpt(plain(page, "body", context.locale), 160),
    };
  },
  View: ({ data }) =>
    data.more ? (
      <data.more.of.component loaded={data.more.loaded} page={data.page} />
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
