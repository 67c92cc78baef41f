import { decodeHTMLStrict } from "entities";
import type { Reading, TableReport } from "#modules/exchange/contract.ts";

const MAX_EXAMPLES = 12;
const MAX_EXAMPLE_CHARACTERS = 40;

/** Where nothing but such signs stands, there is nothing. */
const SIGNS = /^[-–—−_.?/*\s]+$/;
/**
 * What people write into a cell of which they know nothing, in small letters without full stops and spaces: in the languages of the
 * product and of neighbours. *Níl* is an answer, too, which columns of answers read themselves.
 */
const WORDS = new Set(
  `n/a na n\\a n/k nk n/d nd n/c nc none nil null nan undefined tba tbc tbd unknown notknown notavailable notapplicable nodata novalue empty blank (blank) (none) (empty)
  níl nílsé níltada gan ganeolas nílfáil nílarfáil anaithnid nb n/b neamhní dada faic
  dim dimbyd amh amherthnasol ddimargael anhysbys heb
  chaneil gun neoni
  s/o so sansobjet néant aucun aucune inconnu inconnue noncommuniqué nonrenseigné nonrenseignée pasdedonnées
  netra hiniebet dianav
  ka k/a keine keiner keineangabe keineangaben keinedaten entfällt nichtvorhanden nichtbekannt unbekannt
  nvt n/vt geen onbekend ninguno ninguna nessuno nieznany brak`
    .split(/\s+/)
    .filter(Boolean),
);

/** As Excel keeps the zero of a number: `="0749521234"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** How cells of tables of others are read before their columns read them; each way is counted with examples. */
export class Readings {
  #found = new Map<Reading, { cells: number; examples: string[] }>();

  /** @param isAnswer whether the column understands the cell as it is */
  read(cell: string, isAnswer: boolean): string {
    const [, quoted] = TEXT_FORMULA.exec(cell.trim()) ?? [];
    if (quoted !== undefined) this.#count("formula", cell);
    const text = quoted?.replaceAll('""', '"') ?? cell;
    const decoded = text.includes("&") ? decodeHTMLStrict(text).replaceAll("\u00a0", " ") : text;
    if (decoded !== text) this.#count("entities", text);
    if (isAnswer || !isEmptyWord(decoded)) return decoded;
    this.#count("empty", decoded);
    return "";
  }

  report(): TableReport["readings"] {
    return [...this.#found].map(([rule, found]) => ({ rule, ...found }));
  }

  #count(rule: Reading, cell: string): void {
    const found = this.#found.get(rule) ?? { cells: 0, examples: [] };
    found.cells += 1;
    const example = cell.trim().slice(0, MAX_EXAMPLE_CHARACTERS);
    if (found.examples.length < MAX_EXAMPLES && !found.examples.includes(example)) found.examples.push(example);
    this.#found.set(rule, found);
  }
}

const MAX_WORD = 30;

function isEmptyWord(cell: string): boolean {
  const text = cell.trim();
  if (text === "" || text.length > MAX_WORD) return false;
  return SIGNS.test(text) || WORDS.has(text.toLowerCase().replaceAll(/[\s.]/g, ""));
}
