import { ButtonLink } from "../../../ui/Button/Button.tsx";
import styles from "../form/form.module.css";
import { StepHeading } from "../form/StepHeading.tsx";
import { useLiveHref, useTexts } from "../live-context.tsx";

/** Used, too old, or cut short on its way: what to do now. */
export function BadLink({ isIncomplete }: { isIncomplete: boolean }) {
  const { bad: texts } = useTexts("auth").action;
  const href = useLiveHref();
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{isIncomplete ? texts.incomplete : texts.text}</p>
      <div className={styles.deeds}>
        <ButtonLink href={href("/reset")}>{texts.newLink}</ButtonLink>
        <ButtonLink kind="quiet" href={href("/sign-in")}>
          {texts.signIn}
        </ButtonLink>
      </div>
    </>
  );
}
