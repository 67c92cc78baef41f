import type { Locale } from "#core/contract/locales.ts";
import type { MailSite } from "./mail-content.ts";
import { MAIL_STYLES as styles } from "./mail-styles.ts";

type Props = {
  content: { why: string; off: { label: string; link: string } };
  locale: Locale;
  site: MailSite;
};

/** The foot of a mail that its reader can turn off: why they get it, and the link that ends it. */
export function MailFoot({ content: { why, off }, locale, site }: Props) {
  return (
    <p {...styles.foot}>
      {why}{" "}
      <a href={off.link} {...styles.addressLink}>
        {off.label}
      </a>
      <br />
      {site.name[locale]}, {site.publicUrl.replace(/^https?:\/\//, "")}
    </p>
  );
}
