import type { Locale } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { Booklet } from "./booklet-data.ts";
import { monthTitle } from "./booklet-text.ts";

/** The chapters with a running head. Their names are those of CSS pages, too. */
export const CHAPTERS = ["open", "events", "travel", "map", "emergency"] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** A5 in whole points, to which Chromium rounds a page: 148 mm would leave a white line beside the cover. */
const A5 = { width: "420pt", height: "595pt" };
/** The cover within its margins, in mm. */
const COVER_HEIGHT = 180;
/** Around the sheet with crop marks: 3 mm of bleed, and 5 mm of marks. */
const [BLEED, MARK] = [3, 5];

const FONT = '7.5pt "Source Sans 3 Variable",sans-serif';

/**
 * How the booklet is paged: its paper, margins that are wider at the fold, page numbers at the outer edge and running heads.
 * Browsers draw no `marks`, so those are drawn in the corners of the margin.
 */
export function printRules(
  { address, languages }: Pick<Booklet, "address" | "languages">,
  siteName: Record<Locale, string>,
): string {
  const around = address.hasMarks ? BLEED + MARK : 0;
  const margin = (top: number, right: number, bottom: number, left: number) =>
    [top, right, bottom, left].map((mm) => `${mm + around}mm`).join(" ");
  const outer = (length: string) => `calc(${length} + ${2 * around}mm)`;
  const inBoth = (text: (locale: Locale) => string) =>
    cssString(languages.flatMap((locale) => (locale ? [text(locale)] : [])).join(" · "));
  const [first] = languages;
  const head = cssString(`${siteName[first]} · ${monthTitle(first, address.month)}`);
  const box = (name: string, content: string, more = "") =>
    `@${name}{content:${content};font:${FONT};color:#655e51;${more}}`;
  const chapters = CHAPTERS.map((chapter) => {
    const title = inBoth((locale) => textsFor(locale, "booklet")[chapter]);
    return `@page ${pageName(chapter)}:left{${box("top-right", title)}}@page ${pageName(chapter)}:right{${box("top-left", title)}}`;
  });
  return [
    `@page{size:${outer(A5.width)} ${outer(A5.height)};${address.hasMarks ? cornerMarks() : ""}}`,
    `@page :left{margin:${margin(15, 14, 15, 11)};${box("top-left", head)}${box("bottom-left", "counter(page)")}}`,
    `@page :right{margin:${margin(15, 11, 15, 14)};${box("top-right", head)}${box("bottom-right", "counter(page)")}}`,
    ...chapters,
    `@page booklet-cover{margin:${margin(15, 12.5, 15, 12.5)};margin-bottom:calc(${outer(A5.height)} - ${COVER_HEIGHT + 15 + around}mm);${coverBoxes(address.hasMarks)}}`,
  ].join("");
}

export const pageName = (chapter: Chapter) => `booklet-${chapter}`;

const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const SIDES = ["top", "bottom", "left", "right"];

const INK = "linear-gradient(#000 0 0)";
const COVER = "linear-gradient(#12625d 0 0)";

/** Two lines in each corner, which end where the bleed begins. */
const cornerMarks = () => CORNERS.map((corner) => marginBox(`${corner}-corner`, marksIn(corner))).join("");

function marksIn(corner: string): string {
  const [y, x] = corner.split("-");
  const at = `${BLEED + MARK}mm`;
  return `${INK} ${x} ${at} ${y} 0/.2mm ${MARK}mm no-repeat,${INK} ${x} 0 ${y} ${at}/${MARK}mm .2mm no-repeat`;
}

/**
 * The colour of the cover in its margins, up to the bleed. All pages need to be equally wide, since Chromium shrinks them to
 * the widest one: so the cover cannot be a page without margins.
 */
function coverBoxes(hasMarks: boolean): string {
  const rest = hasMarks ? `calc(100% - ${MARK}mm)` : "100%";
  const corners = CORNERS.map((corner) => {
    const [y, x] = corner.split("-");
    const colour = `${COVER} ${x === "left" ? "right" : "left"} 0 ${y === "top" ? "bottom" : "top"} 0/${rest} ${rest} no-repeat`;
    return marginBox(`${corner}-corner`, hasMarks ? `${marksIn(corner)},${colour}` : colour);
  });
  const sides = SIDES.map((side) => {
    const isLevel = side === "top" || side === "bottom";
    const size = isLevel ? `100% ${rest}` : `${rest} 100%`;
    const opposite = { top: "0 100%", bottom: "0 0", left: "100% 0", right: "0 0" }[side];
    return marginBox(`${side}-${isLevel ? "center" : "middle"}`, `${COVER} ${opposite}/${size} no-repeat`);
  });
  const none = CORNERS.map((box) => `@${box}{content:none}`);
  return [...corners, ...sides, ...none].join("");
}

const marginBox = (name: string, background: string) =>
  `@${name}{content:"";print-color-adjust:exact;background:${background}}`;

/** A string of CSS, which cannot end the string, the rule or the `<style>` that it stands in. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\<>\n\r\f]/g, (letter) => `\\${letter.codePointAt(0)!.toString(16)} `)}"`;
