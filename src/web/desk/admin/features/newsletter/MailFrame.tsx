import { useCallback, useEffect, useRef } from "react";
import styles from "./newsletter.module.css";

type Props = { html: string; title: string; width: "desktop" | "phone" };

/** A mail as its readers get it. The frame runs no script, and its links lead nowhere: it only shows. */
export function MailFrame({ html, title, width }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fill = useCallback(() => showMail(frame.current!, html), [html]);
  useEffect(fill, [fill]);
  return (
    <iframe
      ref={frame}
      title={title}
      className={styles.frame}
      data-width={width}
      sandbox="allow-same-origin"
      onLoad={fill}
    />
  );
}

/**
 * The policy of the document around the frame takes no style attribute, and every style of a mail is one: each is set
 * by hand instead.
 */
function showMail(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  if (!shown) return;
  const made = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  shown.documentElement.lang = made.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(made.body));
  for (const element of shown.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? "";
  }
  shown.body.addEventListener("click", (event) => event.preventDefault(), true);
}

const STYLE_ATTRIBUTE = "data-style";

const withoutStyles = (html: string) => html.replaceAll(/(<[a-z][^>]*?) style="/g, `$1 ${STYLE_ATTRIBUTE}="`);
