import { COLUMNS, type Column, DAYS } from "#core/server/api/office/page-files/queries.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { JOINED_COLUMNS, type TableReport } from "#modules/exchange/contract.ts";
import { knownColumn } from "./known-headings.ts";

export type ReadColumn = Pick<Column, "name" | "read" | "empty" | "fits" | "understands">;

const BY_NAME: ReadonlyMap<string, ReadColumn> = new Map([...COLUMNS, ...DAYS].map((column) => [column.name, column]));
export const isColumn = (name: string): boolean => BY_NAME.has(name);

const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_CHARACTERS = 60;
/** Of the headings of a file: more would be no table of pages, and their report is held in memory. */
export const MAX_HEADINGS = 300;

/** The choices of somebody who sends a table of others: the name of a column, or null to leave the heading out. */
export type Choices = ReadonlyMap<string, string | null>;

type ReadHeading = TableReport["headings"][number];
type Heading = ReadHeading & {
  means: ReadColumn | null;
  /** Named like a column that not every cell fits: the first cell that is not empty decides. */
  isOpen: boolean;
};

/**
 * What the headings of a table mean. Without choices they are the names of the columns. With choices, if none, headings of other
 * tables are recognised, and what is not is left out and counted.
 */
export class Headings {
  readonly #all = new Map<string, Heading>();
  readonly #choices: Choices | null;
  readonly #chosen: Set<string | null>;
  #remembered: Choices = new Map();

  /** @throws ProblemError for a choice that is no column */
  constructor(choices: Choices | null) {
    this.#choices = choices;
    this.#chosen = new Set(choices?.values());
    for (const [heading, column] of choices ?? []) {
      if (column !== null && !BY_NAME.has(column)) throw invalid(pathOf("columns", heading), "not-a-choice");
    }
  }

  /** What was chosen for the last file of these headings, where none is chosen for this one; columns that are not there any more say nothing. */
  remember(remembered: Choices): void {
    const open = [...remembered].filter(
      ([heading, column]) =>
        !this.#choices?.has(heading) && (column === null || (BY_NAME.has(column) && !this.#chosen.has(column))),
    );
    this.#remembered = new Map(open);
    for (const [, column] of open) this.#chosen.add(column);
  }

  /** Whether it is an export of ours, of which each cell means what it says. */
  get isOwn(): boolean {
    return this.#all.get("revision")?.by === "name";
  }

  get isOfOthers(): boolean {
    return this.#choices !== null;
  }

  /**
   * Adds the headings of a table in their order, and decides what they mean: choices first, then names of columns.
   * @throws ProblemError where a choice gives a column to a second heading, or there are too many headings
   */
  add(names: readonly string[]): void {
    const added = names.filter((name) => !this.#all.has(name));
    if (this.#all.size + added.length > MAX_HEADINGS) throw invalid("row.1", "unreadable-row");
    for (const heading of added) {
      this.#all.set(heading, { heading, column: null, by: null, cells: 0, examples: [], means: null, isOpen: false });
    }
    for (const heading of added) this.#choose(this.#of(heading));
    for (const heading of added) this.#recall(this.#of(heading));
    for (const heading of added) this.#recogniseName(this.#of(heading));
    for (const heading of added) this.#recogniseKnown(this.#of(heading));
  }

  /** The column of a cell that is not empty, which is counted; null: the cell is left out. */
  columnOf(name: string, cell: string): ReadColumn | null {
    const heading = this.#of(name);
    if (heading.isOpen) this.#recogniseName(heading, cell);
    heading.cells += 1;
    const example = cell.trim().slice(0, MAX_EXAMPLE_CHARACTERS);
    if (heading.examples.length < MAX_EXAMPLES && !heading.examples.includes(example)) heading.examples.push(example);
    return heading.means;
  }

  /** The column of an empty cell. */
  columnOfEmpty(name: string): ReadColumn | null {
    return this.#of(name).means;
  }

  #of(name: string): Heading {
    if (!this.#all.has(name)) this.add([name]);
    return this.#all.get(name)!; // added just now
  }

  #choose(heading: Heading): void {
    const choice = this.#choices?.get(heading.heading);
    if (choice === undefined) return;
    if (choice !== null && this.#isRepeated(choice)) throw invalid(pathOf("columns", heading.heading), "repeated");
    decide(heading, "choice", choice);
  }

  #recall(heading: Heading): void {
    const column = this.#remembered.get(heading.heading);
    if (heading.by !== null || column === undefined || (column !== null && this.#isRepeated(column))) return;
    decide(heading, "remembered", column);
  }

  #recogniseName(heading: Heading, cell?: string): void {
    const column = BY_NAME.get(heading.heading.toLowerCase());
    if (heading.by !== null || !column) return;
    heading.isOpen = this.isOfOthers && column.fits !== undefined && cell === undefined;
    if (heading.isOpen || this.#isTaken(column.name)) return;
    if (cell === undefined || (column.fits?.(cell) ?? true)) decide(heading, "name", column.name);
    else this.#recogniseKnown(Object.assign(heading, { isOpen: false }));
  }

  #recogniseKnown(heading: Heading): void {
    if (heading.by !== null || heading.isOpen || !this.isOfOthers) return;
    const column = knownColumn(heading.heading);
    if (column && !this.#isTaken(column)) decide(heading, "known", column);
  }

  #isRepeated(column: string): boolean {
    return !JOINED_COLUMNS.includes(column) && [...this.#all.values()].some((one) => one.column === column);
  }

  /** Also by the choice of a heading further on. */
  #isTaken(column: string): boolean {
    return this.#isRepeated(column) || (!JOINED_COLUMNS.includes(column) && this.#chosen.has(column));
  }

  /** What to remember for the next file of these headings. */
  chosen(): Record<string, string | null> {
    const chosen = [...this.#all.values()].filter(({ by }) => by === "choice" || by === "remembered");
    return Object.fromEntries(chosen.map(({ heading, column }) => [heading, column]));
  }

  /**
   * Refuses a table with headings that nobody has decided about.
   * @throws ProblemError
   */
  requireDecided(): void {
    const open = [...this.#all.values()].filter(({ by, cells }) => by === null && cells > 0);
    const fields = open.map(({ heading }) => ({ path: pathOf("column", heading), code: "unknown-field" as const }));
    if (fields.length > 0) throw new ProblemError("invalid-fields", { fields });
  }

  report(): TableReport["headings"] {
    return [...this.#all.values()].map(({ means: _, isOpen: __, ...heading }) => heading);
  }
}

function decide(heading: Heading, by: Heading["by"], column: string | null): void {
  Object.assign(heading, { by, column, means: column === null ? null : (BY_NAME.get(column) ?? null) });
}

const pathOf = (field: string, heading: string) => `${field}.${heading.slice(0, 60)}`;
