import type { PagePreview } from "../../../../../contract/page-preview.ts";

/**
 * Puts a preview into its frame without loading it anew, so that it neither flickers nor jumps to its top. The frame runs
 * no script, and its links lead nowhere: it only shows. Its own rules are adopted, since the policy of the document around
 * it takes no `<style>` but those whose hash it names.
 */
export function dressFrame(frame: HTMLIFrameElement, { html, rules }: PagePreview): void {
  const shown = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!shown || !view) return;
  const made = new DOMParser().parseFromString(html, "text/html");
  if (shown.head.querySelector("link") === null) {
    shown.head.append(...[...made.head.children].map((one) => shown.adoptNode(one)));
    shown.addEventListener("click", (event) => event.preventDefault(), true);
  }
  shown.documentElement.lang = made.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(made.body));
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules);
  shown.adoptedStyleSheets = [sheet];
}
