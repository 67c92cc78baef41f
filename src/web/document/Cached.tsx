import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { PageResources, usePageResources } from "../ui/page-resources.ts";
import type { ScreenContext } from "./screen.ts";
import { SiteProviders, useSite } from "./site-context.tsx";
import { renderStaticMarkup } from "./static-markup.ts";

type Props = {
  /** The wrapping element. */
  as: "li" | "div";
  className?: string | undefined;
  /** The cache key: a name and everything that the part depends on, except language, gazetteer and time. */
  by: readonly unknown[];
  children: () => ReactNode;
};

/** The HTML of a part, the resources that it added to the document, and the period in which it is valid. */
type CachedPart = { html: string; resources: PageResources; from: number; until: Temporal.Instant | null };

/** In characters of HTML and keys: some thousand cards. A map takes as much as ten of them. */
const MAX_SIZE = 12_000_000;
const cache = new LRUCache<string, CachedPart>({
  maxSize: MAX_SIZE,
  sizeCalculation: ({ html }, key) => html.length + key.length + 1,
});

/**
 * Caches the HTML of a part of a screen: when one page changes, lists are rendered again, but their other cards come from
 * the cache. The key holds everything that the part shows, so nothing needs to be invalidated:
 * docs/decisions/009-rendered-parts-are-cached.md
 */
export function Cached({ as: Element, className, by, children }: Props) {
  const site = useSite();
  const around = usePageResources();
  const part = cachedPart(by, children, site);
  around.add(part.resources);
  site.until(part.until);
  return <Element className={className} dangerouslySetInnerHTML={{ __html: part.html }} />;
}

function cachedPart(by: readonly unknown[], children: () => ReactNode, site: ScreenContext): CachedPart {
  const key = site.locale + site.places.key + JSON.stringify(by);
  const now = site.now.epochMilliseconds;
  const known = cache.get(key);
  if (known && now >= known.from && (!known.until || now < known.until.epochMilliseconds)) return known;
  const part = renderPart(children, site);
  cache.set(key, part);
  return part;
}

function renderPart(children: () => ReactNode, site: ScreenContext): CachedPart {
  const resources = new PageResources();
  let until: Temporal.Instant | null = null;
  const watched: ScreenContext = {
    ...site,
    until(instant) {
      if (instant && (!until || Temporal.Instant.compare(instant, until) < 0)) until = instant;
    },
  };
  const html = renderStaticMarkup(
    <SiteProviders site={watched} resources={resources}>
      {children()}
    </SiteProviders>,
    resources.classNames,
  );
  return { html, resources, from: site.now.epochMilliseconds, until };
}
