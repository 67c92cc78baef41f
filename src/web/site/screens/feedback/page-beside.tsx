import type { Page } from "../../../../contract/pages/public.ts";
import { useHref } from "../../../i18n/use-href.ts";
import { PageCard } from "../../../ui/PageCard/PageCard.tsx";

/** The page that a form is about. */
export function PageBeside({ page }: { page: Page }) {
  const href = useHref();
  const card = { ...page, photo: page.photos[0] ?? null, distance_m: null };
  return <PageCard page={card} href={href(`/pages/${page.slug}`)} level={2} />;
}
