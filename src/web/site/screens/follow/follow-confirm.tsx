import type { FollowLink } from "../../../../contract/community/follows.ts";
import { FOLLOW_LINK_DAYS, MAX_FOLLOWS } from "../../../../contract/limits.ts";
import { textsFor } from "../../../../texts/texts-for.ts";
import { Beside } from "../../../document/Beside/Beside.tsx";
import { defineScreen } from "../../../document/screen.ts";
import { plain, useLocale } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import grids from "../../../theme/grids.module.css";
import { Button, ButtonLink } from "../../../ui/Button/Button.tsx";
import styles from "../feedback/feedback.module.css";
import { ifKnown } from "./known-link.ts";

type Data = { token: string; link: FollowLink | null; isFull: boolean };

/**
 * The target of the link in the mail that asks for a confirmation. It asks once more, since scanners of mail follow every
 * link; the server takes the form at the same address.
 */
export const FollowConfirmScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/follow/confirm",
  fields: ["token"],
  hasSecretAddress: true,
  async load({ call, query, now, until }) {
    until(now); // not cached: the address is that of one reader
    const token = query.get("token") ?? "";
    return { token, link: await ifKnown(call("followLink", { token })), isFull: false };
  },
  head({ link }, { locale }) {
    const texts = textsFor(locale, "follow");
    const title = link ? texts.confirm.title({ title: plain(link.followed, "title", locale) }) : texts.confirm.badTitle;
    return { title, noindex: true };
  },
  View({ data: { token, link, isFull } }) {
    return (
      <Beside>
        {!link && <Unknown />}
        {link && isFull && <Full />}
        {link?.state === "asked" && !isFull && <Question token={token} link={link} />}
        {link?.state === "following" && <Done link={link} />}
      </Beside>
    );
  },
});

function Question({ token, link }: { token: string; link: FollowLink }) {
  const texts = useTexts("follow");
  const locale = useLocale();
  const href = useHref();
  const title = plain(link.followed, "title", locale);
  return (
    <>
      <header className={grids.title}>
        <h1>{texts.confirm.title({ title })}</h1>
        <p className={grids.lead}>{texts.gets[link.followed.kind]}</p>
        <p>{texts.confirm.text}</p>
      </header>
      <form
        method="post"
        action={`${href("/follow/confirm")}?token=${encodeURIComponent(token)}`}
        className={styles.links}
      >
        <Button>
          {texts.confirm.button}: {texts.rhythms[link.rhythm]}
        </Button>
      </form>
      <p className={`${styles.hint} ${styles.below}`}>{texts.confirm.not}</p>
    </>
  );
}

function Done({ link: { followed, rhythm, token } }: { link: FollowLink }) {
  const texts = useTexts("follow").confirm;
  const locale = useLocale();
  const href = useHref();
  return (
    <>
      <header className={grids.title}>
        <h1>{texts.doneTitle({ title: plain(followed, "title", locale) })}</h1>
        <p className={grids.lead}>{rhythm === "daily" ? texts.doneDaily : texts.doneWeekly}</p>
      </header>
      <p className={styles.links}>
        <ButtonLink href={href(followed.path)}>{texts.look}</ButtonLink>
        <ButtonLink kind="soft" href={`${href("/following")}?${new URLSearchParams({ token: token ?? "" })}`}>
          {texts.list}
        </ButtonLink>
      </p>
    </>
  );
}

function Full() {
  const texts = useTexts("follow").confirm;
  return (
    <header className={grids.title}>
      <h1>{texts.fullTitle}</h1>
      <p className={grids.lead}>{texts.fullText({ n: MAX_FOLLOWS })}</p>
    </header>
  );
}

function Unknown() {
  const texts = useTexts("follow").confirm;
  const href = useHref();
  return (
    <>
      <header className={grids.title}>
        <h1>{texts.badTitle}</h1>
        <p className={grids.lead}>{texts.badText({ days: FOLLOW_LINK_DAYS })}</p>
      </header>
      <p>
        <ButtonLink href={href("/follow")}>{texts.again}</ButtonLink>
      </p>
    </>
  );
}
