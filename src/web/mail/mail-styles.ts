import type { CSSProperties } from "react";

/** Colours of `theme/tokens.css` as values: many mail programs support neither classes nor custom properties. */
export const TEAL_7 = "#12625d";
const STONE_0 = "#fbfaf7";
const STONE_2 = "#e7e2d8";
const STONE_6 = "#655e51";
const STONE_9 = "#1f1d19";

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const quiet: CSSProperties = { fontSize: 14, lineHeight: "21px", color: STONE_6 };

const WHITE = "#ffffff";

/** What each of these colours is in dark surroundings. White as a text stands on a button. */
const IN_DARK = new Map(
  Object.entries<string>({
    [TEAL_7]: "#7fd0c7",
    [STONE_0]: "#12181a",
    [STONE_2]: "#2e383b",
    [STONE_6]: "#abb5b5",
    [STONE_9]: "#f0f1ed",
    [WHITE]: "#1a2224",
  }),
);
const TEXT_ON_BUTTON_IN_DARK = "#0b2325";

/** Inline styles by element, in document order. */
const STYLES = {
  body: { margin: 0, padding: 0, backgroundColor: STONE_0, WebkitTextSizeAdjust: "100%" },
  preheader: { display: "none", maxHeight: 0, overflow: "hidden", opacity: 0 },
  column: {
    maxWidth: 600,
    margin: "0 auto",
    padding: "28px 12px 40px",
    fontFamily: SANS,
    fontSize: 17,
    lineHeight: "26px",
    color: STONE_9,
  },
  site: { margin: "0 0 16px", padding: "0 4px", fontFamily: SERIF, fontSize: 21, fontWeight: 700 },
  logo: { display: "block", width: "auto", maxWidth: 240, height: 40, margin: "0 0 8px", border: 0 },
  siteLink: { color: TEAL_7, textDecoration: "none" },
  card: { padding: "32px 28px 8px", backgroundColor: WHITE, border: `1px solid ${STONE_2}`, borderRadius: 20 },
  heading: { margin: "0 0 16px", fontFamily: SERIF, fontSize: 28, lineHeight: "33px", fontWeight: 700 },
  text: { margin: "0 0 24px", overflowWrap: "break-word" },
  code: { margin: "0 0 24px", fontSize: 32, lineHeight: "40px", fontWeight: 700, fontVariantNumeric: "tabular-nums" },
  quoteBy: { ...quiet, margin: "0 0 4px" },
  quote: {
    margin: "0 0 24px",
    padding: "2px 0 2px 16px",
    borderLeft: `3px solid ${STONE_2}`,
    overflowWrap: "break-word",
    whiteSpace: "pre-line",
  },
  buttonLine: { margin: "0 0 12px" },
  button: {
    display: "inline-block",
    padding: "13px 22px",
    backgroundColor: TEAL_7,
    borderRadius: 12,
    color: WHITE,
    fontWeight: 600,
    textDecoration: "none",
  },
  life: { ...quiet, margin: "0 0 24px" },
  copy: { ...quiet, margin: 0, paddingTop: 20, borderTop: `1px solid ${STONE_2}` },
  address: { ...quiet, margin: "4px 0 24px", wordBreak: "break-all" },
  addressLink: { color: TEAL_7 },
  row: { margin: "0 0 20px", paddingTop: 20, borderTop: `1px solid ${STONE_2}` },
  pictureCell: { width: 132, paddingRight: 16 },
  picture: { display: "block", width: 116, height: "auto", borderRadius: 10 },
  by: { ...quiet, margin: "0 0 2px" },
  rowTitle: { margin: "0 0 4px", fontFamily: SERIF, fontSize: 20, lineHeight: "25px", fontWeight: 700 },
  rowLink: { color: TEAL_7, textDecoration: "none" },
  rowText: { margin: 0, fontSize: 16, lineHeight: "23px", overflowWrap: "break-word" },
  section: { ...quiet, margin: "0 0 12px", fontWeight: 600 },
  entry: { margin: "0 0 20px" },
  when: { margin: "0 0 2px", fontSize: 16, lineHeight: "23px", fontWeight: 600 },
  asked: { margin: "0 0 28px", paddingTop: 20, borderTop: `1px solid ${STONE_2}` },
  reason: { margin: "0 0 4px", fontSize: 16, lineHeight: "23px" },
  week: { margin: "12px 0 16px", tableLayout: "fixed", fontSize: 15, lineHeight: "20px" },
  weekCaption: { ...quiet, padding: "0 0 4px", textAlign: "left" },
  weekDay: { width: 66, padding: "4px 8px 4px 0", fontWeight: 400, whiteSpace: "nowrap" },
  weekBar: { padding: "4px 10px 4px 0" },
  weekHours: { width: 106, padding: "4px 0" },
  weekClosed: { width: 106, padding: "4px 0", color: STONE_6 },
  barPiece: { height: 10, padding: 0, backgroundColor: STONE_2, fontSize: 1, lineHeight: "10px" },
  /** In the colour of the page; the darkest of them would not be seen on dark paper, so there it is that of the directory. */
  barOpen: { height: 10, padding: 0, backgroundColor: TEAL_7, fontSize: 1, lineHeight: "10px" },
  figures: { margin: "8px 0 16px", fontSize: 16, lineHeight: "22px" },
  figureHead: { ...quiet, padding: "6px 8px 6px 0", fontWeight: 400 },
  figureMonth: { ...quiet, width: 86, padding: "6px 0 6px 8px", fontWeight: 400, verticalAlign: "bottom" },
  figureName: {
    padding: "7px 8px 7px 0",
    borderTop: `1px solid ${STONE_2}`,
    fontWeight: 400,
    overflowWrap: "anywhere",
  },
  figureNow: { padding: "7px 0", borderTop: `1px solid ${STONE_2}`, fontWeight: 700 },
  figureBefore: { padding: "7px 0", borderTop: `1px solid ${STONE_2}`, color: STONE_6 },
  choices: { margin: "0 0 -12px" },
  /** Two buttons stand below each other where they do not fit on one line. */
  choice: { display: "inline-block", margin: "0 4px 12px 0" },
  softButton: {
    display: "inline-block",
    padding: "12px 20px",
    border: `1px solid ${TEAL_7}`,
    borderRadius: 12,
    color: TEAL_7,
    fontWeight: 600,
    textDecoration: "none",
  },
  foot: { ...quiet, margin: "20px 4px 0" },
} satisfies Record<string, CSSProperties>;

