import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import { LOCALES } from "../../contract/locales.ts";

export type Address = { path: string; changed?: Date };

/**
 * Each address in each language; every one names the others, so that a search engine shows the reader's own.
 * @param publicUrl without a slash at the end
 */
export function urlSetXml(publicUrl: string, addresses: readonly Address[]): Promise<Buffer> {
  const urls = addresses.flatMap(({ path, changed }) => {
    const inLanguage = (locale: string) => `${publicUrl}/${locale}${path === "/" ? "" : path}`;
    const links = [
      ...LOCALES.map((lang) => ({ lang, url: inLanguage(lang) })),
      { lang: "x-default", url: inLanguage("en") },
    ];
    const lastmod = changed && { lastmod: changed.toISOString() };
    return LOCALES.map((locale) => ({ url: inLanguage(locale), links, ...lastmod }));
  });
  const xmlns = { xhtml: true, news: false, image: false, video: false };
  return streamToPromise(Readable.from(urls).pipe(new SitemapStream({ xmlns })));
}

/** The list of the parts, where one file cannot hold all. */
export function sitemapIndexXml(publicUrl: string, parts: number): Promise<Buffer> {
  const urls = Array.from({ length: parts }, (_, index) => ({ url: `${publicUrl}/sitemap-${index + 1}.xml` }));
  return streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()));
}
