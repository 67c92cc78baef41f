import type { Page } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ifKnown } from "#core/web/site/if-known.ts";
import { BesidePage } from "#core/web/site/screens/feedback/page-beside.tsx";
import grids from "#core/web/theme/grids.module.css";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Outcome, WriteToUs } from "#core/web/ui/Outcome/Outcome.tsx";
import type { FollowLink } from "../contract.ts";
import { MAX_FOLLOWS } from "../contract.ts";
import { FOLLOW_LINK_DAYS } from "../mail/digest.ts";
import { followedPage } from "./followed-page.ts";

type Data = { token: string; link: FollowLink | null; page: Page | null; isFull: boolean };

/**
 * The target of the link in the mail that asks for a confirmation. It asks once more, since scanners of mail follow every
 * link; the server takes the form at the same address.
 */
export const FollowConfirmScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  offer: null, // links of mails lead here, also where it is not offered any more
  path: "/follow/confirm",
  fields: ["token"],
  hasSecretAddress: true,
  async load({ call, query, now, until }) {
    until(now); // not cached: the address is that of one reader
    const token = query.get("token") ?? "";
    const link = await ifKnown(call("followLink", { token }));
    return { token, link, page: link && (await followedPage(call, link.followed)), isFull: false };
  },
  head({ link }, { locale }) {
    const texts = textsFor(locale, "following");
    const title = link ? texts.confirm.title({ title: plain(link.followed, "title", locale) }) : texts.confirm.badTitle;
    return { title, noindex: true };
  },
  View({ data: { token, link, page, isFull } }) {
    return (
      <BesidePage page={page}>
        {!link && <Unknown />}
        {link && isFull && <Full />}
        {link?.state === "asked" && !isFull && <Question token={token} link={link} />}
        {link?.state === "following" && <Done link={link} />}
      </BesidePage>
    );
  },
});

function Question({ token, link }: { token: string; link: FollowLink }) {
  const texts = useTexts("following");
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
        className={layout.row}
      >
        <Button>
          {texts.confirm.button}: {texts.rhythms[link.rhythm]}
        </Button>
      </form>
      <p className={layout.quiet} data-above="4">
        {texts.confirm.not}
      </p>
    </>
  );
}

function Done({ link: { followed, rhythm, token } }: { link: FollowLink }) {
  const texts = useTexts("following").confirm;
  const locale = useLocale();
  const href = useHref();
  return (
    <Outcome
      title={texts.doneTitle({ title: plain(followed, "title", locale) })}
      text={rhythm === "daily" ? texts.doneDaily : texts.doneWeekly}
    >
      <ButtonLink href={href(followed.path)}>{texts.look}</ButtonLink>
      <ButtonLink kind="soft" href={`${href("/following")}?${new URLSearchParams({ token: token ?? "" })}`}>
        {texts.list}
      </ButtonLink>
    </Outcome>
  );
}

function Full() {
  const texts = useTexts("following").confirm;
  return (
    <Outcome title={texts.fullTitle} text={texts.fullText({ n: MAX_FOLLOWS })}>
      <WriteToUs />
    </Outcome>
  );
}

function Unknown() {
  const texts = useTexts("following").confirm;
  const href = useHref();
  return (
    <Outcome title={texts.badTitle} text={texts.badText({ days: FOLLOW_LINK_DAYS })}>
      <ButtonLink href={href("/follow")}>{texts.again}</ButtonLink>
      <WriteToUs />
    </Outcome>
  );
}
