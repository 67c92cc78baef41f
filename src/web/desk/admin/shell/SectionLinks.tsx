import { NavLink } from "react-router";
import { useTexts } from "../../../app/app-context.tsx";
import { addressOf, type Section } from "../sections.ts";
import styles from "./section-links.module.css";

/** The sections under the headings of their groups. */
export function SectionLinks({ sections, onGo }: { sections: readonly Section[]; onGo?: () => void }) {
  const texts = useTexts("admin");
  const groups = Map.groupBy(sections, ({ group }) => group);
  return (
    <nav aria-label={texts.navigation} className={styles.nav}>
      {[...groups].map(([group, members]) => (
        <div key={group}>
          <p id={`group-${group}`} className={styles.group}>
            {texts.groups[group]}
          </p>
          <ul aria-labelledby={`group-${group}`}>
            {members.map((section) => (
              <li key={section.name}>
                <NavLink to={addressOf(section)} end={section.name === "overview"} onClick={onGo}>
                  {texts.sections[section.name]}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
