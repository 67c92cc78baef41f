import { Alert, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../../../site/live/live-context.tsx";
import { Choices } from "./Choices.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import styles from "./section-form.module.css";
import type { SectionForm } from "./use-section-form.ts";

/** Around the fields of a section: its heading, what was left unsaved, what became of the last try, and the button. */
export function SectionFrame({
  title,
  section,
  children,
}: {
  title: string;
  section: SectionForm;
  children: ReactNode;
}) {
  const { page: texts, ...common } = useTexts("desk");
  const { form, submit, outcome, offered, answerOffer } = section;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{title}</h2>
      {offered && (
        <Alert color="blue" role="status">
          <p>{texts.unsaved}</p>
          <div className={styles.actions}>
            <Button variant="light" onClick={() => answerOffer(true)}>
              {texts.takeUp}
            </Button>
            <Button variant="default" onClick={() => answerOffer(false)}>
              {texts.drop}
            </Button>
          </div>
        </Alert>
      )}
      {children}
      {outcome?.kind === "refused" && (
        <Alert color="red" role="alert">
          {outcome.title}
        </Alert>
      )}
      <Choices section={section} />
      <div className={styles.actions}>
        <Button type="submit" loading={isSubmitting}>
          {common.save}
        </Button>
        <p role="status" className={styles.told}>
          {isSubmitting ? common.saving : outcome?.kind === "saved" && !isDirty ? common.saved : ""}
        </p>
      </div>
      <LeaveGuard when={isDirty && !isSubmitting} />
    </form>
  );
}
