import type { AdminSpecialPage } from "../../../../contract/special-pages.ts";

export type SpecialPageValues = ReturnType<typeof valuesOfSpecialPage>;

/** The values of the form; null: of a new page, which is hidden. `menu` is empty for a page in no menu. */
export const valuesOfSpecialPage = (page: AdminSpecialPage | null) => ({
  title: page?.title ?? "",
  title_ie: page?.title_ie ?? "",
  body: page?.body ?? "",
  body_ie: page?.body_ie ?? "",
  slug: page?.slug ?? "",
  menu: page?.menu ?? ("" as string),
  published: page?.published ?? false,
});

/** The slug is sent only where it was typed; otherwise the API derives it from the title. */
export const sentSpecialPage = ({ slug, menu, ...values }: SpecialPageValues, changed: ReadonlySet<string>) => ({
  ...values,
  menu: (menu || null) as AdminSpecialPage["menu"],
  ...(changed.has("slug") && slug.trim() && { slug: slug.trim() }),
});
