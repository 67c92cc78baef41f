import type { JsonLd } from "../../document/json-ld.ts";
import type { ScreenContext } from "../../document/screen.ts";

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
