import { ButtonLink } from "../Button/Button.tsx";
import layout from "../layout.module.css";

type PageLink = { href: string; text: string };

/** Links to the next part of a list and back to its first. */
export function Pager({ next, first }: { next: PageLink | null; first: PageLink | null }) {
  if (!next && !first) return null;
  return (
    <nav className={layout.row} data-print="no" data-justify="center" data-above="6">
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
