import { keepPreviousData } from "@tanstack/react-query";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { type Bilingual, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { PickInOrder, usePicking } from "./PickInOrder.tsx";

const FOUND = 6;

type NamedPage = { id: string; shown?: boolean } & Bilingual<"name">;

type Props = {
  section: VersionedForm<"page_ids">;
  /** The pages that were chosen before, public or not. */
  pages: readonly NamedPage[];
  most: number;
};

/** Chooses pages in an order, by the public search. */
export function PickPages({ section, pages, most }: Props) {
  const { pick: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const { ids, terms, setTerms, query, itemOf, change } = usePicking(section, "page_ids", pages);
  const { data } = useRead(
    "pages",
    { q: query, limit: FOUND },
    { enabled: query !== "", placeholderData: keepPreviousData },
  );
  const found: readonly NamedPage[] = query ? (data?.items ?? []) : [];
  const pickable = ({ id, shown, ...names }: NamedPage) => ({
    id,
    name: plain(names, "name", locale),
    ...(shown === false && { about: texts.notPublic }),
  });
  const chosen = ids.map((id) => {
    const page = itemOf(id);
    return page ? pickable(page) : { id, name: texts.page };
  });
  return (
    <PickInOrder
      label={section.labels.page_ids}
      hint={texts.pagesHint}
      terms={terms}
      onTerms={setTerms}
      found={found.map(pickable)}
      chosen={chosen}
      onChange={(now) => change(now, found)}
      most={most}
      error={section.form.formState.errors.page_ids?.message}
    />
  );
}
