import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PageResources, usePageResources } from "../ui/page-resources.ts";
import type { ScreenContext } from "./screen.ts";
import { SiteProviders, useSite } from "./site-context.tsx";

type Props = {
  /** The element around it. */
  as: "li" | "div";
  className?: string | undefined;
  /** Which part it is, and all that it shows beside the reader's language and the time. */
  by: readonly unknown[];
  children: () => ReactNode;
};

/** A part's HTML, with what it asked of the document around it, and the time for which its words are true. */
type CachedPart = { html: string; resources: PageResources; from: number; until: Temporal.Instant | null };

// Some two kilobytes each.
const kept = new LRUCache<string, CachedPart>({ max: 5_000 });

/**
 * A part of a screen whose HTML is kept: a change to one page makes the lists around it anew, and the other cards on
 * them are what they were. The key holds what the part shows, so nothing needs to be dropped. Why:
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
  const key = site.locale + JSON.stringify(by);
  const now = site.now.epochMilliseconds;
  const known = kept.get(key);
  if (known && now >= known.from && (!known.until || now < known.until.epochMilliseconds)) return known;
  const part = renderPart(children, site);
  kept.set(key, part);
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
  const html = renderToStaticMarkup(
    <SiteProviders site={watched} resources={resources}>
      {children()}
    </SiteProviders>,
  );
  return { html, resources, from: site.now.epochMilliseconds, until };
}
