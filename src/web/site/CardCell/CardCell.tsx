import type { PageCard as Card } from "../../../contract/pages/card.ts";
import { Cached } from "../../document/Cached.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { PageCard } from "../../ui/PageCard/PageCard.tsx";

type Props = { page: Card; className?: string; eager?: boolean; level?: 2 | 3 };

/** A list item with the card of a page, rendered once and cached. */
export function CardCell({ className, page, eager = false, level = 3 }: Props) {
  const href = useHref()(`/pages/${page.slug}`);
  return (
    <Cached as="li" className={className} by={["card", page, eager, level]}>
      {() => <PageCard page={page} href={href} eager={eager} level={level} />}
    </Cached>
  );
}