/** What an element of a mail gets: its inline style, and the class by which `MAIL_DARK_STYLE` finds it. */
export type MailLook = { style: CSSProperties; className?: string };

/** The colours of a style in dark surroundings, as declarations; those of the others stay. */
function darkDeclarations(style: CSSProperties): string[] {
  return Object.entries(style)
    .flatMap(([property, value]) => {
      if (property === "color") return [["color", value === WHITE ? TEXT_ON_BUTTON_IN_DARK : IN_DARK.get(value)]];
      if (property === "backgroundColor") return [["background-color", IN_DARK.get(value)]];
      const border = /^border(Top|Left)?$/.test(property) && String(value).split(" ").at(-1);
      if (!border) return [];
      return [[`${property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}-color`, IN_DARK.get(border)]];
    })
    .flatMap(([property, colour]) => (colour ? [`${property}:${colour}!important`] : []));
}

const classOf = (name: string) => `m-${name}`;

/** The looks of the elements of mails. */
export const MAIL_STYLES = Object.fromEntries(
  Object.entries<CSSProperties>(STYLES).map(([name, style]) => [
    name,
    darkDeclarations(style).length > 0 ? { style, className: classOf(name) } : { style },
  ]),
) as Record<keyof typeof STYLES, MailLook>;

/**
 * Mails in dark surroundings, for the programs that know media queries (those of Apple, Thunderbird, Outlook on a Mac …). All
 * others show the inline styles, or change them by rules of their own.
 */
export const MAIL_DARK_STYLE = `@media (prefers-color-scheme:dark){${Object.entries<CSSProperties>(STYLES)
  .flatMap(([name, style]) => {
    const declarations = darkDeclarations(style);
    return declarations.length > 0 ? [`.${classOf(name)}{${declarations.join(";")}}`] : [];
  })
  .join("")}}`;
