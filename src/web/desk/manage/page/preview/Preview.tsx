import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { PagePreview } from "../../../../../contract/pages/own.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useRead } from "../../../api/use-api.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "./preview.module.css";
import { PreviewPhotos } from "./preview-photos.ts";
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
  const photos = useMemo(() => new PreviewPhotos(client.readMedia), [client]);
  useEffect(() => () => photos.release(), [photos]);
  const render = useCallback(() => renderInFrame(frame.current!, preview, photos), [preview, photos]);
  useEffect(render, [render]);
  return (
    <iframe ref={frame} title={texts.preview} className={styles.frame} sandbox="allow-same-origin" onLoad={render} />
  );
}

/**
 * Renders a preview into its frame without reloading the frame, which would flicker and scroll to the top. The frame
 * runs no scripts, and links are disabled. Its rules are set as an adopted style sheet, since the Content Security
 * Policy of the surrounding document allows only `<style>` elements with known hashes.
 */
function renderInFrame(frame: HTMLIFrameElement, { html, rules }: PagePreview, photos: PreviewPhotos): void {
  const shown = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!shown || !view) return;
  const rendered = new DOMParser().parseFromString(html, "text/html");
  if (shown.head.querySelector("link") === null) {
    shown.head.append(...[...rendered.head.children].map((one) => shown.adoptNode(one)));
    shown.addEventListener("click", (event) => event.preventDefault(), true);
  }
  shown.documentElement.lang = rendered.documentElement.lang;
  // Before the images are part of the frame: there they would be requested without the token.
  const waiting = photos.takeOver(rendered.body);
  shown.body.replaceWith(shown.adoptNode(rendered.body));
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules);
  shown.adoptedStyleSheets = [sheet];
  photos.loadNear(waiting, view);
}
