import type { KeyboardEvent, ReactNode } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { FORMATS, type Format } from "./markdown-edit.ts";
import styles from "./writing.module.css";

const SIGNS: Record<Format, ReactNode> = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  heading: "H",
  list: "•–",
  quote: "“”",
  link: (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1-1" />
    </svg>
  ),
};

const PHOTO = (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4" />
    <circle cx="15.5" cy="9" r="1" />
  </svg>
);

type Props = {
  label: string;
  onFormat: (format: Format) => void;
  /** Where photos may stand in the text. */
  onPhoto?: (() => void) | undefined;
};

/** One stop of the Tab key; the arrows lead from button to button (ARIA's toolbar). */
export function FormatBar({ label, onFormat, onPhoto }: Props) {
  const { editor: texts } = useTexts("desk-writing");
  return (
    <div role="toolbar" aria-label={label} className={styles.bar} onKeyDown={moveFocus}>
      {FORMATS.map((format, index) => (
        <button
          key={format}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={texts[format]}
          title={texts[format]}
          onClick={() => onFormat(format)}
        >
          {SIGNS[format]}
        </button>
      ))}
      {onPhoto && (
        <button type="button" tabIndex={-1} aria-label={texts.photo} title={texts.photo} onClick={onPhoto}>
          {PHOTO}
        </button>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
