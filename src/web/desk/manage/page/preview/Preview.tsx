import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { PagePreview } from "../../../../../contract/pages/own.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useRead } from "../../../api/use-api.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "./preview.module.css";
import { useTyped } from "./typed-changes.ts";

/** Milliseconds without typing before the preview is updated. */
const PAUSE_MS = 500;

/**
 * The public page with the unsaved changes, at the width of a phone. The server renders it with the public site's code.
 */
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
  return <Loaded of={preview}>{(data) => <Frame preview={data} />}</Loaded>;
}

function Frame({ preview }: { preview: PagePreview }) {
  const { page: texts } = useTexts("desk");
  const { client } = useSignedIn();
  const frame = useRef<HTMLIFrameElement>(null);
  const render = useCallback(() => renderInFrame(frame.current!, preview, client.readMedia), [preview, client]);
  useEffect(render, [render]);
  return (
    <iframe ref={frame} title={texts.preview} className={styles.frame} sandbox="allow-same-origin" onLoad={render} />
  );
}

/** Reads a file with the team's permission. */
type ReadMedia = (path: string) => Promise<Blob>;

/**
 * Renders a preview into its frame without reloading the frame, which would flicker and scroll to the top. The frame
 * runs no scripts, and links are disabled. Its rules are set as an adopted style sheet, since the Content Security
 * Policy of the surrounding document allows only `<style>` elements with known hashes.
 */
function renderInFrame(frame: HTMLIFrameElement, { html, rules }: PagePreview, readMedia: ReadMedia): void {
  const shown = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!shown || !view) return;
  const rendered = new DOMParser().parseFromString(html, "text/html");
  if (shown.head.querySelector("link") === null) {
    shown.head.append(...[...rendered.head.children].map((one) => shown.adoptNode(one)));
    shown.addEventListener("click", (event) => event.preventDefault(), true);
    shown.addEventListener("error", ({ target }) => loadWithToken(target as Element, readMedia), true);
  }
  shown.documentElement.lang = rendered.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(rendered.body));
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules);
  shown.adoptedStyleSheets = [sheet];
}

/** Loads a photo of an unpublished page with the token, which an `<img>` request does not carry. */
function loadWithToken(image: Element, readMedia: ReadMedia): void {
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
