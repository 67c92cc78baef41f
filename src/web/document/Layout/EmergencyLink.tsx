import { isOfEmergency } from "#core/domain/asking/emergency-page.ts";
import { EMERGENCY_NUMBER } from "#core/domain/asking/urgent.ts";
import { callText } from "#core/texts/emergency-text.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useSite } from "../site-context.tsx";
import styles from "./EmergencyLink.module.css";

/** On a phone, from every screen with one press: the numbers of the office, else the one of the country, if it is known. */
export function EmergencyLink() {
  const texts = useTexts("writing").emergency;
  const locale = useLocale();
  const href = useHref();
  const page = useSite().menu.find(isOfEmergency);
  const name = page ? plain(page, "title", locale) : callText(texts);
  if (EMERGENCY_NUMBER === null) return null;
  return (
    <a
      className={styles.link}
      href={page ? href(`/info/${page.slug}`) : `tel:${EMERGENCY_NUMBER}`}
      aria-label={`${EMERGENCY_NUMBER}: ${name}`}
    >
      {EMERGENCY_NUMBER}
    </a>
  );
}
