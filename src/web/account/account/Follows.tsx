import { useEffect, useState } from "react";
import { type Follow, type Followed, RHYTHMS, type Rhythm } from "../../../contract/community/follows.ts";
import { Notice } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import type { FollowAddress } from "../../app/session/account-actions.ts";
import { useErrorText } from "../../app/session/use-auth.ts";
import { plain, useApiLocale } from "../../i18n/bilingual.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";

/** `?follow=` of this screen: what a visitor wanted to follow with the account. */
const WANTED = "follow";

type Title = Pick<Follow, "title" | "title_ie">;
type Said = { text: string; undo?: () => Promise<void> };

/** What the account follows by mail. Ending can be undone. */
export function Follows() {
  const { follows: texts } = useTexts("account");
  const { client } = useHolder();
  const locale = useApiLocale();
  const href = useHref();
  const errorText = useErrorText();
  const [follows, setFollows] = useState<readonly Follow[] | null>(null);
  const [wanted, setWanted] = useState<Followed | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const fail = (error: unknown) => setErrorMessage(errorText(error));
  const titleOf = (of: Title) => plain(of, "title", locale);

  useEffect(() => {
    client.listFollows().then(setFollows, fail);
    const address = new URLSearchParams(location.search).get(WANTED);
    if (address === null) return;
    client.findFollowed(fieldsOf(address)).then(
      (found) => {
        setWanted(found);
        document.getElementById("follows")?.scrollIntoView();
      },
      () => setErrorMessage(texts.unknown),
    );
  }, [client]);

  async function attempt(change: () => Promise<readonly Follow[]>, done: Said) {
    setErrorMessage(null);
    setSaid(null);
    try {
      setFollows(await change());
      setSaid(done);
    } catch (error) {
      fail(error);
    }
  }

  const add = (followed: Followed | Follow, rhythm: Rhythm) =>
    attempt(() => client.addFollow(fieldsOf(followed.address), rhythm), {
      text: texts.added({ title: titleOf(followed) }),
    });
  const end = (follow: Follow) =>
    attempt(() => client.endFollow(follow.id), {
      text: texts.ended({ title: titleOf(follow) }),
      undo: () => add(follow, follow.rhythm),
    });

  return (
    <AccountSection id="follows" title={texts.title}>
      <p>{texts.text}</p>
      {said && (
        <Notice kind="done">
          {said.text}{" "}
          {said.undo && (
            <Button type="button" kind="quiet" autoFocus onClick={said.undo}>
              {texts.undo}
            </Button>
          )}
        </Notice>
      )}
      {errorMessage && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
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
      {follows?.length === 0 && !wanted && <p className={styles.hint}>{texts.none}</p>}
      {follows && follows.length > 0 && (
        <ul className={own.factors}>
          {follows.map((follow) => (
            <li key={follow.id}>
              <span>
                <a href={href(follow.path)}>{titleOf(follow)}</a>
              </span>
              <RhythmChoice
                label={texts.rhythmNamed({ title: titleOf(follow) })}
                value={follow.rhythm}
                onChange={(rhythm) => attempt(() => client.changeFollow(follow.id, rhythm), { text: texts.changed })}
              />
              <Button
                type="button"
                kind="quiet"
                aria-label={texts.endNamed({ title: titleOf(follow) })}
                onClick={() => end(follow)}
              >
                {texts.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
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
    <div className={own.enrolment}>
      <h3>{texts.add({ title })}</h3>
      <div className={own.actions}>
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
