import { withNext } from "../../../client/auth/next-path.ts";
import { ButtonLink } from "../../../ui/Button/Button.tsx";
import styles from "../form/form.module.css";
import { useLive, useLiveHref, useTexts } from "../live-context.tsx";

/** Sign in or register, and come back here. */
export function WaysIn({ isForAddress }: { isForAddress: boolean }) {
  const texts = useTexts("invites");
  const { identity } = useLive();
  const href = useLiveHref();
  const back = (path: string) => withNext(href(path), location.pathname);
  return (
    <>
      {isForAddress && <p>{texts.forAddress}</p>}
      <div className={styles.deeds}>
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
