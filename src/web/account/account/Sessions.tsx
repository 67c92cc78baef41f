import Bowser from "bowser";
import { useEffect, useState } from "react";
import type { Session } from "../../../contract/accounts/sessions.ts";
import styles from "../../app/form/form.module.css";
import { useErrorText } from "../../app/session/use-auth.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { useDay } from "./use-day.ts";

/** The sessions of the account, with sign-out of others. Empty where the provider does not list sessions. */
export function Sessions() {
  const { sessions: texts } = useTexts("account");
  const { client } = useHolder();
  const errorText = useErrorText();
  const [sessions, setSessions] = useState<Session[]>([]);
  const [notice, setNotice] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  useEffect(() => {
    client.listSessions().then(setSessions, (error: unknown) => setErrorMessage(errorText(error)));
  }, [client]);

  async function end(id?: string) {
    setErrorMessage(undefined);
    try {
      setSessions(await client.endSessions(id));
      setNotice(id ? texts.ended : texts.othersEnded);
    } catch (error) {
      setErrorMessage(errorText(error));
    }
  }

  if (sessions.length === 0 && !errorMessage) return null;
  return (
    <AccountSection id="sessions" title={texts.title} {...(notice && { saved: notice })}>
      <p>{texts.text}</p>
      {errorMessage && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
      <ul className={own.factors}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button type="button" kind="soft" onClick={() => end()}>
          {texts.endOthers}
        </Button>
      )}
    </AccountSection>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { sessions: texts } = useTexts("account");
  const day = useDay();
  const name = useDeviceName(session.user_agent);
  return (
    <li>
      <span>
        {name}
        <small>{session.current ? texts.this : texts.used({ date: day(session.date_last_used) })}</small>
      </span>
      {!session.current && (
        <Button type="button" kind="quiet" aria-label={texts.endNamed({ name })} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

/** A device as “Firefox on Android”. */
function useDeviceName(userAgent: string): string {
  const { sessions: texts } = useTexts("account");
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
  if (!browser.name) return texts.unknown;
  return os.name ? texts.on({ browser: browser.name, system: os.name }) : browser.name;
}
