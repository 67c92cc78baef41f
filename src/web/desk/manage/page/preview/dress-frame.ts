import type { PagePreview } from "../../../../../contract/pages/own.ts";

/** Reads what only the page's team may see, by its token. */
type ReadMedia = (path: string) => Promise<Blob>;

/**
 * Puts a preview into its frame without loading it anew, so that it neither flickers nor jumps to its top. The frame runs
 * no script, and its links lead nowhere: it only shows. Its own rules are adopted, since the policy of the document around
 * it takes no `<style>` but those whose hash it names.
 */
export function dressFrame(frame: HTMLIFrameElement, { html, rules }: PagePreview, readMedia: ReadMedia): void {
  const shown = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!shown || !view) return;
  const made = new DOMParser().parseFromString(html, "text/html");
  if (shown.head.querySelector("link") === null) {
    shown.head.append(...[...made.head.children].map((one) => shown.adoptNode(one)));
    shown.addEventListener("click", (event) => event.preventDefault(), true);
    shown.addEventListener("error", ({ target }) => showPrivately(target as Element, readMedia), true);
  }
  shown.documentElement.lang = made.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(made.body));
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules);
  shown.adoptedStyleSheets = [sheet];
}

/** A photo of a page that is not public yet is refused to an `<img>`, which has no token to show. */
function showPrivately(image: Element, readMedia: ReadMedia): void {
  const path = image.getAttribute("src");
  if (image.localName !== "img" || !path?.startsWith("/images/")) return;
  readMedia(path)
    .then((blob) => {
      const url = URL.createObjectURL(blob);
      image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
      for (const source of image.parentElement?.querySelectorAll("source") ?? []) source.remove();
      image.removeAttribute("srcset");
      image.setAttribute("src", url);
    })
    .catch((error: unknown) => console.warn("a photo of the preview could not be read", error));
}
