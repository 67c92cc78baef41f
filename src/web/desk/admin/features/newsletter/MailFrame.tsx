import { useCallback, useEffect, useRef } from "react";
import styles from "./newsletter.module.css";

type Props = { html: string; title: string; width: "desktop" | "phone" };

/** A mail as its recipients see it, in a frame without scripts and with links disabled. */
export function MailFrame({ html, title, width }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const render = useCallback(() => showMail(frame.current!, html), [html]);
  useEffect(render, [render]);
  return (
    <iframe
      ref={frame}
      title={title}
      className={styles.frame}
      data-width={width}
      sandbox="allow-same-origin"
      onLoad={render}
    />
  );
}

/**
 * The Content Security Policy around the frame blocks `style` attributes, and a mail has no other styles. Scripts may
 * set `style.cssText`, so the attributes are renamed while parsing and applied afterwards.
 */
function showMail(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  if (!shown) return;
  const mail = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  shown.documentElement.lang = mail.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(mail.body));
  for (const element of shown.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? "";
  }
  shown.body.addEventListener("click", (event) => event.preventDefault(), true);
}

const STYLE_ATTRIBUTE = "data-style";

const withoutStyles = (html: string) => html.replaceAll(/(<[a-z][^>]*?) style="/g, `$1 ${STYLE_ATTRIBUTE}="`);
