import { CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

type Props = {
  title: string;
  /** Called by Escape, too. */
  onClose: () => void;
  /** `wide` for a form. */
  size?: "narrow" | "wide";
  /** The label of a cross beside the title, for a dialog without buttons. It is last, so that a field gets the focus. */
  close?: string;
  children: ReactNode;
};

/** A native modal `<dialog>`, open while it is rendered: the browser traps the focus, and it needs no inline styles. */
export function Dialog({ title, onClose, size = "narrow", close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {close && <CloseButton size={44} iconSize={22} className={styles.close} aria-label={close} onClick={onClose} />}
    </dialog>
  );
}
