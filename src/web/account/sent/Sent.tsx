import { isLoopback } from "#core/domain/security/loopback.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { StepHeading } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";

type Props = { kind: "register" | "reset" | "link"; email: string; onBack: () => void };

/** “Check your mail”, whether the address is registered or not. */
export function Sent({ kind, email, onBack }: Props) {
  const { sent: texts } = useTexts("auth");
  const { demoAccounts } = useApp();
  const href = useHref();
  return (
    <>
      <svg className={styles.picture} viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
        <rect x="3" y="9" width="90" height="60" rx="10" />
        <path d="m8 17 34.500 27.500a9 9 0 0 0 11 0L88 17" />
        <circle cx="84" cy="13" r="10" />
      </svg>
      <StepHeading>{texts.title}</StepHeading>
      <p>{texts[kind]({ email })}</p>
      {demoAccounts.length > 0 && isLoopback(location.hostname) && (
        <p>
          <a href="/dev/outbox">{texts.outbox}</a>
        </p>
      )}
      <p className={styles.aside}>{texts.nothing}</p>
      <Actions>
        <ButtonLink kind="soft" href={href("/sign-in")}>
          {texts.toSignIn}
        </ButtonLink>
        <Button type="button" kind="quiet" onClick={onBack}>
          {texts.other}
        </Button>
      </Actions>
    </>
  );
}
