import type { ReactNode } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "../layout.module.css";
import styles from "./Breadcrumbs.module.css";

export function Breadcrumbs({ trail }: { trail: { href: string; text: ReactNode }[] }) {
  const texts = useTexts("common");
  return (
    <nav className={styles.trail} data-print="no" aria-label={texts.nav.here}>
      <ol className={layout.actions} data-gap="0">
        {trail.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
