import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useSignedInUser } from "#core/web/ui/page-resources.ts";
import { Heart } from "./Heart.island.tsx";

type Props = {
  page: { slug: string; name: string | null; name_ie: string | null };
  /** With its words beside the heart. */
  isLabelled?: boolean;
};

/** Marks a place for *My day*. */
export function HeartButton({ page, isLabelled = false }: Props) {
  useSignedInUser();
  const { add, added, addPage } = useTexts("my-day").heart;
  const name = plain(page, "name", useLocale());
  return <Heart slug={page.slug} {...(isLabelled ? { words: [add, added] } : { label: addPage({ name }) })} />;
}
