import { ButtonLink } from "../Button/Button.tsx";
import styles from "./Pager.module.css";

type Way = { href: string; text: string };

/** Further in a list, and back to its beginning; a link each, so that it works without scripts. */
export function Pager({ next, first }: { next: Way | null; first: Way | null }) {
  if (!next && !first) return null;
  return (
    <nav className={styles.pager}>
      {first && (
        <ButtonLink href={first.href} kind="quiet">
          {first.text}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={next.href} kind="quiet" rel="next">
          {next.text}
        </ButtonLink>
      )}
    </nav>
  );
}
