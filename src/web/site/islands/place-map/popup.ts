import en from "../../../messages/en/opening.json";
import ga from "../../../messages/ga/opening.json";
import type { MapPoint } from "../../../ui/map/map-data.ts";
import { openingText } from "../../../ui/OpeningState/opening-text.ts";
import { pageLocale } from "../page-locale.ts";

/** What a pin tells: the name with its link, where it is, and whether it is open at this moment. */
export function popupContent(members: readonly MapPoint[]): HTMLElement {
  const list = document.createElement("ul");
  list.className = "places";
  list.append(...members.map(entry));
  return list;
}

function entry({ name, lang, href, line, opening }: MapPoint): HTMLElement {
  const item = document.createElement("li");
  const title = document.createElement(href ? "a" : "strong");
  title.textContent = name;
  if (lang) title.lang = lang;
  if (href) title.setAttribute("href", href);
  item.append(title);
  if (line) item.append(quiet(line, "line"));
  if (opening) {
    const locale = pageLocale();
    const { text, tone } = openingText(opening, new Date(), locale, locale === "ga" ? ga : en);
    const words = quiet(text, "opening");
    words.dataset.tone = tone;
    item.append(words);
  }
  return item;
}

function quiet(text: string, className: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
