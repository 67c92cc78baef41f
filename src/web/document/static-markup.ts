import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { hyphenatedTitles } from "#core/texts/soft-hyphens.ts";

/** The HTML of elements that no script hydrates. */
export function staticMarkup(node: ReactNode): string {
  // Ids of its own: an app inside of it, which the browser hydrates, has those without a prefix.
  const html = renderToStaticMarkup(node, { identifierPrefix: "s" });
  return hyphenatedTitles(html.replace(PRELOADS, "").replaceAll(ESCAPED_JSON, inSingleQuotes));
}

/** React asks for images in advance, before the markup; here they follow in the same bytes. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

const ESCAPED_JSON = /(?<= data-[\w-]+=)"([[{][^"<>]*)"/g;

/** Each quote of JSON takes six characters within double quotes. */
const inSingleQuotes = (attribute: string, json: string) =>
  OTHER_ESCAPES.test(json) ? attribute : `'${json.replaceAll("&quot;", '"')}'`;

const OTHER_ESCAPES = /&(?!quot;)|'/;
