import { VisuallyHidden } from "@mantine/core";
import { NavLink } from "react-router";
import { useTexts } from "../../../app/app-context.tsx";
import { fillingOf, SECTION_OF_GAP } from "./filling.ts";
import styles from "./page-desk.module.css";
import type { PageOfDesk } from "./page-of-desk.ts";
import { SECTION_NAMES } from "./sections.ts";

/** Every section, marked where something is missing; on a phone it stands on the overview alone. */
export function SectionNav({ page }: { page: PageOfDesk }) {
  const texts = useTexts("desk");
  const missing = new Set(fillingOf(page).missing.map((gap) => SECTION_OF_GAP[gap]));
  return (
    <nav aria-label={texts.sections} className={styles.nav}>
      <ul>
        <li className={styles.overviewLink}>
          <NavLink to="." end>
            {texts.page.overview}
          </NavLink>
        </li>
        {SECTION_NAMES.map((section) => (
          <li key={section}>
            <NavLink to={section}>
              <span>{texts.page.sections[section]}</span>
              {missing.has(section) && (
                <span className={styles.missing}>
                  <VisuallyHidden>{texts.page.missing}</VisuallyHidden>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
