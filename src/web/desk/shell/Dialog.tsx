import { Button, CloseButton } from "@mantine/core";
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../i18n/texts.tsx";
import styles from "./dialog.module.css";

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

const CloseContext = createContext<((leave: () => void) => void) | null>(null);

/** Leaves the dialog around it, after a question where something was typed; outside of a dialog at once. */
export function CancelButton({ onCancel, className }: { onCancel: () => void; className?: string | undefined }) {
  const { cancel } = useTexts("desk");
  const ask = use(CloseContext);
  return (
    <Button variant="default" className={className} onClick={() => (ask ? ask(onCancel) : onCancel())}>
      {cancel}
    </Button>
  );
}

/**
 * A native modal `<dialog>`, open while it is rendered: the browser traps the focus, and it needs no inline styles. It gives the
 * focus back to what opened it, and asks before it loses what was typed.
 */
export function Dialog({ title, onClose, size = "narrow", close, isFreelyLeft = false, children }: Props) {
  const { page: texts } = useTexts("desk");
  const dialog = useRef<HTMLDialogElement>(null);
  const isTyped = useRef(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
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
  const formOf = () => dialog.current?.querySelector<HTMLElement>("form[data-draft]");
  const isLoss = () => !isFreelyLeft && (formOf() ? formOf()?.dataset.draft === "changed" : isTyped.current);
  const ask = (leave: () => void) => (isLoss() ? setLeaving(() => leave) : leave());
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={id}
      onInput={() => {
        isTyped.current = true;
      }}
      onCancel={(event) => {
        // A file chooser inside sends a `cancel`, too, which bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!leaving) ask(onClose);
      }}
      onClose={() => {
        // Chromium closes at a second Escape whatever the first one was answered.
        if (!dialog.current?.isConnected || dialog.current.open) return;
        dialog.current.showModal();
        ask(onClose);
      }}
    >
      <h2 id={id}>{title}</h2>
      <CloseContext value={ask}>{children}</CloseContext>
      {close && (
        <CloseButton size={44} iconSize={22} className={styles.close} aria-label={close} onClick={() => ask(onClose)} />
      )}
      {leaving && (
        <LeaveQuestion
          texts={formOf() ? texts.leave : { ...texts.leave, text: texts.leave.lost }}
          onStay={() => setLeaving(null)}
          onLeave={() => {
            // The question is gone first: else its end would take the focus that this dialog gives back.
            flushSync(() => setLeaving(null));
            leaving();
          }}
        />
      )}
    </dialog>
  );
}

type QuestionProps = {
  texts: { title: string; text: string; stay: string; leave: string };
  onStay: () => void;
  onLeave: () => void;
};

/** Asks whether what was typed may be lost. */
export const LeaveQuestion = ({ texts, onStay, onLeave }: QuestionProps) => (
  <Dialog title={texts.title} onClose={onStay}>
    <p>{texts.text}</p>
    <div className={styles.actions}>
      <Button onClick={onStay}>{texts.stay}</Button>
      <Button variant="default" onClick={onLeave}>
        {texts.leave}
      </Button>
    </div>
  </Dialog>
);
