import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/translations.ts";
import styles from "./Breadcrumbs.module.css";

export function Breadcrumbs({ trail }: { trail: { href: string; text: ReactNode }[] }) {
  const t = useTranslations("common");
  return (
    <nav className={styles.trail} aria-label={t("nav.here")}>
      <ol>
        {trail.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
