/**
 * How much a window card holds. All lengths are in units of a sheet in full size: A5 has 148 × 209 of them; set smaller by
 * `fit`, it has 148 / `fit` × 209 / `fit`. The estimates are of the style sheet beside, and rather too high.
 */

/** A row of hours: the letters of its name, and the lines of hours beside it. */
export type CardLine = { letters: number; lines: number };

/** A table of the card: the week of a season, or the certain weeks. */
export type CardBlock = { hasHeading: boolean; lines: readonly CardLine[] };

/** The names are the heading and that in the other language; a change is the letters of its dates and hours. */
type Content = { names: readonly string[]; blocks: readonly CardBlock[]; changes: readonly number[] };

/** Sizes of the type, largest first; the smallest is read at arm's length on A5. */
const FITS = [1, 0.8, 0.62] as const;
export type Fit = (typeof FITS)[number];

const [WIDTH, HEIGHT, PADDING, GAP] = [148, 209, 20, 4];
const [LINE, ROW, HEADING, CODE, LETTER, HOURS] = [5.95, 1.5, 7.2, 34, 2.2, 32];
/** Of the heading, and of the name in the other language below it. */
const [NAME_LINES, NAME_LETTERS, NAMES_FOOT] = [[10.5, 7.7], [4.7, 2.8], 5] as const;
/** The line that says that there are more hours. */
const MORE = LINE * 2;

/**
 * The largest type with which the sheet holds everything; with the smallest one, the blocks that it holds, at least one.
 * @param variants the same card, said at length and then shortly: for each size, the first one that fits is taken
 * @returns the index of the variant, the size of the type, and how many of its blocks are printed
 */
export function fitOnCard(variants: readonly Content[]): { variant: number; fit: Fit; blocks: number } {
  for (const fit of FITS) {
    for (const [variant, content] of variants.entries()) {
      if (heightOf(content, fit) <= HEIGHT / fit) return { variant, fit, blocks: content.blocks.length };
    }
  }
  const smallest = FITS.at(-1) ?? 1;
  const variant = variants.length - 1;
  const content = variants[variant] ?? { names: [], blocks: [], changes: [] };
  const holds = (blocks: number, fit: Fit) =>
    heightOf({ ...content, blocks: content.blocks.slice(0, blocks) }, fit) + MORE <= HEIGHT / fit;
  let blocks = content.blocks.length - 1;
  while (blocks > 1 && !holds(blocks, smallest)) blocks -= 1;
  return { variant, fit: FITS.find((fit) => holds(blocks, fit)) ?? smallest, blocks };
}

function heightOf({ names, blocks, changes }: Content, fit: Fit): number {
  const width = WIDTH / fit - PADDING;
  const linesOf = ({ letters, lines }: CardLine) => Math.max(lines, Math.ceil((letters * LETTER) / (width - HOURS)));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const nameHeight = (name: string, at: 0 | 1) => Math.ceil((name.length * NAME_LETTERS[at]) / width) * NAME_LINES[at];
  const head = sum(names.map((name, at) => nameHeight(name, at === 0 ? 0 : 1))) + NAMES_FOOT;
  const tables = blocks.map(
    ({ hasHeading, lines }) => GAP + (hasHeading ? HEADING : 0) + sum(lines.map((line) => linesOf(line) * LINE + ROW)),
  );
  const changed = changes.map((letters) => Math.ceil((letters * LETTER + GAP) / (width - PADDING / 3)) * LINE);
  const list = changes.length > 0 ? GAP + HEADING * 2 + sum(changed) : 0;
  return PADDING + head + sum(tables) + list + GAP + CODE;
}
