import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { PageChanges, PagePreview as Rendered } from "#core/contract/pages/own.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useRead } from "../api/use-api.ts";
import { Loaded } from "../shell/Loaded.tsx";
import { useSignedIn } from "../shell/SignedIn.tsx";
import styles from "./preview.module.css";
import { PreviewPhotos } from "./preview-photos.ts";

type Props = {
  /** The preview is read again when this is another object. */
  page: { id: string };
  /** What is typed and not saved. */
  changes?: PageChanges;
  /** A later day, with what is planned until then. */
  on?: string;
};

/** A page as visitors will see it, in any state, at the width of a phone. The server renders it with the public site's code. */
export function PagePreview({ page, changes = {}, on }: Props) {
  const { locale } = useApp();
  const input = { page_id: page.id, locale, changes, ...(on && { on }) };
  const preview = useRead("pagePreview", input, { placeholderData: keepPreviousData });
  const { refetch } = preview;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) refetch();
    shown.current = page;
  }, [page, refetch]);
  return <Loaded of={preview}>{(data) => <PreviewFrame preview={data} />}</Loaded>;
}

/** A rendered preview at the width of a phone. */
export function PreviewFrame({ preview }: { preview: Rendered }) {
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
function renderInFrame(frame: HTMLIFrameElement, { html, rules }: Rendered, photos: PreviewPhotos): void {
  const shown = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!shown || !view) return;
  const rendered = new DOMParser().parseFromString(html, "text/html");
  if (shown.head.querySelector("link") === null) {
    shown.head.append(...[...rendered.head.children].map((one) => shown.adoptNode(one)));
    shown.addEventListener("click", (event) => event.preventDefault(), true);
  }
  shown.documentElement.lang = rendered.documentElement.lang;
  shown.documentElement.dataset.colours = document.documentElement.dataset.colours;
  // Before the images are part of the frame: there they would be requested without the token.
  const waiting = photos.takeOver(rendered.body);
  shown.body.replaceWith(shown.adoptNode(rendered.body));
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules);
  shown.adoptedStyleSheets = [sheet];
  photos.loadNear(waiting, view);
}
