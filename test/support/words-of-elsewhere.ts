import { ifThere } from "./module-screens.ts";
/** What people and search engines read of a document: its texts, and those of its attributes. */
export function textOf(html: string): string {
  const spoken = [...html.matchAll(/\b(?:content|placeholder|aria-label|alt|title)="([^"]*)"/g)].map(
    (match) => match[1],
  );
  const visible = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, " ");
  return [visible, ...spoken].join("\n").replaceAll(/\s+/g, " ");
}

/** The words that were found, by where they stand. */
export const findingsIn = (texts: Iterable<readonly [where: string, text: string]>, words: RegExp): string[] =>
  [...texts].flatMap(([where, text]) => {
    const found = [...new Set(text.match(words))];
    return found.length > 0 ? [`${where}: ${found.join(", ")}`] : [];
  });

/** Of an island, and of the demonstration's in Donegal. */
export const OF_AN_ISLAND =
  /\b(islands?|ferr(y|ies)|boats?|crossing|oileá[in]+|m?bh?ád|farantóir|Donegal|Dún na nGall|Arranmore|Árainn Mhór|Lantern)\b/giu;

/** Of Ireland: in other countries nothing names them. */
export const OF_IRELAND =
  /€|\beuro\b|\bEircode\b|\bÉirchód\b|\bGarda[íi]?\b|\+353|\bDublin\b|\bIreland\b|Europe\/Dublin/giu;

/** Of the Irish language: where it is none of the two, nothing names it. */
export const OF_IRISH = /\bGaeilge\b|\bIrish\b|\ben-IE\b|\bga-IE\b|\bGwyddeleg\b/gu;

/** Every public screen that does not depend on content, without its language. */
export const SCREENS = [
  "",
  "/pages",
  "/events",
  "/posts",
  ...ifThere("/my-day"),
  "/offline",
  "/request",
  "/feedback",
  "/sign-in",
  "/register",
  "/reset",
  "/setup",
];
/** Files for programs and search engines. */
export const FILES = [
  "/llms.txt",
  "/site.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/en/posts.rss",
  "/en/notices.rss",
  "/en/events.ics",
  "/en/posts.json",
];
