import { textsFor } from "#core/texts/texts-for.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import { defineScreen } from "#core/web/document/screen.ts";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ifKnown } from "#core/web/site/if-known.ts";
import grids from "#core/web/theme/grids.module.css";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Outcome, WriteToUs } from "#core/web/ui/Outcome/Outcome.tsx";
import type { Follow, FollowsOfAddress } from "../contract.ts";
import { RHYTHMS } from "../rules/rhythms.ts";
import own from "./following.module.css";

type Data = {
  token: string;
  list: FollowsOfAddress | null;
  isChanged: boolean;
  /** What was ended just now; null: nothing. */
  ended: { title: string; address: string } | null;
};

/** The target of the link in each mail: all that its address follows. The server takes the forms at the same address. */
export const FollowingScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  offer: null, // links of mails lead here, also where it is not offered any more
  path: "/following",
  fields: ["token"],
  hasSecretAddress: true,
  async load({ call, query, now, until }) {
    until(now); // not cached: the address is that of one reader
    const token = query.get("token") ?? "";
    return { token, list: await ifKnown(call("followsByLink", { token })), isChanged: false, ended: null };
  },
  head: (_data, { locale }) => ({ title: textsFor(locale, "following").list.title, noindex: true }),
  View({ data }) {
    return <Beside>{data.list ? <List {...data} list={data.list} /> : <None {...data} />}</Beside>;
  },
});

function List({ token, list: { email, items }, isChanged, ended }: Data & { list: FollowsOfAddress }) {
  const texts = useTexts("following").list;
  const href = useHref();
  const query = new URLSearchParams({ token });
  return (
    <>
      <header className={grids.title}>
        <h1>{texts.title}</h1>
        <p className={grids.lead}>{texts.lead({ email })}</p>
      </header>
      {isChanged && <p role="status">{texts.changed}</p>}
      {ended && <Ended ended={ended} />}
      <ul className={own.list} data-below="5">
        {items.map((follow) => (
          <Line key={follow.id} follow={follow} action={`${href("/following")}?${query}`} />
        ))}
      </ul>
      <p className={layout.row}>
        <ButtonLink kind="soft" href={href("/follow")}>
          {texts.more}
        </ButtonLink>
        <ButtonLink kind="quiet" href={`${href("/unsubscribe")}?${query}&of=follows`}>
          {texts.all}
        </ButtonLink>
      </p>
      <p className={layout.quiet} data-above="3">
        {texts.allHint}
      </p>
    </>
  );
}

function Line({ follow, action }: { follow: Follow; action: string }) {
  const { list: texts, rhythms } = useTexts("following");
  const locale = useLocale();
  const href = useHref();
  const title = plain(follow, "title", locale);
  return (
    <li>
      <a href={href(follow.path)}>
        <Bi of={follow} field="title" />
      </a>
      <form method="post" action={action} className={layout.row} data-gap="2">
        <input type="hidden" name="id" value={follow.id} />
        <input type="hidden" name="title" value={title} />
        <input type="hidden" name="address" value={follow.address} />
        <select name="rhythm" defaultValue={follow.rhythm} aria-label={texts.rhythmNamed({ title })}>
          {RHYTHMS.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {rhythms[rhythm]}
            </option>
          ))}
        </select>
        <Button kind="soft" aria-label={texts.changeNamed({ title })}>
          {texts.change}
        </Button>
        <Button kind="quiet" name="end" value="1" aria-label={texts.endNamed({ title })}>
          {texts.end}
        </Button>
      </form>
    </li>
  );
}

/** With the way back. */
function Ended({ ended: { title, address } }: { ended: NonNullable<Data["ended"]> }) {
  const texts = useTexts("following").list;
  const href = useHref();
  return (
    <p role="status">
      {texts.ended} <a href={`${href("/follow")}?${new URLSearchParams(address)}`}>{title}</a>
    </p>
  );
}

function None({ ended }: Data) {
  const texts = useTexts("following").list;
  const href = useHref();
  return (
    <>
      <Outcome title={ended ? texts.none : texts.badTitle} text={ended ? texts.noneText : texts.badText}>
        <ButtonLink href={href("/follow")}>{texts.more}</ButtonLink>
        {!ended && <WriteToUs />}
      </Outcome>
      {ended && <Ended ended={ended} />}
    </>
  );
}
