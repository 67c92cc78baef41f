import { ACCESSIBILITY_FACTS, type Accessibility, type AccessibilityFact } from "#core/contract/pages/accessibility.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "./AccessibilityFacts.module.css";

/** Paths drawn with a line in a square of 24. */
const ICONS: Record<AccessibilityFact, string> = {
  step_free: "M3 20h18M3 20l15-9v9M13 4.5h5v5M18 4.500l-6 6",
  toilet:
    "M9 5.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM9 8v6h6l3 5.500M9 10.500h5M6.500 12.500a5 5 0 1 0 7 6.500",
  parking: "M4 4h16v16H4zM9.500 17V7.500h3.500a3 3 0 0 1 0 6H9.500",
  hearing_loop: "M7 10a5 5 0 0 1 10 0c0 4-4 4-4 7.500a3 3 0 0 1-5.500 1.500M10 10.500a2 2 0 0 1 4 0M20 4l-2 2M4 20l2-2",
  quiet_hour: "M4 10v4h3l5 4V6l-5 4zM16 9.500l5 5M21 9.500l-5 5",
  assistance_dogs: "M4 20v-8l-1-4 4 2h7l2-5 2 2h3v3l-3 1v9M8 20v-4h6v4",
};

/** What is known of the accessibility of a place. What is not known is left out: it does not mean no. */
export function AccessibilityFacts({ facts }: { facts: Accessibility }) {
  const texts = useTexts("accessibility");
  return (
    <ul className={styles.list}>
      {ACCESSIBILITY_FACTS.map((fact) => {
        const said = facts[fact];
        return (
          said && (
            <li key={fact} data-answer={said.answer}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d={ICONS[fact]} />
              </svg>
              <p>
                {texts.facts[fact]}: <strong>{texts.answers[said.answer]}</strong>
                {(said.note || said.note_ie) && (
                  <span className={styles.note}>
                    <Bi of={said} field="note" />
                  </span>
                )}
              </p>
            </li>
          )
        );
      })}
    </ul>
  );
}
