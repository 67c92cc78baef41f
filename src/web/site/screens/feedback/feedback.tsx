import type { Page } from "../../../../contract/pages/public.ts";
import { textsFor } from "../../../../texts/texts-for.ts";
import { Beside } from "../../../document/Beside/Beside.tsx";
import { defineScreen, type ScreenContext } from "../../../document/screen.ts";
import { useSite } from "../../../document/site-context.tsx";
import { plain, useLocale } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import grids from "../../../theme/grids.module.css";
import { ButtonLink } from "../../../ui/Button/Button.tsx";
import styles from "./feedback.module.css";
import { FeedbackForm, type FormFields } from "./feedback-form.tsx";
import { titleWithErrors } from "./form-errors.tsx";
import { PageBeside } from "./page-beside.tsx";

type About = Page | null;
type Data = FormFields & { page: About; isSent: boolean };

/** The screen for feedback about the directory or a page. The server accepts the form at the same address. */
export const FeedbackScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/feedback",
  fields: ["page", "sent"],
  async load(context) {
    const { query, now, until } = context;
    until(now); // not cached: the form holds the time at which it was rendered
    const form = { values: {}, errors: {}, opened: now.toString() };
    return { ...form, page: await pageOf(context), isSent: query.has("sent") };
  },
  head: ({ errors }, { locale }) => ({
    title: titleWithErrors(textsFor(locale, "feedback").title, errors, locale),
    noindex: true,
  }),
  View: ({ data }) => (data.isSent ? <Sent page={data.page} /> : <Writing {...data} />),
});

/** Null for unknown pages: the form is shown without one. */
async function pageOf({ query, call }: ScreenContext): Promise<About> {
  const slug = query.get("page");
  if (!slug) return null;
  return call("page", { id: slug }).catch((error: { status?: number }) => {
    if (error.status === 404 || error.status === 422) return null;
    throw error;
  });
}

function Writing({ page, ...form }: Data) {
  const texts = useTexts("feedback");
  const locale = useLocale();
  const { site } = useSite();
  const href = useHref();
  return (
    <Beside beside={page ? <PageBeside page={page} /> : undefined}>
      <header className={grids.title}>
        <h1>{texts.title}</h1>
        <p className={grids.lead}>{texts.lead}</p>
      </header>
      {page && (
        <div className={styles.about}>
          <p>
            <strong>{texts.aboutPage({ page: plain(page, "name", locale) })}</strong>
          </p>
          <p>{texts.who({ site: site.name[locale] })}</p>
          <p>
            <a href={href("/feedback")}>{texts.notAboutPage}</a>
          </p>
        </div>
      )}
      <FeedbackForm page={page?.slug ?? null} {...form} />
    </Beside>
  );
}

function Sent({ page }: { page: About }) {
  const texts = useTexts("feedback").sent;
  const locale = useLocale();
  const href = useHref();
  return (
    <Beside>
      <header className={grids.title}>
        <h1>{texts.title}</h1>
        <p className={grids.lead}>{texts.text}</p>
      </header>
      <p>
        {page ? (
          <ButtonLink href={href(`/pages/${page.slug}`)}>
            {texts.back({ page: plain(page, "name", locale) })}
          </ButtonLink>
        ) : (
          <ButtonLink href={href("/")}>{texts.home}</ButtonLink>
        )}
      </p>
    </Beside>
  );
}
