import { defineScreen } from "../../document/screen.ts";
import { useSite } from "../../document/site-context.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { textsFor } from "../../i18n/texts-for.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./feedback.module.css";

type Data = { token: string; state: "asked" | "done" | "bad" };

/**
 * The target of the unsubscribe link of a newsletter. It needs a confirmation, since mail scanners follow every link. The
 * server accepts the form, and one-click requests of mail programs (RFC 8058), at the same address.
 */
export const UnsubscribeScreen = defineScreen<Data>({
  path: "/unsubscribe",
  fields: ["token"],
  hasSecretAddress: true,
  async load({ query, now, until }) {
    until(now); // not cached: the address is that of one reader
    const token = query.get("token") ?? "";
    return { token, state: token ? "asked" : "bad" };
  },
  head: (_data, { locale }) => ({ title: textsFor(locale, "feedback").unsubscribe.title, noindex: true }),
  View({ data: { token, state } }) {
    const texts = useTexts("feedback").unsubscribe;
    const { locale, site } = useSite();
    const name = { site: site.name[locale] };
    const { title, text } = {
      asked: { title: texts.title, text: texts.text(name) },
      done: { title: texts.doneTitle, text: texts.doneText(name) },
      bad: { title: texts.badTitle, text: texts.badText },
    }[state];
    return (
      <div className={`column ${styles.screen}`}>
        <header className={grids.title}>
          <h1>{title}</h1>
          <p className={grids.lead}>{text}</p>
        </header>
        {state === "asked" ? <Question token={token} /> : <ToAccount />}
      </div>
    );
  },
});

function Question({ token }: { token: string }) {
  const texts = useTexts("feedback").unsubscribe;
  const { locale } = useSite();
  const href = useHref();
  return (
    <form method="post" action={`/${locale}/unsubscribe?token=${encodeURIComponent(token)}`} className={styles.links}>
      <Button>{texts.button}</Button>
      <ButtonLink kind="quiet" href={href("/")}>
        {texts.stay}
      </ButtonLink>
    </form>
  );
}

function ToAccount() {
  const texts = useTexts("feedback").unsubscribe;
  const href = useHref();
  return (
    <p>
      <ButtonLink href={href("/account")}>{texts.account}</ButtonLink>
    </p>
  );
}
