import type { Locale } from "../../contract/locales.ts";
import { escapeMarkup } from "../../domain/escape-markup.ts";
import { otherLocale } from "../locales.ts";
import { type BadgeDocument, type BadgeTheme, colourRules, policyFor } from "./badge.ts";

export type EmbeddedPlace = {
  name: string;
  /** Whether the name is in the language of the list, or in the other one. */
  isOwnLanguage: boolean;
  /** Its category and townland. */
  kind: string;
  /** Whether it is open. */
  state: string;
  isOpen: boolean;
  href: string;
};

export type EmbeddedList = {
  locale: Locale;
  theme: BadgeTheme;
  /** Such as the name of the category. */
  title: string;
  places: readonly EmbeddedPlace[];
  /** What the list says where no place matches. */
  none: string;
  /** Leads to the whole list on this site; null: it is empty. */
  all: { text: string; href: string } | null;
};

/**
 * Places with their opening states, for an `<iframe>` or the web component of `embed-script.ts`: without a script, in one
 * column of any width; an `<iframe>` asks again each minute.
 */
export function listHtml({ locale, theme, title, places, none, all }: EmbeddedList): BadgeDocument {
  const style = `${colourRules(":root,:host", theme)}:root,:host{color-scheme:${theme === "auto" ? "light dark" : theme}}*{box-sizing:border-box}body{margin:0}section{font:16px/1.35 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;border:1px solid var(--line);border-radius:14px;background:var(--paper);color:var(--ink);overflow:hidden}h2{margin:0;padding:12px 16px;font-size:18px}ul{margin:0;padding:0;list-style:none}li,section>p{border-top:1px solid var(--line);margin:0}a{color:inherit}li a{display:block;padding:10px 16px;text-decoration:none;overflow-wrap:anywhere}section>p{padding:12px 16px}section>p a{display:block;padding:4px 0;color:var(--open);font-weight:600}a:hover strong,section>p a:hover{text-decoration:underline}a:focus-visible{outline:3px solid var(--open);outline-offset:-3px}strong,small,span{display:block}span{padding-inline-start:18px;text-indent:-18px}small{font-size:14px}i{display:inline-block;width:10px;height:10px;margin-inline-end:8px;border-radius:50%;background:var(--closed)}i.open{background:var(--open)}`;
  const items = places.map(
    ({ name, isOwnLanguage, kind, state, isOpen, href }) =>
      `<li><a href="${escapeMarkup(href)}" target="_blank" rel="noopener"><strong${isOwnLanguage ? "" : ` lang="${otherLocale(locale)}"`}>${escapeMarkup(name)}</strong>${kind && `<small>${escapeMarkup(kind)}</small>`}<span><i${isOpen ? ' class="open"' : ""} aria-hidden="true"></i>${escapeMarkup(state)}</span></a></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : `<p>${escapeMarkup(none)}</p>`;
  const more =
    all && `<p><a href="${escapeMarkup(all.href)}" target="_blank" rel="noopener">${escapeMarkup(all.text)}</a></p>`;
  return {
    body: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="60"><style>${style}</style></head><body><section lang="${locale}" aria-labelledby="t"><h2 id="t">${escapeMarkup(title)}</h2>${list}${more ?? ""}</section></body></html>`,
    contentSecurityPolicy: policyFor(style),
  };
}
