import { useTexts } from "../i18n/texts.tsx";
import layout from "../ui/layout.module.css";
import styles from "./screens.module.css";

/** What happens next, or why something does not work, below a short form. */
export function Steps({ of }: { of: "reset" | "claim" | "links" }) {
  const { title, lines } = useTexts("auth").steps[of];
  return (
    <section className={`${layout.card} ${styles.steps}`} data-above="4" aria-labelledby="steps">
      <h2 data-like="h3" id="steps">
        {title}
      </h2>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}
