import type { WebSite } from "schema-dts";
import type { JsonLd } from "../../document/json-ld.ts";
import type { ScreenContext } from "../../document/screen.ts";

/** The site and its search box, for search engines. */
export function webSiteLd({ site, locale }: ScreenContext): JsonLd {
  const search = {
    "@type": "SearchAction",
    target: `${site.publicUrl}/${locale}/pages?q={q}`,
    "query-input": "required name=q",
  };
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: site.name[locale],
    inLanguage: locale,
    url: `${site.publicUrl}/${locale}`,
    potentialAction: search as WebSite["potentialAction" & keyof WebSite],
  } as JsonLd;
}
