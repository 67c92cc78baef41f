type Entry = {
  file: string;
  /** What bounds the text, and where. */
  bound: string;
  /** Omitted: all of the file, since whoever calls its reader bounds the text. */
  expressions?: readonly RegExp[];
};

/** Expressions that `check-expressions.ts` refuses, and whose text is short or our own. */
export const BOUNDED: readonly Entry[] = [
  {
    file: "packages/opening-hours/src/formats/osm-rules.ts",
    bound: "a line of MAX_LENGTH, 1,000 letters (read-osm-line.ts)",
    expressions: [/;(?=(?:[^"]*"[^"]*")*[^"]*$)/, /\s*\b(off|closed|open)$/i, /\s*"([^"]*)"$/],
  },
  {
    file: "src/domain/prices/typed-prices.ts",
    bound:
      "lines of MAX_LINE, 400 letters, that their own author pastes on the desk: read in the author's browser only",
  },
  {
    file: "src/web/document/used-styles.ts",
    bound: "our own stylesheet, read at the start",
    expressions: [/:(?:not|is|where)\([^)]*\)/g],
  },
  {
    file: "src/web/ui/map/LinkedText.tsx",
    bound: "an attribution of 300 letters (server/map/attribution-text.ts)",
    expressions: [/\[([^\]]+)\]\((https:\/\/[^\s)]+)\)/g],
  },
  {
    file: "src/server/map/attribution-text.ts",
    bound: "the attribution in the operator's own map file (MAP_FILE), read at the start",
    expressions: [/<a\s[^>]*?href=["']?(https:\/\/[^"'\s>)]+)["']?[^>]*>(.*?)<\/a>/gis, /<[^>]*>/g],
  },
];
