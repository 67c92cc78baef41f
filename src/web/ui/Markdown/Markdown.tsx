import type { Localised } from "../../i18n/bilingual.tsx";
import styles from "./Markdown.module.css";
import { markdownToHtml } from "./markdown.ts";

export function Markdown({ text, className = "" }: { text: Localised | null; className?: string }) {
  if (!text) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownToHtml lets no HTML and no foreign scheme through
  return (
    <div
      className={`${styles.text} ${className}`}
      lang={text.lang}
      dangerouslySetInnerHTML={{ __html: markdownToHtml(text.text) }}
    />
  );
}
