import { Form, StepHeading } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { useAuth, useEnter } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";

/** Offers a passkey after a sign-in with a password. Whoever declines continues where they wanted to go. */
export function PasskeyOffer() {
  const { passkeyOffer: texts } = useTexts("auth");
  const auth = useAuth();
  const enter = useEnter();
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{texts.text}</p>
      <Form
        submit={texts.add}
        onSubmit={async () => {
          await (await auth()).addPasskey();
          await enter();
        }}
        more={
          <Button type="button" kind="quiet" onClick={enter}>
            {texts.later}
          </Button>
        }
      />
      <p className={styles.aside}>{texts.hint}</p>
    </>
  );
}
