import type { ReactNode } from "react";
import type { PageCard as Card } from "#core/contract/pages/card.ts";
import { useHref } from "#core/web/i18n/use-href.ts";
import { PageCard } from "#core/web/ui/PageCard/PageCard.tsx";

type Props = { page: Card; className?: string; eager?: boolean; level?: 2 | 3; children?: ReactNode };

/** A list item with the card of a page, and what is said below it. */
export function CardCell({ className, page, eager = false, level = 3, children }: Props) {
  const href = useHref()(`/pages/${page.slug}`);
  return (
    <li className={className}>
      <PageCard page={page} href={href} eager={eager} level={level} />
      {children}
    </li>
  );
}
