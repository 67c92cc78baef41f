import type { ClaimLetter } from "#core/contract/community/claims.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { fullDate } from "#core/texts/dates.ts";
import { writtenAddress } from "#core/texts/written-address.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { QrCode } from "#core/web/ui/QrCode/QrCode.tsx";
import { toOwners } from "../to-owners.ts";
import styles from "./letters.module.css";

/** One letter on a sheet of A4, in both languages, the reader's own first. Its address stands where window envelopes show it. */
export function Letter({ letter: { page, code, date_expires } }: { letter: ClaimLetter }) {
  const { letters: texts } = useTexts("admin-pages");
  const { locale, siteName, logo } = useApp();
  const languages = LOCALES.toSorted((one) => (one === locale ? -1 : 1));
  const typed = plain(page, "address", locale) || page.location;
  const written = writtenAddress(typed, page.postcode);
  const address = written ?? typed;
  return (
    <article className={styles.letter} aria-label={plain(page, "name", locale)}>
      <p className={styles.sender}>
        {logo && <img src={logo} alt="" height={40} />}
        {siteName}
      </p>
      <address>
        {plain(page, "name", locale)}
        {address?.split(/,\s*/).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {page.postcode && !written && <span>{page.postcode}</span>}
      </address>
      <p className={styles.date}>{fullDate(locale, new Date().toISOString())}</p>
      {languages.map((language) => {
        const letter = toOwners(language).letter;
        const values = { site: siteName, page: plain(page, "name", language) };
        return (
          <section key={language} lang={language}>
            <h2>{letter.heading(values)}</h2>
            <p>{letter.text(values)}</p>
            <p>{letter.how({ address: `${location.host}/${language}/claim` })}</p>
            <p>{letter.until({ date: fullDate(language, date_expires) })}</p>
          </section>
        );
      })}
      <div className={`${layout.actions} ${styles.code}`} data-gap="5" data-above="5">
        <QrCode className={styles.qr} text={`${location.origin}/${locale}/claim?code=${code}`} label={texts.qr} />
        <strong>{code}</strong>
      </div>
    </article>
  );
}
