import { Alert, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { useOnline } from "../shell/use-online.ts";
import { Choices } from "./Choices.tsx";
import styles from "./form.module.css";
import { UnsavedChangesGuard } from "./UnsavedChangesGuard.tsx";
import type { VersionedForm } from "./use-versioned-form.ts";

type Props = {
  /** A dialog has its own. */
  title?: string;
  section: VersionedForm;
  /** The deed by its name; “Save” where nothing is said. */
  submit?: string;
  onCancel?: () => void;
  children: ReactNode;
};

/** Around the fields of a form: its heading, what was left unsaved, what became of the last try, and the button. */
export function SectionFrame({ title, section, submit: label, onCancel, children }: Props) {
  const { page: texts, ...common } = useTexts("desk");
  const { form, submit, outcome, offered, answerOffer } = section;
  const { isDirty, isSubmitting } = form.formState;
  const isCutOff = !useOnline() || outcome?.kind === "unsent";
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {title && <h2>{title}</h2>}
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
      {isDirty && isCutOff && (
        <Alert color="yellow" role="status">
          {outcome?.kind === "unsent" ? texts.unsent : texts.cutOff}
        </Alert>
      )}
      <Choices section={section} />
      <div className={styles.actions}>
        <Button type="submit" loading={isSubmitting}>
          {label ?? common.save}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
        <p role="status" className={styles.outcome}>
          {isSubmitting ? common.saving : outcome?.kind === "saved" && !isDirty ? common.saved : ""}
        </p>
      </div>
      {isDirty && !isSubmitting && <UnsavedChangesGuard />}
    </form>
  );
}
