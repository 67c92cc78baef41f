import { type ReactNode, useRef } from "react";
import own from "./account.module.css";

type Props = {
  label: string;
  value: ReactNode;
  change: string;
  /** Takes a function that folds it up again and gives the focus back. */
  children: (close: () => void) => ReactNode;
};

/** A line that tells how something is, and unfolds into the form that changes it. */
export function Fold({ label, value, change, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={details} className={own.fold}>
      <summary>
        <span className={own.label}>{label}</span>
        <span className={own.value}>{value}</span>
        <span className={own.change}>{change}</span>
      </summary>
      <div className={own.inside}>{children(close)}</div>
    </details>
  );
}
