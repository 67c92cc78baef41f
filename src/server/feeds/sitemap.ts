import { LOCALES } from "../../contract/locales.ts";
import { nextPublication as nextPost } from "../api/posts/queries.ts";
import { nextPublication as nextStory } from "../api/stories/queries.ts";
import type { ReadContext } from "../calls/context.ts";
import { notFound } from "../http/problem.ts";
import { countPublicAddresses, listPublicAddresses, nextEventEnd } from "./sitemap-queries.ts";
import { sitemapIndexXml, urlSetXml } from "./sitemap-xml.ts";

export type SitemapSettings = {
  publicUrl: string;
  /** How many addresses one file holds. */
  urlsPerPart: number;
};

/** The screens that are there on the first day. */
const FIXED = ["/", "/pages", "/posts", "/stories", "/events", "/open-data"].map((path) => ({ path }));

/** `/sitemap.xml`: every public address, or the list of the parts where there are too many for one file. */
export async function sitemap(context: ReadContext, settings: SitemapSettings): Promise<Buffer> {
  await noteReads(context);
  const parts = await countParts(context, settings);
  return parts > 1 ? sitemapIndexXml(settings.publicUrl, parts) : part(context, settings, 1);
}

/**
 * `/sitemap-{number}.xml`, from 1 on.
 * @throws 404 beyond the last part
 */
export async function sitemapPart(context: ReadContext, settings: SitemapSettings, number: number): Promise<Buffer> {
  await noteReads(context);
  if (number > (await countParts(context, settings))) throw notFound();
  return part(context, settings, number);
}

/** The fixed screens come first; what follows is shifted by them. */
async function part(context: ReadContext, settings: SitemapSettings, number: number): Promise<Buffer> {
  const size = thingsPerPart(settings);
  const start = (number - 1) * size;
  const fixed = FIXED.slice(start, start + size);
  const offset = Math.max(0, start - FIXED.length);
  const things = await listPublicAddresses(context, { offset, limit: size - fixed.length });
  const addresses = things.map(({ path, date_updated }) => ({ path, changed: date_updated }));
  return urlSetXml(settings.publicUrl, [...fixed, ...addresses]);
}

async function countParts(context: ReadContext, settings: SitemapSettings): Promise<number> {
  return Math.ceil((FIXED.length + (await countPublicAddresses(context))) / thingsPerPart(settings));
}

/** A thing has one address in each language. */
const thingsPerPart = ({ urlsPerPart }: SitemapSettings) => Math.floor(urlsPerPart / LOCALES.length);

async function noteReads(context: ReadContext): Promise<void> {
  context.reads("pages", "categories", "posts", "stories", "events", "special-pages");
  for (const next of await Promise.all([nextPost(context), nextStory(context), nextEventEnd(context)])) {
    context.until(next);
  }
}
