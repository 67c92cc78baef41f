import type { Photo } from "../../../contract/photos.ts";
import type { JsonLd } from "../../document/json-ld.ts";
import type { ScreenContext } from "../../document/screen.ts";
import { plain } from "../../i18n/bilingual.tsx";

type Written = {
  title: string | null;
  title_ie: string | null;
  publish_at: string;
  date_updated: string;
  photo?: Photo | undefined;
  author: string | null;
};

export function articleLd({ site, locale, path }: ScreenContext, written: Written): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: plain(written, "title", locale),
    inLanguage: locale,
    datePublished: written.publish_at,
    dateModified: written.date_updated,
    mainEntityOfPage: `${site.publicUrl}/${locale}${path}`,
    publisher: { "@type": "Organization", name: site.name[locale], url: site.publicUrl },
    ...(written.photo && { image: `${site.publicUrl}${written.photo.url}-og.jpg` }),
    ...(written.author && { author: { "@type": "Organization", name: written.author } }),
  };
}
