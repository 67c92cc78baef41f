import { type MailLink, mailLinkOf } from "#core/domain/mail-links.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import { defineScreen, NothingHere } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Outcome, WriteToUs } from "#core/web/ui/Outcome/Outcome.tsx";

type Data = { token: string; link: MailLink; state: "asked" | "done" | "bad" };

/**
 * The target of the links by which mails are turned off, and of the link that reports one. It needs a confirmation, since mail scanners follow every link. The
 * server accepts the form, and one-click requests of mail programs (RFC 8058), at the same address.
 */
export const UnsubscribeScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/unsubscribe",
  fields: ["token", "of"],
  hasSecretAddress: true,
  async load({ query, now, until }) {
    until(now); // not cached: the address is that of one reader
    const token = query.get("token") ?? "";
    const link = mailLinkOf(query.get("of"));
    if (!link) throw new NothingHere();
    return { token, link, state: token.length < link.length ? "bad" : "asked" };
  },
  head({ link, state }, { locale }) {
    const texts = textsFor(locale, "feedback")[link.texts];
    return { title: { asked: texts.title, done: texts.doneTitle, bad: texts.badTitle }[state], noindex: true };
  },
  View({ data: { token, link, state } }) {
    const texts = useTexts("feedback")[link.texts];
    const href = useHref();
    const { locale, site } = useSite();
    const name = { site: site.name[locale] };
    const { title, text } = {
      asked: { title: texts.title, text: texts.text(name) },
      done: { title: texts.doneTitle, text: texts.doneText(name) },
      bad: { title: texts.badTitle, text: texts.badText },
    }[state];
    return (
      <Beside>
        <Outcome title={title} text={text}>
          {state !== "asked" && (
            <>
              <ButtonLink href={href(link.next)}>{texts.account}</ButtonLink>
              {state === "bad" && <WriteToUs />}
            </>
          )}
        </Outcome>
        {state === "asked" && <Question token={token} link={link} />}
      </Beside>
    );
  },
});

function Question({ token, link: { of, texts: key, stay } }: Pick<Data, "token" | "link">) {
  const texts = useTexts("feedback")[key];
  const { locale } = useSite();
  const href = useHref();
  const query = new URLSearchParams({ token, ...(of && { of }) });
  const back = stay ? `${href(stay)}?${new URLSearchParams({ token })}` : href("/");
  return (
    <form method="post" action={`/${locale}/unsubscribe?${query}`} className={layout.row}>
      <Button>{texts.button}</Button>
      <ButtonLink kind="quiet" href={back}>
        {texts.stay}
      </ButtonLink>
    </form>
  );
}
