import { Alert, Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Problem } from "#core/contract/errors.ts";
import type { FieldError } from "#core/contract/field-errors.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { CancelButton, useTypedForm } from "../shell/Dialog.tsx";
import { LeaveGuard } from "../shell/LeaveGuard.tsx";
import { useProblemText } from "../shell/problem-text.ts";
import { FromDayButton, FromDayField } from "./FromDay.tsx";
import type { Fields } from "./fields.ts";
import styles from "./form.module.css";
import type { VersionedForm } from "./use-versioned-form.ts";

type Props = {
  /** Left out in a dialog, which has its own heading. */
  title?: string | undefined;
  section: VersionedForm;
  /** The button's label; “Save” by default. */
  submit?: string;
  onCancel?: () => void;
  /** Buttons beside that one. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a form: heading, offer to restore a draft, errors of the last attempt, conflicts, and the buttons. */
export function SectionFrame({ title, section, submit: label, onCancel, actions, children }: Props) {
  const { page: texts, ...common } = useTexts("desk");
  const { form, submit, outcome, day, offered, answerOffer } = section;
  const { isDirty, isSubmitting } = form.formState;
  const { desk: waits, planned } = useTexts("corrections");
  const saved = (waiting: number) => (waiting > 0 ? waits.saved({ n: waiting }) : common.saved);
  const isCutOff = !useOnline() || outcome?.kind === "unsent";
  useTypedForm({ isTyped: isDirty, save: submit });
  return (
    <form
      className={`${layout.stack} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {title && <h2>{title}</h2>}
      {offered && (
        <Alert color="blue" role="status">
          <p>{texts.unsaved}</p>
          <div className={layout.actions}>
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
      {outcome?.kind === "refused" && <Refusal {...outcome} />}
      {isDirty && isCutOff && (
        <Alert color="yellow" role="status">
          {outcome?.kind === "unsent" ? texts.unsent : texts.cutOff}
        </Alert>
      )}
      <ConflictChoices section={section} />
      {day && <FromDayField day={day} />}
      <div className={layout.actions}>
        <Button
          type="submit"
          loading={isSubmitting}
          // A press takes the focus once it ends: a field that is left may show an error, which moves the button away from the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => currentTarget.focus()}
        >
          {day && day.value !== null ? planned.save : (label ?? common.save)}
        </Button>
        {day && <FromDayButton day={day} />}
        {actions}
        {onCancel && <CancelButton onCancel={onCancel} />}
        <p role="status" className={styles.outcome}>
          {isSubmitting ? common.saving : outcome?.kind === "saved" && !isDirty ? saved(outcome.waiting) : ""}
        </p>
      </div>
      {isDirty && !isSubmitting && <LeaveGuard texts={texts.leave} onSave={submit} />}
    </form>
  );
}

type RefusalProps = { problem: Problem; sent: Fields };

/**
 * Says why a save was refused, and what no field of the form shows. The first field with an error gets the focus, else this
 * message: both are scrolled to.
 */
function Refusal({ problem, sent }: RefusalProps) {
  const message = useRef<HTMLDivElement>(null);
  const describe = useProblemText();
  const [unmarked, setUnmarked] = useState<readonly FieldError[]>([]);
  const { errors = [], title } = problem;
  useEffect(() => {
    const fields = [...(message.current?.parentElement?.children ?? [])].filter((one) => one !== message.current);
    setUnmarked(errors.filter((error) => !fields.some((one) => one.textContent?.includes(error.message))));
    const first = fields.flatMap((one) => [...one.querySelectorAll<HTMLElement>("[aria-invalid=true]")]).at(0);
    if (!document.activeElement?.matches("[aria-invalid=true]")) (first ?? message.current)?.focus();
  }, [problem]);
  const isMarked = errors.length === 0 || unmarked.length < errors.length;
  return (
    <Alert ref={message} color="red" role="alert" tabIndex={-1}>
      {isMarked && <p>{title}</p>}
      {unmarked.map((error) => (
        <p key={error.path}>{describe({ ...problem, errors: [error] }, sent)}</p>
      ))}
    </Alert>
  );
}

/** Shows both values of each field that two people changed at the same time; the next save sends the chosen one. */
function ConflictChoices({ section: { form, labels, theirs, textOf, choose } }: { section: VersionedForm }) {
  const { page: texts } = useTexts("desk");
  return Object.entries(theirs).map(([name, other]) => {
    const own = form.getValues(name) ?? "";
    return (
      <fieldset key={name} className={`${layout.stack} ${styles.choice}`}>
        <legend>{labels[name]}</legend>
        <div>
          <strong>{texts.yours}</strong>
          <p>{textOf(name, own) || texts.empty}</p>
          <Button variant="default" onClick={() => choose(name, own)}>
            {texts.keepYours}
          </Button>
        </div>
        <div>
          <strong>{texts.theirs}</strong>
          <p>{textOf(name, other) || texts.empty}</p>
          <Button variant="default" onClick={() => choose(name, other)}>
            {texts.takeTheirs}
          </Button>
        </div>
      </fieldset>
    );
  });
}

/** False where the browser knows that it is offline; true does not prove a connection (`navigator.onLine`). */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
