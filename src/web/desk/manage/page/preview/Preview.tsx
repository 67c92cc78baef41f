import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { PagePreview } from "../../../../../contract/pages/own.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "./preview.module.css";
import { useTyped } from "./typed-changes.ts";

/** So long a pause in typing before the preview follows. */
const PAUSE_MS = 500;

/** The page as visitors will see it on a phone, with what is typed and not saved yet: made by the public site itself. */
export function Preview() {
  const page = usePageOfDesk();
  const { locale } = useApp();
  const [changes] = useDebouncedValue(useTyped().changes, PAUSE_MS);
  const preview = useRead("pagePreview", { page_id: page.id, locale, changes }, { placeholderData: keepPreviousData });
  const { refetch } = preview;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) refetch();
    shown.current = page;
  }, [page, refetch]);
  return <Loaded of={preview}>{(made) => <Frame made={made} />}</Loaded>;
}

function Frame({ made }: { made: PagePreview }) {
  const { page: texts } = useTexts("desk");
  const { client } = useSignedIn();
  const frame = useRef<HTMLIFrameElement>(null);
  const dress = useCallback(() => renderInFrame(frame.current!, made, client.readMedia), [made, client]);
  useEffect(dress, [dress]);
  return (
    <iframe ref={frame} title={texts.preview} className={styles.frame} sandbox="allow-same-origin" onLoad={dress} />
  );
}

/** Reads what only the page's team may see, by its token. */
type ReadMedia = (path: string) => Promise<Blob>;

/**
 * Puts a preview into its frame without loading it anew, so that it neither flickers nor jumps to its top. The frame runs
 * no script, and its links lead nowhere: it only shows. Its own rules are adopted, since the policy of the document around
 * it takes no `<style>` but those whose hash it names.
 */
function renderInFrame(frame: HTMLIFrameElement, { html, rules }: PagePreview, readMedia: ReadMedia): void {
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
