import type { Localised } from "../../i18n/bilingual.tsx";
import styles from "./Markdown.module.css";
import { markdownToHtml } from "./markdown.ts";

export function Markdown({ text, className = "" }: { text: Localised | null; className?: string }) {
  if (!text) return null;
  return (
    <div
      className={`${styles.text} ${className}`}
      lang={text.lang}
      dangerouslySetInnerHTML={{ __html: markdownToHtml(text.text) }}
    />
  );
}
