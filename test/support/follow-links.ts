import type { SiteServer } from "./site-server.ts";

/** Far more than the demonstration has: a circle that never ends is a fault. */
const MAX = 1_500;
const AT_ONCE = 8;

/**
 * Reads what a robot would: from some addresses on, every link within the site that is not `nofollow`, each address once.
 * @returns the text of each address that was there
 */
export async function followLinks(
  site: Pick<SiteServer, "get">,
  from: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const seen = new Set(from);
  const waiting = [...from];
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.splice(0, AT_ONCE).map((path) => readText(site, path)));
    for (const { path, text } of answers) {
      if (text === null) continue;
      texts.set(path, text);
      for (const link of linksOf(text)) {
        if (seen.has(link)) continue;
        seen.add(link);
        waiting.push(link);
      }
    }
    if (seen.size > MAX) throw new Error(`More than ${MAX} addresses, the last ${[...seen].at(-1)}`);
  }
  return texts;
}

async function readText(site: Pick<SiteServer, "get">, path: string): Promise<{ path: string; text: string | null }> {
  const response = await site.get(path);
  return { path, text: response.ok ? await response.text() : null };
}

/** Screens alone: links of HTML, and places of the sitemap. */
function linksOf(text: string): string[] {
  const tags = [...text.matchAll(/<(?:a|link)\s[^>]*>/g)].filter(([tag]) => !/rel="[^"]*nofollow/.test(tag));
  const links = [
    ...tags.flatMap(([tag]) => [...tag.matchAll(/href="(\/[a-z]{2}[/?][^"#]*)"/g)]),
    ...text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)</g),
  ];
  return links.map(([, path]) => path!.replaceAll("&amp;", "&"));
}
