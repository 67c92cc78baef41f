import { textsFor } from "#core/texts/texts-for.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Outcome, WriteToUs } from "#core/web/ui/Outcome/Outcome.tsx";

/** The mails that such a link turns off, or reports. */
type Mails = "newsletter" | "figures" | "follows" | "mail";
type Data = { token: string; of: Mails; state: "asked" | "done" | "bad" };

const MESSAGES = {
  newsletter: "unsubscribe",
  figures: "unsubscribeFigures",
  follows: "unsubscribeFollows",
  mail: "reportMail",
} as const satisfies Record<Mails, string>;

const MAILS = Object.keys(MESSAGES) as Mails[];

/** The characters of a token, which names an account or a mail and is signed: a link with fewer was cut on its way. */
const tokenLength = (of: Mails) => (of === "mail" ? 108 : 64);

/**
 * The target of the unsubscribe link of a newsletter, of the monthly mail about how pages were found, of what is followed, and of
 * the link that reports a mail. It needs a confirmation, since mail scanners follow every link. The
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
    const named = query.get("of");
    const of = MAILS.find((one) => one === named) ?? "newsletter";
    return { token, of, state: token.length < tokenLength(of) ? "bad" : "asked" };
  },
  head({ of, state }, { locale }) {
    const texts = textsFor(locale, "feedback")[MESSAGES[of]];
    return { title: { asked: texts.title, done: texts.doneTitle, bad: texts.badTitle }[state], noindex: true };
  },
  View({ data: { token, of, state } }) {
    const texts = useTexts("feedback")[MESSAGES[of]];
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
              <ToAccount of={of} />
              {state === "bad" && <WriteToUs />}
            </>
          )}
        </Outcome>
        {state === "asked" && <Question token={token} of={of} />}
      </Beside>
    );
  },
});

function Question({ token, of }: Pick<Data, "token" | "of">) {
  const texts = useTexts("feedback")[MESSAGES[of]];
  const { locale } = useSite();
  const href = useHref();
  const query = new URLSearchParams({ token, ...(of !== "newsletter" && { of }) });
  const stay = of === "follows" ? `${href("/following")}?${new URLSearchParams({ token })}` : href("/");
  return (
    <form method="post" action={`/${locale}/unsubscribe?${query}`} className={layout.row}>
      <Button>{texts.button}</Button>
      <ButtonLink kind="quiet" href={stay}>
        {texts.stay}
      </ButtonLink>
    </form>
  );
}

/** Where to go on, other than to the account. */
const AFTERWARDS: Partial<Record<Mails, string>> = { follows: "/follow", mail: "/" };

function ToAccount({ of }: Pick<Data, "of">) {
  const texts = useTexts("feedback")[MESSAGES[of]];
  const href = useHref();
  return (
    <ButtonLink href={AFTERWARDS[of] ? href(AFTERWARDS[of]) : `${href("/account")}#preferences`}>
      {texts.account}
    </ButtonLink>
  );
}
