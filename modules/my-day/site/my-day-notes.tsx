import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { dayNotes } from "../notes-text.ts";
import styles from "./my-day.module.css";
import type { MyDay } from "./my-day-data.ts";

/** What concerns the whole day: a day that is over, a public holiday, boats that do not fit, places that are gone. */
export function DayNotes({ data }: { data: MyDay }) {
  const { locale, site } = useSite();
  const notes = dayNotes(data, useTexts("my-day"), { locale, directory: site.directory });
  if (notes.length === 0) return null;
  return (
    <ul className={`${layout.stack} ${styles.notes}`} data-gap="2">
      {notes.map(({ text, isWarning }) => (
        <li key={text} data-tone={isWarning ? "warning" : "info"}>
          {text}
        </li>
      ))}
    </ul>
  );
}
