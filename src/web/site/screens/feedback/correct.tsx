import { CORRECTION_SECTIONS, type CorrectionSection } from "#core/contract/community/proposals.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen, NothingHere, type ScreenContext } from "#core/web/document/screen.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { Outcome } from "#core/web/ui/Outcome/Outcome.tsx";
import { CorrectForm, Today } from "./correct-form.tsx";
import styles from "./feedback.module.css";
import type { FormFields } from "./feedback-form.tsx";
import { titleWithErrors } from "./form-errors.tsx";
import { BesidePage } from "./page-beside.tsx";

type Data = FormFields & { page: Page; section: CorrectionSection | null; isSent: boolean };

/** The form for a section of a page, with what the page says today. The server accepts it at the same address. */
export const CorrectScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/correct",
  fields: ["page", "section", "sent"],
  async load(context) {
    const { query, now, until } = context;
    until(now); // not cached: the form holds the time at which it was rendered
    const section = sectionNamed(query.get("section"));
    const form = { values: {}, errors: {}, opened: now.toString() };
    return { ...form, page: await pageOf(context), section, isSent: query.has("sent") };
  },
  head: ({ errors }, { locale }) => ({
    title: titleWithErrors(textsFor(locale, "corrections").title, errors, locale),
    noindex: true,
  }),
  View: ({ data }) => (data.isSent ? <Sent {...data} /> : <Correcting {...data} />),
});

const sectionNamed = (name: string | null) =>
  (Object.keys(CORRECTION_SECTIONS) as CorrectionSection[]).find((section) => section === name) ?? null;

async function pageOf({ query, call }: ScreenContext): Promise<Page> {
  const slug = query.get("page");
  if (!slug) throw new NothingHere();
  return call("page", { id: slug }).catch((error: { status?: number }) => {
    if (error.status === 422) throw new NothingHere();
    throw error;
  });
}

function Head({ page }: { page: Page }) {
  const texts = useTexts("corrections");
  const locale = useLocale();
  return (
    <header className={grids.title}>
      <h1>{texts.title}</h1>
      <p className={grids.lead}>{texts.about({ page: plain(page, "name", locale) })}</p>
    </header>
  );
}

function Correcting({ page, section, ...form }: Data) {
  return (
    <BesidePage page={page}>
      <Head page={page} />
      {section && <CorrectForm page={page} section={section} {...form} />}
      <Others page={page} section={section} />
    </BesidePage>
  );
}

/** The other sections, and a message for what stands in none of them. */
function Others({ page, section: open }: Pick<Data, "page" | "section">) {
  const texts = useTexts("corrections");
  const talk = useTexts("feedback");
  const href = useHref();
  const sections = (Object.keys(CORRECTION_SECTIONS) as CorrectionSection[]).filter(
    (section) => section !== open && (section !== "prices" || page.prices.some(({ amount }) => amount !== null)),
  );
  return (
    <nav className={styles.others} data-above="6" data-wide={!open} aria-labelledby="others">
      <h2 data-like="h3" id="others">
        {open ? texts.else : texts.choose}
      </h2>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a href={`${href("/correct")}?page=${page.slug}&section=${section}`}>
              {texts.sections[section]}
              {!open && <Today page={page} section={section} />}
            </a>
          </li>
        ))}
        <li>
          <a href={`${href("/feedback")}?page=${page.slug}`}>{talk.title}</a>
        </li>
      </ul>
    </nav>
  );
}

function Sent({ page }: Data) {
  const texts = useTexts("corrections").sent;
  const { back } = useTexts("feedback").sent;
  const locale = useLocale();
  const href = useHref();
  return (
    <BesidePage page={page}>
      <Outcome title={texts.title} text={texts.text}>
        <ButtonLink href={href(`/pages/${page.slug}`)}>{back({ page: plain(page, "name", locale) })}</ButtonLink>
      </Outcome>
    </BesidePage>
  );
}
