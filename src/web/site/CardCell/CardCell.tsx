import type { PageCard as Card } from "../../../contract/pages/card.ts";
import { useHref } from "../../i18n/use-href.ts";
import { PageCard } from "../../ui/PageCard/PageCard.tsx";

type Props = { page: Card; className?: string; eager?: boolean; level?: 2 | 3 };

/** A list item with the card of a page. */
export function CardCell({ className, page, eager = false, level = 3 }: Props) {
  const href = useHref()(`/pages/${page.slug}`);
  return (
    <li className={className}>
      <PageCard page={page} href={href} eager={eager} level={level} />
    </li>
  );
}
