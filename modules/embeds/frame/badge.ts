import type { Locale } from "#core/contract/locales.ts";
import { escapeMarkup } from "#core/domain/escape-markup.ts";
import { hashSource } from "#core/domain/security/hash-source.ts";
import { otherLocale } from "#core/texts/locales.ts";
import { type EmbedDocument, frameDocument } from "./frame.ts";
import { colourRules, type Look } from "./look.ts";

export type Badge = {
  look: Omit<Look, "locale"> & { locale: Locale };
  /** Of the page. */
  name: string;
  /** Whether the name is in the language of the badge, or in the other one. */
  isOwnLanguage: boolean;
  text: string;
  isOpen: boolean;
  /** The page on this site. */
  href: string;
};

const HEIGHT = 36;
const PADDING = 14;
const DOT = 10;
const FONT_SIZE = 15;
/** Widths of a sans-serif font in em, so that the picture is as wide as its text in nearly every font. */
const NARROW = /[iljtfrI1.,:;'’·!|() í]/;
const WIDE = /[mwMWOQGD@%]/;

const widthOf = (text: string) =>
  Math.ceil(
    [...text].reduce((sum, char) => sum + (NARROW.test(char) ? 0.33 : WIDE.test(char) ? 0.84 : 0.56), 0) * FONT_SIZE,
  );

/** The badge as a picture for `<img>`, with its text as text and a title for screen readers. */
export function badgeSvg({ look, name, text, isOpen }: Badge): EmbedDocument {
  const textWidth = widthOf(text);
  const textAt = PADDING + DOT + 8;
  const width = textAt + textWidth + PADDING;
  const style = `${colourRules("svg", look)}rect{fill:var(--paper);stroke:var(--line)}text{fill:var(--ink);font:600 ${FONT_SIZE}px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}circle{fill:var(--${isOpen ? "open" : "closed"})}`;
  const title = escapeMarkup(`${name}: ${text}`);
  const middle = HEIGHT / 2;
  return {
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="t" lang="${look.locale}"><title id="t">${title}</title><style>${style}</style><rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="${middle - 0.5}"/><circle cx="${PADDING + DOT / 2}" cy="${middle}" r="${DOT / 2}"/><text x="${textAt}" y="${middle + 5}" textLength="${textWidth}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text></svg>`,
    contentSecurityPolicy: `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  };
}

const FRAME_STYLE = `a{display:grid;align-content:center;min-height:64px;padding:10px 16px;border:1px solid var(--line);border-radius:14px;background:var(--paper);color:var(--ink);text-decoration:none}a:hover{text-decoration:underline}a>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}a>:first-child{margin:0;font-size:16px;font-weight:600}i{display:inline-block;width:10px;height:10px;margin-inline-end:8px;border-radius:50%;background:var(--closed)}i.open{background:var(--open)}`;

/** The badge for an `<iframe>`: the name and the state as a link. */
export function badgeHtml({ look, name, isOwnLanguage, text, isOpen, href }: Badge): EmbedDocument {
  const lang = isOwnLanguage ? "" : ` lang="${otherLocale(look.locale)}"`;
  const dot = `<i${isOpen ? ' class="open"' : ""} aria-hidden="true"></i>`;
  return frameDocument({
    look,
    title: `${name}: ${text}`,
    style: FRAME_STYLE,
    isRefreshed: true,
    main: `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener"><h1${lang}>${escapeMarkup(name)}</h1><span>${dot}${escapeMarkup(text)}</span></a>`,
  });
}
