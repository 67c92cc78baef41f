import { escapeMarkup } from "#core/domain/escape-markup.ts";
import type { PageResources } from "../ui/page-resources.ts";
import type { AnyScreen, SiteSettings } from "./screen.ts";

/**
 * An inline script that loads the operator's script of `ANALYTICS_SCRIPT_URL` once the document is loaded and the browser idle,
 * or busy for two seconds more: a browser may never call back from a page in the background.
 * A browser that asks not to be tracked (Global Privacy Control, Do Not Track) does not load it. It is the same in every
 * document, since the content security policy names its hash.
 */
export const ANALYTICS_SCRIPT = `(() => {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === "1") return;
  const { src } = document.currentScript.dataset;
  const whenIdle = window.requestIdleCallback || ((load) => setTimeout(load, 1000));
  const load = () => document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  addEventListener("load", () => whenIdle(load, { timeout: 2000 }));
})();`;

/** Screens on which people sign in or work, and those whose address may hold a secret, load no script of others. */
const SIGNED_IN = ["hydrated-app", "desk-app"];

/** The address of the script that a document may load; null: none. */
export function analyticsOf(
  { analyticsUrl }: SiteSettings,
  { hasSecretAddress = false }: Pick<AnyScreen, "hasSecretAddress">,
  { islands }: PageResources,
): string | null {
  return hasSecretAddress || SIGNED_IN.some((name) => islands.has(name)) ? null : analyticsUrl;
}

export const analyticsTag = (url: string | null): string =>
  url ? `<script id="analytics" data-src="${escapeMarkup(url)}">${ANALYTICS_SCRIPT}</script>` : "";
