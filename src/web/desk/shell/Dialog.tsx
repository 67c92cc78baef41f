import { Button, CloseButton } from "@mantine/core";
import { createContext, type ReactNode, type RefObject, use, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./dialog.module.css";

/** A form in which something may be typed. `save` resolves to false where it was refused. */
type TypedForm = { isTyped: boolean; save: () => Promise<boolean> };

type Leaving = {
  /** Leaves, after a question where something was typed. */
  ask: (leave: () => void) => void;
  form: RefObject<TypedForm | null>;
};

export const LeavingContext = createContext<Leaving | null>(null);

/** Tells the dialog or panel around a form whether something is typed there, and how it is saved. */
export function useTypedForm(typed: TypedForm): void {
  const form = use(LeavingContext)?.form;
  useLayoutEffect(() => {
    if (!form) return;
    form.current = typed;
    return () => {
      form.current = null;
    };
  });
}

/** Leaves the dialog or panel around it, after a question where something was typed; elsewhere at once. */
export function CancelButton({ onCancel, className }: { onCancel: () => void; className?: string | undefined }) {
  const { cancel } = useTexts("desk");
  const leaving = use(LeavingContext);
  return (
    <Button variant="default" className={className} onClick={() => (leaving ? leaving.ask(onCancel) : onCancel())}>
      {cancel}
    </Button>
  );
}

/**
 * What is typed within a dialog or panel, and the question before it is lost. `onInput` hears what is typed outside of a form with
 * drafts.
 */
export function useLeaving(isFreelyLeft = false) {
  const { page: texts } = useTexts("desk");
  const form = useRef<TypedForm | null>(null);
  const isTyped = useRef(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isLoss = () => !isFreelyLeft && (form.current ? form.current.isTyped : isTyped.current);
  const ask = (wanted: () => void) => (isLoss() ? setLeave(() => wanted) : wanted());
  // The question is gone first: else its end would take the focus that what is left gives back.
  const answer = () => flushSync(() => setLeave(null));
  const save = form.current?.save;
  const question = leave && (
    <LeaveQuestion
      texts={form.current ? texts.leave : { ...texts.leave, text: texts.leave.lost }}
      onStay={() => setLeave(null)}
      onLeave={() => {
        answer();
        isTyped.current = false;
        leave();
      }}
      onSave={
        save &&
        (async () => {
          answer();
          if (await save()) leave();
        })
      }
    />
  );
  const onInput = () => {
    isTyped.current = true;
  };
  return { ask, form, question, onInput };
}

type Props = {
  title: string;
  /** Called by Escape, too. */
  onClose: () => void;
  /** `wide` for a form. */
  size?: "narrow" | "wide";
  /** The label of a cross beside the title, for a dialog without buttons. It is last, so that a field gets the focus. */
  close?: string;
  /** What is typed here is no loss, such as a search. */
  isFreelyLeft?: boolean;
  children: ReactNode;
};

/**
 * A native modal `<dialog>`, open while it is rendered: the browser traps the focus, and it needs no inline styles. It gives the
 * focus back to what opened it, and asks before it loses what was typed.
 */
export function Dialog({ title, onClose, size = "narrow", close, isFreelyLeft = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { ask, form, question, onInput } = useLeaving(isFreelyLeft);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element?.open) element?.showModal();
    return () => {
      element?.close(); // the browser gives the focus back, as long as the dialog is in the document
      if (!opener?.isConnected) document.querySelector<HTMLElement>("main h1")?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${layout.stack} ${styles.dialog}`}
      data-size={size}
      aria-labelledby={id}
      onInput={onInput}
      onCancel={(event) => {
        // A file chooser inside sends a `cancel`, too, which bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!question) ask(onClose);
      }}
      onClose={() => {
        // Chromium closes at a second Escape whatever the first one was answered.
        if (!dialog.current?.isConnected || dialog.current.open) return;
        dialog.current.showModal();
        ask(onClose);
      }}
    >
      <h2 id={id}>{title}</h2>
      <LeavingContext value={{ ask, form }}>{children}</LeavingContext>
      {close && (
        <CloseButton size={44} iconSize={22} className={styles.close} aria-label={close} onClick={() => ask(onClose)} />
      )}
      {question}
    </dialog>
  );
}

type QuestionProps = {
  texts: { title: string; text: string; stay: string; leave: string };
  onStay: () => void;
  onLeave: () => void;
  /** Where what was typed can be saved instead. */
  onSave?: (() => unknown) | undefined;
};

/** Asks whether what was typed may be lost, and offers to save it. */
export function LeaveQuestion({ texts, onStay, onLeave, onSave }: QuestionProps) {
  const { save } = useTexts("desk");
  return (
    <Dialog title={texts.title} onClose={onStay}>
      <p>{texts.text}</p>
      <div className={layout.row}>
        {onSave && <Button onClick={() => void onSave()}>{save}</Button>}
        <Button variant={onSave ? "default" : "filled"} onClick={onStay}>
          {texts.stay}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  );
}
