import { escapeMarkup } from "#core/domain/escape-markup.ts";
import type { Locale } from "#core/texts/locales.ts";
import { type EmbedDocument, frameDocument } from "../frame/frame.ts";
import { type Look, lookFields } from "../frame/look.ts";

export type EmbedItem = {
  name: string;
  /** The language of the name, where it is not that of the list. */
  lang?: Locale | undefined;
  /** Such as its category and townland; empty: none. */
  about: string;
  /** Whether it is open, when it takes place. */
  state: string;
  /** Null: not a place. */
  isOpen: boolean | null;
  href: string;
};

type EmbedList = {
  look: Look;
  /** Such as the name of the category. */
  title: string;
  /** Between the title and the items. */
  form?: string;
  /** Without a title: the whole list. */
  sections: readonly { title: string | null; items: readonly EmbedItem[] }[];
  /** What stands there where nothing matches. */
  none: string | null;
  /** Leads to the whole list on this site; null: it is empty. */
  all: { text: string; href: string } | null;
  isRefreshed?: boolean;
};

const STYLE = `section{border:1px solid var(--line);border-radius:14px;background:var(--paper);color:var(--ink);overflow:hidden}h1,h2{margin:0;padding:12px 16px;font-size:16px;line-height:1.3;border-top:1px solid var(--line)}#eolaire-title{font-size:18px;border:0}ul{margin:0;padding:0;list-style:none}li,section>p{border-top:1px solid var(--line);margin:0}a{color:inherit}li a{display:block;padding:10px 16px;text-decoration:none;overflow-wrap:anywhere}section>p{padding:12px 16px}section>p a{display:block;padding:4px 0;color:var(--open);font-weight:600}a:hover strong,section>p a:hover{text-decoration:underline}strong,small,li span{display:block}li span{padding-inline-start:18px;text-indent:-18px}li span.plain{padding:0;text-indent:0}small{font-size:14px}i{display:inline-block;width:10px;height:10px;margin-inline-end:8px;border-radius:50%;background:var(--closed)}i.open{background:var(--open)}form{display:flex;flex-wrap:wrap;gap:8px;padding:0 16px 16px}label{flex:1 0 100%}input,button{min-height:44px;padding:8px 12px;border:1px solid var(--ink);border-radius:10px;font:inherit}input{flex:1;min-width:0;background:var(--paper);color:var(--ink)}button{border-color:var(--open);background:var(--open);color:var(--paper);font-weight:600;cursor:pointer}`;

/**
 * A list for an `<iframe>` or the web component of `embed-script.ts`, in one column of any width: places with their opening states,
 * events with their times, or what a search has found.
 */
export function listDocument({
  look,
  title,
  form = "",
  sections,
  none,
  all,
  isRefreshed = true,
}: EmbedList): EmbedDocument {
  const lists = sections
    .filter(({ items }) => items.length > 0)
    .map(
      ({ title, items }) => `${title ? `<h2>${escapeMarkup(title)}</h2>` : ""}<ul>${items.map(itemHtml).join("")}</ul>`,
    )
    .join("");
  const empty = lists === "" && none ? `<p>${escapeMarkup(none)}</p>` : "";
  const more = all ? `<p>${outward(all.href, escapeMarkup(all.text))}</p>` : "";
  const main = `<section lang="${look.locale}" aria-labelledby="eolaire-title"><h1 id="eolaire-title">${escapeMarkup(title)}</h1>${form}${lists}${empty}${more}</section>`;
  return frameDocument({ look, title, style: STYLE, main, isRefreshed });
}

/** A field for words whose answer stands below it, in the same look. */
export function searchForm(look: Look, q: string, { label, submit }: { label: string; submit: string }): string {
  const hidden = Object.entries(lookFields(look)).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  );
  return `<form action="/embed/search" role="search">${hidden.join("")}<label for="eolaire-q">${escapeMarkup(label)}</label><input id="eolaire-q" type="search" name="q" value="${escapeMarkup(q)}" maxlength="200" autocomplete="off"><button>${escapeMarkup(submit)}</button></form>`;
}

function itemHtml({ name, lang, about, state, isOpen, href }: EmbedItem): string {
  const dot = isOpen === null ? "" : `<i${isOpen ? ' class="open"' : ""} aria-hidden="true"></i>`;
  const line = state && `<span${isOpen === null ? ' class="plain"' : ""}>${dot}${escapeMarkup(state)}</span>`;
  const heading = `<strong${lang ? ` lang="${lang}"` : ""}>${escapeMarkup(name)}</strong>`;
  return `<li>${outward(href, `${heading}${about && `<small>${escapeMarkup(about)}</small>`}${line}`)}</li>`;
}

/** The other site stays open. */
const outward = (href: string, html: string) =>
  `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener">${html}</a>`;
