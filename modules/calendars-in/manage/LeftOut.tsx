import type { Locale } from "#core/contract/locales.ts";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { CalendarLook } from "../contract.ts";
import styles from "./calendars.module.css";

type Props = Pick<CalendarLook, "left_out" | "left_out_events" | "unknown_zones"> & { locale: Locale };

/** What a calendar has and the page does not show, event by event with the reason, and times that are taken as Irish time. */
export function LeftOut({ left_out, left_out_events, unknown_zones, locale }: Props) {
  const texts = useTexts("calendars-in");
  const when = useWhen();
  const more = left_out - left_out_events.length;
  return (
    <>
      {left_out > 0 && (
        <details className={layout.quiet}>
          <summary>{texts.leftOut({ n: left_out })}</summary>
          <ul className={styles.found}>
            {left_out_events.map(({ title, starts_at, reason }, at) => (
              <li key={`${starts_at} ${at}`}>
                {title ? <strong lang={locale}>{title}</strong> : <strong>{texts.untitled}</strong>}
                <div className={layout.quiet}>
                  {starts_at && `${when(starts_at)} · `}
                  {texts.reasons[reason]}
                </div>
              </li>
            ))}
            {more > 0 && <li>{texts.leftOutMore({ n: more })}</li>}
          </ul>
        </details>
      )}
      {unknown_zones.length > 0 && (
        <p className={layout.quiet}>{texts.unknownZones({ names: unknown_zones.join(", ") })}</p>
      )}
    </>
  );
}
