import type { CheckLink } from "#core/contract/community/checks.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { fullDate } from "#core/texts/dates.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ifKnown } from "#core/web/site/if-known.ts";
import grids from "#core/web/theme/grids.module.css";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { WeekTable } from "#core/web/ui/OpeningTimes/OpeningTimes.tsx";
import { Outcome, WriteToUs } from "#core/web/ui/Outcome/Outcome.tsx";
import styles from "../feedback/feedback.module.css";
import { BesidePage } from "../feedback/page-beside.tsx";

type Link = { token: string; link: CheckLink | null };
/** The page is null where the link shows none, or it is not public. */
type Data = Link & { page: Page | null };

/**
 * The target of the link in the mail that asks whether the hours of a page are still right. It shows the week and asks once
 * more, since scanners of mail follow every link; the server takes the form at the same address.
 */
export const CheckScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/check",
  fields: ["token"],
  hasSecretAddress: true,
  async load({ call, query, now, until }) {
    until(now); // not cached: the address is that of one reader
    const token = query.get("token") ?? "";
    const link = await ifKnown(call("checkLink", { token }));
    return { token, link, page: link?.page ? await ifKnown(call("page", { id: link.page.slug })) : null };
  },
  head: ({ link }, { locale }) => ({ title: answerOf(link, locale).title, noindex: true }),
  View({ data: { token, link, page } }) {
    return (
      <BesidePage page={page}>
        <LinkState token={token} link={link} />
      </BesidePage>
    );
  },
});

/** Whether there are no hours yet that could be right. */
const isMissing = (link: CheckLink | null) => link?.week.length === 0;

function LinkState({ token, link }: Link) {
  if (!link?.page || link.state !== "asked") return <Answer link={link} />;
  return isMissing(link) ? <Missing page={link.page} /> : <Question token={token} link={link} />;
}

/** Hours that nobody has written yet cannot be right: there is one thing to do. */
function Missing({ page }: { page: NonNullable<CheckLink["page"]> }) {
  const texts = useTexts("checks");
  const href = useHref();
  return (
    <>
      <header className={grids.title}>
        <h1>{texts.titleUnknown}</h1>
        <p className={grids.lead}>{texts.textUnknown}</p>
      </header>
      <h2>
        <Bi of={page} field="name" />
      </h2>
      <p className={layout.row}>
        <ButtonLink href={href(`/manage/${page.slug}/times`)}>{texts.set}</ButtonLink>
      </p>
      <p className={layout.quiet} data-above="3">
        {texts.setHint}
      </p>
    </>
  );
}

function Question({ token, link: { page, week } }: { token: string; link: CheckLink }) {
  const texts = useTexts("checks");
  const { locale } = useSite();
  const href = useHref();
  return (
    <>
      <header className={grids.title}>
        <h1>{texts.title}</h1>
        <p className={grids.lead}>{texts.text}</p>
      </header>
      <section className={styles.about} aria-labelledby="page">
        <h2 id="page">
          <Bi of={page!} field="name" />
        </h2>
        <WeekTable week={week} />
      </section>
      <form method="post" action={`/${locale}/check?token=${encodeURIComponent(token)}`} className={layout.row}>
        <Button>{texts.good}</Button>
        <ButtonLink kind="soft" href={href(`/manage/${page!.slug}/times`)}>
          {texts.change}
        </ButtonLink>
      </form>
      <p className={layout.quiet} data-above="3">
        {texts.changeHint}
      </p>
    </>
  );
}

/** What to say of a link: what it asks, or why it does not. */
function answerOf(link: CheckLink | null, locale: Locale): { title: string; text: string } {
  const texts = textsFor(locale, "checks");
  const date = link?.date_checked ? fullDate(locale, link.date_checked) : "";
  return {
    asked: isMissing(link)
      ? { title: texts.titleUnknown, text: texts.textUnknown }
      : { title: texts.title, text: texts.text },
    checked: { title: texts.checkedTitle, text: texts.checkedText({ date }) },
    expired: { title: texts.expiredTitle, text: texts.expiredText },
    ended: { title: texts.endedTitle, text: texts.endedText },
    bad: { title: texts.badTitle, text: texts.badText },
  }[link?.state ?? "bad"];
}

/** For a link whose question is answered, or that cannot be answered any more. */
function Answer({ link }: { link: CheckLink | null }) {
  const texts = useTexts("checks");
  const locale = useLocale();
  const href = useHref();
  return (
    <Outcome {...answerOf(link, locale)}>
      {link?.page ? (
        <ButtonLink href={href(`/pages/${link.page.slug}`)}>{texts.toPage}</ButtonLink>
      ) : (
        <>
          <ButtonLink href={href("/manage")}>{texts.toPages}</ButtonLink>
          <WriteToUs />
        </>
      )}
    </Outcome>
  );
}
