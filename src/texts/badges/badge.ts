import type { Locale } from "../../contract/locales.ts";
import { escapeMarkup } from "../../domain/escape-markup.ts";
import { hashSource } from "../../domain/security/hash-source.ts";
import { otherLocale } from "../locales.ts";

export const BADGE_THEMES = ["auto", "light", "dark"] as const;
export type BadgeTheme = (typeof BADGE_THEMES)[number];

export type Badge = {
  locale: Locale;
  theme: BadgeTheme;
  /** Of the page. */
  name: string;
  /** Whether the name is in the language of the badge, or in the other one. */
  isOwnLanguage: boolean;
  text: string;
  isOpen: boolean;
  /** The page on this site. */
  href: string;
};

/** A document for other sites, with the policy that allows its one style sheet, and any site to frame it. */
export type BadgeDocument = { body: string; contentSecurityPolicy: string };

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

const COLOURS = {
  light: { paper: "#ffffff", line: "#d2cbbd", ink: "#1f1d19", open: "#157a73", closed: "#857d6d" },
  dark: { paper: "#1a2224", line: "#414c4f", ink: "#f0f1ed", open: "#63c1b8", closed: "#8f9a9c" },
} as const;

const rulesOf = ({ paper, line, ink, open, closed }: (typeof COLOURS)["light" | "dark"]) =>
  `--paper:${paper};--line:${line};--ink:${ink};--open:${open};--closed:${closed}`;

/** Custom properties on the root, in the colours of the theme; `auto` follows the reader's device. */
export function colourRules(root: string, theme: BadgeTheme): string {
  if (theme !== "auto") return `${root}{${rulesOf(COLOURS[theme])}}`;
  return `${root}{${rulesOf(COLOURS.light)}}@media(prefers-color-scheme:dark){${root}{${rulesOf(COLOURS.dark)}}}`;
}

/** The badge as a picture for `<img>`, with its text as text and a title for screen readers. */
export function badgeSvg({ locale, theme, name, text, isOpen }: Badge): BadgeDocument {
  const textWidth = widthOf(text);
  const textAt = PADDING + DOT + 8;
  const width = textAt + textWidth + PADDING;
  const style = `${colourRules("svg", theme)}rect{fill:var(--paper);stroke:var(--line)}text{fill:var(--ink);font:600 ${FONT_SIZE}px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}circle{fill:var(--${isOpen ? "open" : "closed"})}`;
  const title = escapeMarkup(`${name}: ${text}`);
  const middle = HEIGHT / 2;
  return {
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="t" lang="${locale}"><title id="t">${title}</title><style>${style}</style><rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="${middle - 0.5}"/><circle cx="${PADDING + DOT / 2}" cy="${middle}" r="${DOT / 2}"/><text x="${textAt}" y="${middle + 5}" textLength="${textWidth}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text></svg>`,
    contentSecurityPolicy: policyFor(style),
  };
}

/** The badge for an `<iframe>`: the name and the state as a link, without a script; it asks again each minute. */
export function badgeHtml({ locale, theme, name, isOwnLanguage, text, isOpen, href }: Badge): BadgeDocument {
  const style = `${colourRules(":root,:host", theme)}:root,:host{color-scheme:${theme === "auto" ? "light dark" : theme}}*{box-sizing:border-box}body{margin:0}a{display:grid;font:16px/1.3 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;align-content:center;min-height:64px;padding:10px 16px;border:1px solid var(--line);border-radius:14px;background:var(--paper);color:var(--ink);text-decoration:none}a:hover{text-decoration:underline}a:focus-visible{outline:3px solid var(--open);outline-offset:-3px}strong,span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}i{display:inline-block;width:10px;height:10px;margin-inline-end:8px;border-radius:50%;background:var(--${isOpen ? "open" : "closed"})}`;
  const lang = isOwnLanguage ? "" : ` lang="${otherLocale(locale)}"`;
  return {
    body: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeMarkup(`${name}: ${text}`)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="60"><style>${style}</style></head><body><a href="${escapeMarkup(href)}" target="_blank" rel="noopener"><strong${lang}>${escapeMarkup(name)}</strong><span><i aria-hidden="true"></i>${escapeMarkup(text)}</span></a></body></html>`,
    contentSecurityPolicy: policyFor(style),
  };
}

export const policyFor = (style: string) =>
  `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors *`;
