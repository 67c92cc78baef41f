import type { PageCard as Card } from "../../../contract/page-card.ts";
import { PageCard } from "../../ui/PageCard/PageCard.tsx";
import { Kept } from "../Kept/Kept.tsx";
import { useHref } from "../site-context.tsx";

type Props = { page: Card; className?: string; eager?: boolean; level?: 2 | 3 };

/** A page's card as an item of a list. */
export function CardCell({ className, page, eager = false, level = 3 }: Props) {
  const href = useHref()(`/pages/${page.slug}`);
  return (
    <Kept as="li" className={className} by={["card", page, eager, level]}>
      {() => <PageCard page={page} href={href} eager={eager} level={level} />}
    </Kept>
  );
}
