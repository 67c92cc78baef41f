import { useApp, useTexts } from "../../app/app-context.tsx";
import styles from "../../app/form/form.module.css";
import { withNext } from "../../app/session/return-address.ts";
import { useHref } from "../../i18n/use-href.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";

/** Sign in or register, and come back here. */
export function SignInOptions({ isForAddress }: { isForAddress: boolean }) {
  const texts = useTexts("invites");
  const { identity } = useApp();
  const href = useHref();
  const back = (path: string) => withNext(href(path), location.pathname);
  return (
    <>
      {isForAddress && <p>{texts.forAddress}</p>}
      <div className={styles.actions}>
        <ButtonLink href={back("/sign-in")}>{texts.signIn}</ButtonLink>
        {identity.methods.includes("password") && (
          <ButtonLink href={back("/register")} kind="soft">
            {texts.register}
          </ButtonLink>
        )}
      </div>
      <p className={styles.aside}>{texts.comeBack}</p>
    </>
  );
}
