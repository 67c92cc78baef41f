import { useTexts } from "../../app/app-context.tsx";
import styles from "../../app/form/form.module.css";
import { StepHeading } from "../../app/form/StepHeading.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";

/** Used, too old, or cut short on its way: what to do now. */
export function BadLink({ isIncomplete }: { isIncomplete: boolean }) {
  const { bad: texts } = useTexts("auth").action;
  const href = useHref();
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{isIncomplete ? texts.incomplete : texts.text}</p>
      <div className={styles.actions}>
        <ButtonLink href={href("/reset")}>{texts.newLink}</ButtonLink>
        <ButtonLink kind="quiet" href={href("/sign-in")}>
          {texts.signIn}
        </ButtonLink>
      </div>
    </>
  );
}
