import type { MapReport, TableReport } from "#modules/exchange/contract.ts";
import type { FileRow, LeftOut, RowRules, RowSource } from "../file-row.ts";
import { type Choices, Headings } from "../table/headings.ts";
import { RowFields } from "../table/row-fields.ts";
import { type Extract, readExtractApart, type Taken } from "./extract.ts";
import { fieldsOfTags } from "./fields.ts";
import { HoursReader, type MapHours, type Nights } from "./hours.ts";
import { type KindChoices, type MapDirectory, tagOf } from "./kinds.ts";

/** Elements of which hours are judged together. */
const GROUP = 100;
/** Of the keys of tags; what is said of those beyond. */
const MAX_KEYS = 250;
const OTHERS = "…";
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_CHARACTERS = 60;
const HOURS = "opening_hours";

type Heading = TableReport["headings"][number];

type MapTableOptions = {
  directory: MapDirectory;
  /** What becomes of kinds. */
  kinds: KindChoices;
  /** What tags mean that somebody has chosen. */
  choices: Choices;
  /** What somebody has said of nights that end at midnight on the map; null: their hours are left out. */
  nights: Nights | null;
  /** `YYYY-MM-DD` */
  today: string;
};

/** An extract of OpenStreetMap as rows of an import: a row for each element with a name whose kind is taken. It may be read several times. */
export class MapTable implements RowSource {
  readonly rules: RowRules = { approval: "requested", isOnMap: () => true };
  readonly #path: string;
  readonly #of: MapTableOptions;
  #extract: Extract | null = null;
  #keys = new Map<string, Heading>();
  #headings: Headings;
  #numbers: Pick<MapReport, "without_position" | "hours_read" | "hours_unread" | "hours_nights"> = NONE;

  constructor(path: string, of: MapTableOptions) {
    this.#path = path;
    this.#of = of;
    this.#headings = new Headings(of.choices);
  }

  /** @throws ProblemError where the file is no extract, or has too many places */
  async *rows(): AsyncGenerator<FileRow> {
    const { directory, kinds: choices } = this.#of;
    this.#extract ??= await readExtractApart({ path: this.#path, directory: { slugs: directory.slugs }, choices });
    this.#headings = new Headings(this.#of.choices);
    this.#keys = new Map();
    this.#numbers = { ...NONE };
    const hours = new HoursReader(this.#of.today);
    const { taken } = this.#extract;
    for (let at = 0; at < taken.length; at += GROUP) {
      const group = taken.slice(at, at + GROUP);
      const read = await hours.read(group.flatMap(({ tags }) => tags.get(HOURS) ?? []));
      for (const [n, one] of group.entries()) yield this.#rowOf(at + n + 1, one, read);
    }
  }

  report(): TableReport {
    const { kinds = [], unnamed = 0 } = this.#extract ?? {};
    return {
      encoding: "utf-8",
      sheets: [],
      sheet: null,
      values: [],
      remembered: null,
      readings: [],
      passed_over: [],
      empty_rows: 0,
      headings: [...this.#keys.values(), ...this.#headings.report()],
      map: { unnamed, ...this.#numbers, kinds },
    };
  }

  /** Of the map most keys say nothing of a page: they are left out, and counted. */
  requireDecided(): void {}

  #rowOf(row: number, { id, tags, point, kinds }: Taken, hours: ReadonlyMap<string, MapHours>): FileRow {
    const { choices, directory } = this.#of;
    const own = new Map([...tags].filter(([key]) => !choices.has(key)));
    const chosen = new RowFields(this.#headings);
    for (const [key, value] of tags) if (choices.has(key)) chosen.addField(key, value);
    const line = own.get(HOURS);
    const meant = line === undefined ? null : (hours.get(line) ?? null);
    const isNights = meant !== null && "nights" in meant;
    const read = isNights ? this.#of.nights && meant.nights[this.#of.nights] : (meant?.hours ?? null);
    const { sent, columns, leftOut } = fieldsOfTags(own, (key, value) => tagOf(directory, key, value));
    for (const [key, value] of own) this.#count(key, value, columns.get(key) ?? null);
    if (isNights) this.#numbers.hours_nights += 1;
    else if (line !== undefined) this.#numbers[read ? "hours_read" : "hours_unread"] += 1;
    if (!point) this.#numbers.without_position += 1;
    const { sent: more, errors, typed } = chosen.row(row);
    const types = kinds.flatMap(({ type }) => type ?? []);
    return {
      row,
      errors: [],
      typed: new Map([...typed, ...(line && read ? [["times", line] as const] : [])]),
      sent: {
        approval: "requested",
        osm_id: id,
        type: types[0],
        categories: [...new Set(kinds.flatMap(({ category }) => category || []))],
        ...point,
        ...read,
        ...sent,
        ...(more as object),
      },
      leftOut: [
        ...leftOut,
        ...(line !== undefined && !read
          ? [{ name: HOURS, text: line, code: isNights ? "doubtful-night" : "unread-hours" } as const]
          : []),
        ...errors.map(({ column, code }): LeftOut => ({ name: column, text: "", code })),
      ],
    };
  }

  #count(key: string, value: string, column: string | null): void {
    const name = this.#keys.size >= MAX_KEYS && !this.#keys.has(key) ? OTHERS : key;
    const by = column === null ? null : "known";
    const heading: Heading = this.#keys.get(name) ?? { heading: name, column, by, cells: 0, examples: [] };
    heading.cells += 1;
    const example = value.trim().slice(0, MAX_EXAMPLE_CHARACTERS);
    if (heading.examples.length < MAX_EXAMPLES && !heading.examples.includes(example)) heading.examples.push(example);
    this.#keys.set(name, heading);
  }
}

const NONE = { without_position: 0, hours_read: 0, hours_unread: 0, hours_nights: 0 };
