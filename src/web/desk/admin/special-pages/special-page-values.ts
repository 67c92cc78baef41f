import type { AdminSpecialPage } from "../../../../contract/special-pages.ts";

export type SpecialPageValues = ReturnType<typeof valuesOfSpecialPage>;

/** The fields of a form; `menu` is empty where it stands in none. A new one is hidden until somebody publishes it. */
export const valuesOfSpecialPage = (page: AdminSpecialPage | null) => ({
  title: page?.title ?? "",
  title_ie: page?.title_ie ?? "",
  body: page?.body ?? "",
  body_ie: page?.body_ie ?? "",
  slug: page?.slug ?? "",
  menu: page?.menu ?? ("" as string),
  published: page?.published ?? false,
});

/** The address goes along only where it was typed: left out, it follows the title. */
export const sentSpecialPage = ({ slug, menu, ...values }: SpecialPageValues, changed: ReadonlySet<string>) => ({
  ...values,
  menu: (menu || null) as AdminSpecialPage["menu"],
  ...(changed.has("slug") && slug.trim() && { slug: slug.trim() }),
});
