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
    file: "packages/opening-hours/src/formats/read-sentence.ts",
    bound: "a sentence of MAX_LENGTH, 1,000 letters, for which work is counted (typed/effort.ts)",
    expressions: [
      /^(?:(?:our\s+)?(?:opening|business)?\s*(?:hours|times)(?:\s+(?:are|oscailte))?|(?:we|we['’]re|we are|bímid|rydym|rydyn ni)?\s*(?:open|oscailte|ar oscailt|ar agor|ouvert|digor)|horaires(?:\s+d['’]ouverture)?|uaireanta(?:\s+oscailte)?|oriau(?:\s+agor)?)(?!\p{L})\s*:?\s*(?!$)/iu,
      /(?<![\p{L}-])(?:breakfast|brunch|lunch|bricfeasta|lón)\s*:?\s+(?=\d)/giu,
      /^(?:also|and also|freisin|hefyd)\s+|\s+(?:also|too|as well|freisin|chomh maith|hefyd)$/iu,
      /(?<![\p{L}-])(?:dinner|supper|afternoons?|evenings?|nights?|dinnéar|suipéar|tráthnóna|oícheanta)\s*:?\s+(\d{1,2}(?:[:.]\d{2})?)(?=\s*(?:[-–—]|to\s|until\s|go\s))/giu,
      /\s*,\s*|\s+(?:and|agus|but|ach)\s+|\s*\(\s*/giu,
      /\s*[\r\n;•|]+\s*|(?<=\d|[ap]m|\p{L}{5}|\))\.\s+(?=\p{L})/iu,
      /^[\s\-–*,]+|[\s.,]+$/g,
      /(?<=\d.*)\s+/g,
      /(?:\s+(?:only|amháin))?\)?$/u,
      /^(.*?)(?<![\s,(])[\s,(]+(?:except(?:ing|\s+for|\s+on)?|excluding|excl\.?|but not|seachas|ach amháin|heblaw(?:\s+am)?|ac eithrio|sauf)\s+(.+?)\)?$/iu,
    ],
  },
  {
    file: "packages/opening-hours/src/typed/typed-days.ts",
    bound: "at most MAX_TYPED, 1,000 letters, for which work is counted (typed/effort.ts)",
    expressions: [
      /\s+(?:only|amhain|yn unig|seulement|uniquement|mornings?|maidin(?:eacha)?)$/,
      /\s*[-–—‐‑]\s*|\s+(?:to|till|until|through|thru|go dti(?: an)?|go|i|hyd|tan|gu|au|a|jusqu'au|betek)\s+/,
      /\s*[,;&+/]\s*(?:(?:and|agus|ac?|et|hag?)\s+)?|\s+(?:and|agus|ac?|et|hag?)\s+/,
      /\s*:\s*$/,
    ],
  },
  {
    file: "packages/opening-hours/src/typed/typed-period.ts",
    bound: "at most MAX_TYPED, 1,000 letters, for which work is counted (typed/effort.ts)",
    expressions: [
      /^(?:(?:the\s+)?(?:summer|winter|spring|autumn|(?:high|low|off|main)[- ]season|season|(?:sa|an)?\s*(?:t?samhradh|g?h?eimhreadh|earrach|bh?fómhar|fómhar|séasúr))(?:\s+(?:hours|season|times))?)\s*[(:,–-]*\s*/iu,
      /\s*(?:,|&|and|agus)\s*/i,
      /\s*(?:-|–|to|go)\s*/i,
    ],
  },
  {
    file: "packages/opening-hours/src/typed/typed-times.ts",
    bound: "at most MAX_TYPED, 1,000 letters, for which work is counted (typed/effort.ts)",
    expressions: [
      /\s*(?:[,;&+]|\b(?:and|agus|et|hag?)\b|\bac?(?= \d))\s*/,
      /\s*[-–—]\s*|\s(?:to|until|till|go dtí|go|tan|hyd|i|gu|à|a|jusqu['’]à|da|betek)\s/,
    ],
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
