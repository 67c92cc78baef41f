import type { Page } from "../../contract/pages.ts";
import type { Locale } from "../http/problem.ts";
import { ReadNotes } from "../http/read-context.ts";
import type { Services } from "../http/services.ts";
import { contextWithoutMenu, type SiteParts } from "./screen-context.ts";

/** The public screen of a page that is in the caller's hands, without what stands around every screen. */
export function previewer(parts: SiteParts): Services["previewOf"] {
  return async (page: Page, locale: Locale) => {
    const address = { path: `/pages/${page.slug}`, query: new URLSearchParams(), locale, params: { slug: page.slug } };
    const reading = new ReadNotes().context(parts.db, Temporal.Now.instant());
    const context = contextWithoutMenu(parts, reading, address);
    return parts.renderer.renderPreview(page, context, parts.assets);
  };
}
