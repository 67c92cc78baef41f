import type { Page } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ifKnown } from "#core/web/site/if-known.ts";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { Outcome } from "#core/web/ui/Outcome/Outcome.tsx";
import styles from "./feedback.module.css";
import { FeedbackForm, type FormFields } from "./feedback-form.tsx";
import { titleWithErrors } from "./form-errors.tsx";
import { BesidePage } from "./page-beside.tsx";

type Data = FormFields & {
  /** Null also for unknown pages: the form is shown without one. */
  page: Page | null;
  isSent: boolean;
};

/** The screen for feedback about the directory or a page. The server accepts the form at the same address. */
export const FeedbackScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/feedback",
  fields: ["page", "sent"],
  async load({ call, query, now, until }) {
    until(now); // not cached: the form holds the time at which it was rendered
    const form = { values: {}, errors: {}, opened: now.toString() };
    const slug = query.get("page");
    return { ...form, page: slug ? await ifKnown(call("page", { id: slug })) : null, isSent: query.has("sent") };
  },
  head: ({ errors }, { locale }) => ({
    title: titleWithErrors(textsFor(locale, "feedback").title, errors, locale),
    noindex: true,
  }),
  View: ({ data }) => (data.isSent ? <Sent page={data.page} /> : <Writing {...data} />),
});

function Writing({ page, ...form }: Data) {
  const texts = useTexts("feedback");
  const locale = useLocale();
  const { site } = useSite();
  const href = useHref();
  return (
    <BesidePage page={page}>
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
    </BesidePage>
  );
}

function Sent({ page }: Pick<Data, "page">) {
  const texts = useTexts("feedback").sent;
  const locale = useLocale();
  const href = useHref();
  return (
    <BesidePage page={page}>
      <Outcome title={texts.title} text={texts.text}>
        {page ? (
          <ButtonLink href={href(`/pages/${page.slug}`)}>
            {texts.back({ page: plain(page, "name", locale) })}
          </ButtonLink>
        ) : (
          <ButtonLink href={href("/")}>{texts.home}</ButtonLink>
        )}
      </Outcome>
    </BesidePage>
  );
}
