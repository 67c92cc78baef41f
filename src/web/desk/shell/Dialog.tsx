import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

type Props = {
  title: string;
  /** Called by Escape, too. */
  onClose: () => void;
  /** `wide` for a form. */
  size?: "narrow" | "wide";
  children: ReactNode;
};

/** A native modal `<dialog>`, open while it is rendered: the browser traps the focus, and it needs no inline styles. */
export function Dialog({ title, onClose, size = "narrow", children }: Props) {
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
    </dialog>
  );
}
