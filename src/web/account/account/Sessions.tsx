import Bowser from "bowser";
import { useEffect, useState } from "react";
import type { Session } from "#core/contract/accounts/sessions.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { AccountLine, AccountLines } from "./AccountLines.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { useHolder } from "./account-context.ts";
import { useAttempt } from "./use-attempt.tsx";
import { useDay } from "./use-day.ts";

/** The sessions of the account, with sign-out of others. Empty where the provider does not list sessions. */
export function Sessions() {
  const { sessions: texts } = useTexts("account");
  const { client } = useHolder();
  const day = useDay();
  const deviceName = useDeviceName();
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const { attempt, showError, hasFailed, messages } = useAttempt();
  useEffect(() => {
    client.listSessions().then(setSessions, showError);
  }, [client]);

  const end = (id?: string) =>
    attempt(async () => setSessions(await client.endSessions(id)), id ? texts.ended : texts.othersEnded);

  if (!sessions?.length && !hasFailed) return null;
  return (
    <AccountSection id="sessions" title={texts.title}>
      <p>{texts.text}</p>
      {messages}
      <AccountLines>
        {(sessions ?? []).map((session) => {
          const name = deviceName(session.user_agent);
          return (
            <AccountLine
              key={session.id}
              name={name}
              note={session.current ? texts.this : texts.used({ date: day(session.date_last_used) })}
              end={
                !session.current && {
                  text: texts.end,
                  label: texts.endNamed({ name }),
                  onPress: () => void end(session.id),
                }
              }
            />
          );
        })}
      </AccountLines>
      {sessions && sessions.length > 1 && (
        <Button type="button" kind="soft" onClick={() => end()}>
          {texts.endOthers}
        </Button>
      )}
    </AccountSection>
  );
}

/** A device as “Firefox on Android”. */
function useDeviceName(): (userAgent: string) => string {
  const { sessions: texts } = useTexts("account");
  return (userAgent) => {
    const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
    if (!browser.name) return texts.unknown;
    return os.name ? texts.on({ browser: browser.name, system: os.name }) : browser.name;
  };
}
