import { type ReactNode, useEffect, useState } from "react";
import { AccountLine, AccountLines } from "#core/web/account/account/AccountLines.tsx";
import { AccountSection } from "#core/web/account/account/AccountSection.tsx";
import own from "#core/web/account/account/account.module.css";
import { useHolder } from "#core/web/account/account/account-context.ts";
import { useAttempt } from "#core/web/account/account/use-attempt.tsx";
import { UserFacingError } from "#core/web/app/api/api-error.ts";
import { plain, useApiLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { type Follow, type Followed, followEndpoints } from "../contract.ts";
import { RHYTHMS, type Rhythm } from "../rules/rhythms.ts";

/** `?follow=` of this screen: what a visitor wanted to follow with the account. */
const WANTED = "follow";

/** What is followed, as the address of the screen names it. */
type FollowAddress = { page?: string; place?: string; notices?: "office"; search?: string };

type Title = Pick<Follow, "title" | "title_ie">;

/** What the account follows by mail. Ending can be undone. */
export function Follows() {
  const { follows: texts } = useTexts("account");
  const { call } = useHolder().client.api;
  const locale = useApiLocale();
  const href = useHref();
  const [follows, setFollows] = useState<readonly Follow[] | null>(null);
  const [wanted, setWanted] = useState<Followed | null>(null);
  const { attempt, showError, messages } = useAttempt();
  const titleOf = (of: Title) => plain(of, "title", locale);

  useEffect(() => {
    call(followEndpoints.follows, {}).then(({ items }) => setFollows(items), showError);
    const address = new URLSearchParams(location.search).get(WANTED);
    if (address === null) return;
    call(followEndpoints.followed, fieldsOf(address)).then(
      (found) => {
        setWanted(found);
        document.getElementById("follows")?.scrollIntoView();
      },
      () => showError(new UserFacingError(texts.unknown)),
    );
  }, [call]);

  const change = (by: () => Promise<{ items: readonly Follow[] }>, done: ReactNode) =>
    attempt(async () => setFollows((await by()).items), done);
  const add = (followed: Followed | Follow, rhythm: Rhythm) =>
    change(
      () => call(followEndpoints.addFollow, { ...fieldsOf(followed.address), rhythm }),
      texts.added({ title: titleOf(followed) }),
    );
  const end = (follow: Follow) =>
    change(
      () => call(followEndpoints.endFollows, { id: follow.id }),
      <>
        {texts.ended({ title: titleOf(follow) })}{" "}
        <Button type="button" kind="quiet" autoFocus onClick={() => add(follow, follow.rhythm)}>
          {texts.undo}
        </Button>
      </>,
    );

  return (
    <AccountSection id="follows" title={texts.title}>
      <p>{texts.text}</p>
      {messages}
      {wanted && (
        <Wanted
          title={titleOf(wanted)}
          onAdd={async (rhythm) => {
            await add(wanted, rhythm);
            forgetWanted();
            setWanted(null);
          }}
        />
      )}
      {follows?.length === 0 && !wanted && <p className={layout.quiet}>{texts.none}</p>}
      <AccountLines>
        {(follows ?? []).map((follow) => {
          const title = titleOf(follow);
          return (
            <AccountLine
              key={follow.id}
              name={<a href={href(follow.path)}>{title}</a>}
              end={{ text: texts.end, label: texts.endNamed({ title }), onPress: () => void end(follow) }}
            >
              <RhythmChoice
                label={texts.rhythmNamed({ title })}
                value={follow.rhythm}
                onChange={(rhythm) =>
                  change(() => call(followEndpoints.changeFollow, { id: follow.id, rhythm }), texts.changed)
                }
              />
            </AccountLine>
          );
        })}
      </AccountLines>
      <p>
        <ButtonLink kind="soft" href={href("/follow")}>
          {texts.more}
        </ButtonLink>
      </p>
    </AccountSection>
  );
}

const fieldsOf = (address: string): FollowAddress => {
  const { page, place, notices, search } = Object.fromEntries(new URLSearchParams(address));
  return {
    ...(page !== undefined && { page }),
    ...(place !== undefined && { place }),
    ...(notices !== undefined && { notices: "office" }),
    ...(search !== undefined && { search }),
  };
};

/** Loaded again, the screen does not ask once more. */
function forgetWanted() {
  const address = new URL(location.href);
  address.searchParams.delete(WANTED);
  history.replaceState(history.state, "", address);
}

function Wanted({ title, onAdd }: { title: string; onAdd: (rhythm: Rhythm) => Promise<void> }) {
  const { follows: texts } = useTexts("account");
  const [rhythm, setRhythm] = useState<Rhythm>("weekly");
  return (
    <div className={`${layout.stack} ${layout.ruled}`} data-justify="start">
      <h3>{texts.add({ title })}</h3>
      <div className={layout.row}>
        <RhythmChoice label={texts.rhythm} value={rhythm} onChange={setRhythm} />
        <Button type="button" onClick={() => onAdd(rhythm)}>
          {texts.submit}
        </Button>
      </div>
    </div>
  );
}

type ChoiceProps = { label: string; value: Rhythm; onChange: (rhythm: Rhythm) => void };

function RhythmChoice({ label, value, onChange }: ChoiceProps) {
  const { follows: texts } = useTexts("account");
  return (
    <select
      className={own.rhythm}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(RHYTHMS.find((one) => one === target.value) ?? value)}
    >
      {RHYTHMS.map((one) => (
        <option key={one} value={one}>
          {texts[one]}
        </option>
      ))}
    </select>
  );
}
