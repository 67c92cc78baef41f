import { clock, localDateOf, longDay } from "#core/texts/dates.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useSite } from "../site-context.tsx";
import styles from "./StoredNote.module.css";

/** On screens that were written from what the device has stored: from when that is. */
export function StoredNote() {
  const texts = useTexts("offline");
  const { storedAt, locale, now } = useSite();
  if (!storedAt) return null;
  const instant = storedAt.toString();
  const time = clock(locale, instant);
  const isToday = localDateOf(storedAt) === localDateOf(now);
  return (
    <p className={styles.note} role="status">
      <span className="column">
        <strong>{texts.noConnection}</strong>{" "}
        <time dateTime={instant}>
          {isToday ? texts.asOf({ time }) : texts.asOfDay({ day: longDay(locale, instant), time })}
        </time>
      </span>
    </p>
  );
}
