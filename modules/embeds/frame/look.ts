import type { Language } from "#core/contract/languages.ts";
import { luminance, mix, readableOn, textColorOn } from "#core/domain/pages/contrast.ts";

export const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Fields of the address by which another site sets its own colours: six or three hexadecimal digits, with or without `#`. */
export const COLOUR_FIELDS = ["accent", "background", "text"] as const;
type OwnColours = Partial<Record<(typeof COLOUR_FIELDS)[number], string>>;

/** How what other sites show looks: its language and its colours. */
export type Look = { locale: Language; theme: Theme; colours: OwnColours };

/** @param locale where the address names no language that is offered */
export function readLook(
  query: Record<string, unknown>,
  { languages, locale }: { languages: readonly Language[]; locale: Language },
): Look {
  return {
    locale: languages.find((known) => known === query.lang) ?? locale,
    theme: THEMES.find((known) => known === query.theme) ?? "auto",
    colours: Object.fromEntries(
      COLOUR_FIELDS.flatMap((field) => {
        const colour = colourIn(query[field]);
        return colour ? [[field, colour]] : [];
      }),
    ),
  };
}

/** The fields of an address with this look. */
export const lookFields = ({ locale, theme, colours }: Look): Record<string, string> => ({
  lang: locale,
  ...(theme !== "auto" && { theme }),
  ...colours,
});

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** @returns `#rrggbb`, or null where it is no colour */
function colourIn(value: unknown): string | null {
  const hex = typeof value === "string" ? HEX.exec(value.trim())?.[1]?.toLowerCase() : undefined;
  if (!hex) return null;
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex}`;
}

type Shade = Exclude<Theme, "auto">;
const STANDARD = {
  light: { paper: "#ffffff", line: "#d2cbbd", ink: "#1f1d19", open: "#157a73", closed: "#857d6d" },
  dark: { paper: "#1a2224", line: "#414c4f", ink: "#f0f1ed", open: "#63c1b8", closed: "#8f9a9c" },
} as const;

/** The colours of light or dark surroundings, with those of the other site changed as little as readable text needs (WCAG 2.2, 1.4.3). */
function paletteOf(shade: Shade, { background, text, accent }: OwnColours) {
  const standard = STANDARD[shade];
  const paper = background ?? standard.paper;
  const readable = (colour: string) => readableOn(paper, colour, textColorOn(paper));
  const ink = readable(text ?? standard.ink);
  return {
    paper,
    ink,
    open: readable(accent ?? standard.open),
    closed: readable(standard.closed),
    line: background ? mix(paper, ink, 0.25) : standard.line,
  };
}

/** Below this luminance a background is dark: white has more contrast on it than black. */
const DARK_BELOW = 0.18;

/**
 * The rules of a look for a root element, in the properties that `declare` makes of its colours. `auto` follows the reader's device, unless
 * the other site has a background of its own.
 */
export function colourRules(
  root: string,
  { theme, colours }: Pick<Look, "theme" | "colours">,
  declare: (palette: ReturnType<typeof paletteOf>) => string = ({ paper, line, ink, open, closed }) =>
    `--paper:${paper};--line:${line};--ink:${ink};--open:${open};--closed:${closed}`,
): string {
  const rules = (shade: Shade) => `${root}{color-scheme:${shade};${declare(paletteOf(shade, colours))}}`;
  if (colours.background) return rules(luminance(colours.background) < DARK_BELOW ? "dark" : "light");
  if (theme !== "auto") return rules(theme);
  return `${rules("light")}@media(prefers-color-scheme:dark){${rules("dark")}}`;
}
