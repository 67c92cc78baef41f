import { useEffect, useState } from "react";
import { withoutStyleElements } from "#core/web/desk/preview/style-elements.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { usePageOfDesk, usePublicHref } from "../page-of-desk.ts";
import { CopyText } from "./CopyText.tsx";
import { Part } from "./Part.tsx";

/** The JSON-LD of the public page, to be pasted into a website of one's own: exactly what search engines read here. */
export function JsonLd() {
  const { jsonLd: texts } = useTexts("desk-everywhere");
  const page = usePageOfDesk();
  const href = usePublicHref()(`/pages/${page.slug}`);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!href) return;
    const leaving = new AbortController();
    void readJsonLd(href, leaving.signal).then((read) => read !== null && setText(read));
    return () => leaving.abort();
  }, [href]);
  return (
    <Part title={texts.title} about={texts.about}>
      {text ? <CopyText label={texts.title} text={text} rows={8} /> : <p>{href ? texts.loading : texts.notPublic}</p>}
    </Part>
  );
}

/** Null where the page cannot be read now: another visit of the screen tries again. */
async function readJsonLd(href: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(href, { signal });
    const html = withoutStyleElements(await answer.text());
    const page = new DOMParser().parseFromString(html, "text/html");
    const place: unknown = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? "null");
    if (!place) return null;
    // A "<" would end the element early in the page into which it is pasted.
    const json = JSON.stringify(place, null, 2).replaceAll("<", "\\u003c");
    return `<script type="application/ld+json">\n${json}\n</script>`;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null; // no connection, or the screen was left
    throw error;
  }
}
