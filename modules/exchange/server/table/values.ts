import { slugOf } from "#core/domain/slug.ts";
import { CellError } from "#core/server/api/office/page-files/queries.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { MAPPED_COLUMNS, type MappedColumn, type TableReport, type ValueChoices } from "#modules/exchange/contract.ts";

/** Different values of a table, of which each is reported and can be chosen. */
const MAX_VALUES = 1_000;
const MAX_VALUE_CHARACTERS = 200;
/** Between several values of a cell. */
const BETWEEN = /[,;|>\n]+/;

/** The slug of each category and tag by what it may be called: its names and former forms, as slugs. */
export type KnownValues = Record<MappedColumn, ReadonlyMap<string, string>>;

type Value = TableReport["values"][number];

/** What the categories and tags of another table mean: by choice, as they were chosen for the last such file, or by their names. */
export class Values {
  readonly #choices: ValueChoices;
  readonly #known: KnownValues;
  readonly #slugs: Record<MappedColumn, ReadonlySet<string>>;
  #remembered: ValueChoices = {};
  #found = new Map<string, Value>();

  constructor(choices: ValueChoices, known: KnownValues) {
    this.#choices = choices;
    this.#known = known;
    this.#slugs = { categories: new Set(known.categories.values()), tags: new Set(known.tags.values()) };
  }

  remember(values: ValueChoices): void {
    this.#remembered = values;
  }

  /** Before the rows are read again. */
  reset(): void {
    this.#found = new Map();
  }

  /**
   * The slugs that a cell means; values that are left out, or that nobody has decided about, are counted.
   * @throws CellError where there are too many different ones
   */
  slugsOf(column: MappedColumn, cell: string): string[] {
    const whole = cell.trim();
    const isOne = this.#meaningOf(column, whole).by !== null;
    const values = isOne ? [whole] : cell.split(BETWEEN).map((value) => value.trim());
    const slugs = values.filter((value) => value !== "").flatMap((value) => this.#count(column, value).slug ?? []);
    return [...new Set(slugs)];
  }

  /** @throws ProblemError where nobody has decided about a value */
  requireDecided(): void {
    const open = [...this.#found.values()].filter(({ by }) => by === null);
    const fields = open.map(({ column, value }) => ({
      path: `values.${column}.${value}`,
      code: "not-a-choice" as const,
    }));
    if (fields.length > 0) throw new ProblemError("invalid-fields", { fields });
  }

  report(): Value[] {
    return [...this.#found.values()].sort((one, other) => other.cells - one.cells);
  }

  /** What to remember for the next file: all that was chosen, by now or before. */
  chosen(): ValueChoices {
    return Object.fromEntries(
      MAPPED_COLUMNS.map((column) => [column, { ...this.#remembered[column], ...this.#choices[column] }]),
    );
  }

  #count(column: MappedColumn, value: string): Value {
    if (value.length > MAX_VALUE_CHARACTERS) throw new CellError("too-long");
    const key = `${column} ${value}`;
    if (this.#found.size >= MAX_VALUES && !this.#found.has(key)) throw new CellError("not-a-choice");
    const found = this.#found.get(key) ?? { column, value, ...this.#meaningOf(column, value), cells: 0 };
    found.cells += 1;
    this.#found.set(key, found);
    return found;
  }

  #meaningOf(column: MappedColumn, value: string): Pick<Value, "slug" | "by"> {
    const isThere = (slug: string | null) => slug === null || this.#slugs[column].has(slug);
    const [chosen, remembered] = [this.#choices[column]?.[value], this.#remembered[column]?.[value]];
    if (chosen !== undefined && isThere(chosen)) return { slug: chosen, by: "choice" };
    if (remembered !== undefined && isThere(remembered)) return { slug: remembered, by: "remembered" };
    const named = slugOf(value) ?? "";
    const forms = [named, `${named}s`, named.replace(/s$/, "")];
    const known = forms.flatMap((form) => (form === "" ? [] : (this.#known[column].get(form) ?? [])))[0];
    return known === undefined ? { slug: null, by: null } : { slug: known, by: "known" };
  }
}
