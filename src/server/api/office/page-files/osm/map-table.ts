import { MAX_IMPORTED_PAGES, type MapReport, type TableReport } from "../../../../../contract/office/page-files.ts";
import { invalid } from "../../../../http/problem.ts";
import type { FileRow, LeftOut, RowSource } from "../file-row.ts";
import { type Choices, Headings } from "../table/headings.ts";
import { RowFields } from "../table/row-fields.ts";
import type { MapElement, MapPoint, MapSource } from "./elements.ts";
import { fieldsOfTags } from "./fields.ts";
import { HoursReader, type MapHours } from "./hours.ts";
import type { Kinds, MapKinds } from "./kinds.ts";
import { positionsOf } from "./positions.ts";

/** Elements of which hours are judged together. */
const GROUP = 100;
/** Of the keys of tags; what is said of those beyond. */
const MAX_KEYS = 250;
const OTHERS = "…";
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_CHARACTERS = 60;
const HOURS = "opening_hours";

type Heading = TableReport["headings"][number];
type Taken = { element: MapElement; kinds: Kinds };

/** An extract of OpenStreetMap as rows of an import: a row for each element with a name whose kind is taken. It may be read several times. */
export class MapTable implements RowSource {
  readonly #source: MapSource;
  readonly #kinds: () => MapKinds;
  readonly #choices: Choices;
  readonly #today: string;
  #positions: ReadonlyMap<string, MapPoint> | null = null;
  #keys = new Map<string, Heading>();
  #headings: Headings;
  #counted: MapKinds;
  #numbers: Omit<MapReport, "kinds"> = NONE;

  /**
   * @param of.kinds makes the counter of one reading
   * @param of.choices what tags mean that somebody has chosen
   * @param of.today `YYYY-MM-DD`
   */
  constructor(source: MapSource, of: { kinds: () => MapKinds; choices: Choices; today: string }) {
    this.#source = source;
    this.#kinds = of.kinds;
    this.#choices = of.choices;
    this.#today = of.today;
    this.#counted = of.kinds();
    this.#headings = new Headings(of.choices);
  }

  /** @throws ProblemError where the file is no extract, or has too many places */
  async *rows(): AsyncGenerator<FileRow> {
    this.#counted = this.#kinds();
    this.#headings = new Headings(this.#choices);
    this.#keys = new Map();
    this.#numbers = { ...NONE };
    this.#positions ??= await positionsOf(this.#source, ({ tags }) => nameOf(tags) !== null && this.#isTaken(tags));
    const hours = new HoursReader(this.#today);
    let row = 0;
    for await (const group of this.#groups()) {
      const read = await hours.read(group.flatMap(({ element: { tags } }) => tags.get(HOURS) ?? []));
      for (const taken of group) {
        row += 1;
        if (row > MAX_IMPORTED_PAGES) throw invalid(`row.${row}`, "out-of-range");
        yield this.#rowOf(row, taken, read);
      }
    }
  }

  report(): TableReport {
    return {
      ...{ encoding: "utf-8", empty_rows: 0 },
      headings: [...this.#keys.values(), ...this.#headings.report()],
      map: { ...this.#numbers, kinds: this.#counted.report() },
    };
  }

  /** Of the map most keys say nothing of a page: they are left out, and counted. */
  requireDecided(): void {}

  #isTaken(tags: MapElement["tags"]): boolean {
    return this.#counted.of(tags) !== null;
  }

  async *#groups(): AsyncGenerator<Taken[]> {
    let group: Taken[] = [];
    for await (const element of this.#source()) {
      const kinds = element.tags.size > 0 ? this.#counted.of(element.tags) : null;
      const name = nameOf(element.tags);
      if (name !== null) this.#counted.count(element.tags, name);
      else if (kinds) this.#numbers.unnamed += 1;
      if (name === null || !kinds) continue;
      group.push({ element, kinds });
      if (group.length < GROUP) continue;
      yield group;
      group = [];
    }
    yield group;
  }

  #rowOf(row: number, { element, kinds }: Taken, hours: ReadonlyMap<string, MapHours>): FileRow {
    const own = new Map([...element.tags].filter(([key]) => !this.#choices.has(key)));
    const chosen = new RowFields(this.#headings);
    for (const [key, value] of element.tags) if (this.#choices.has(key)) chosen.addField(key, value);
    const line = own.get(HOURS);
    const read = line === undefined ? null : (hours.get(line) ?? null);
    const point = element.point ?? this.#positions?.get(element.id) ?? null;
    const { sent, columns, leftOut } = fieldsOfTags(own, (key, value) => this.#counted.tagOf(key, value));
    for (const [key, value] of own) this.#count(key, value, columns.get(key) ?? null);
    if (line !== undefined) this.#numbers[read ? "hours_read" : "hours_unread"] += 1;
    if (!point) this.#numbers.without_position += 1;
    const { sent: more, errors, typed } = chosen.row(row);
    const types = kinds.flatMap(({ type }) => type ?? []);
    return {
      ...{ row, errors: [], typed: new Map([...typed, ...(line && read ? [["times", line] as const] : [])]) },
      sent: {
        ...{ approval: "requested", osm_id: element.id, type: types[0] },
        ...{ categories: [...new Set(kinds.flatMap(({ category }) => category || []))] },
        ...{ ...point, ...read, ...sent, ...(more as object) },
      },
      leftOut: [
        ...leftOut,
        ...(line !== undefined && !read ? [{ name: HOURS, text: line, code: "unread-hours" } as const] : []),
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

const NONE: Omit<MapReport, "kinds"> = { unnamed: 0, without_position: 0, hours_read: 0, hours_unread: 0 };

/** Any name, for counting; which name a page gets is decided by language. */
const nameOf = (tags: MapElement["tags"]): string | null =>
  tags.get("name") ?? [...tags].find(([key]) => /^name:[a-z]{2,3}$/.test(key))?.[1] ?? null;
