import type { Locale } from "../../contract/locales.ts";
import type { Page } from "../../contract/pages/public.ts";
import { ReadNotes } from "../calls/context.ts";
import type { Services } from "../calls/services.ts";
import { contextWithoutMenu, type SiteDeps } from "./screen-context.ts";

/** The public screen of a page that is in the caller's hands, without what stands around every screen. */
export function previewer(deps: SiteDeps): Services["previewOf"] {
  return async (page: Page, locale: Locale) => {
    const address = { path: `/pages/${page.slug}`, query: new URLSearchParams(), locale, params: { slug: page.slug } };
    const reading = new ReadNotes().context(deps.db, Temporal.Now.instant());
    const context = contextWithoutMenu(deps, reading, address);
    return deps.renderer.renderPreview(page, context, deps.assets);
  };
}
