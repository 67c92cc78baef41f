import type { ScreenContext } from "../screen.ts";
import type { JsonLd } from "./json-ld.ts";

/** The way from the front page to here; paths are those below the language. */
export function breadcrumbLd({ site, locale }: ScreenContext, trail: { path: string; name: string }[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ path: "", name: site.name[locale] }, ...trail].map(({ path, name }, at) => ({
      "@type": "ListItem" as const,
      position: at + 1,
      name,
      item: `${site.publicUrl}/${locale}${path}`,
    })),
  };
}
