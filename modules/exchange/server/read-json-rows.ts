import type { FileText } from "#core/server/api/shared/file-text.ts";
import { readJson } from "#core/server/http/json.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { MAX_ROW_CHARACTERS } from "./file-row.ts";

type Fields = Record<string, unknown>;

/**
 * The pages of a JSON file: a list, `{ pages: […] }`, or GeoJSON (RFC 7946), a FeatureCollection or a single Feature. Only one
 * page is in memory at a time.
 * @throws ProblemError `not-a-table`
 */
export async function* readJsonRows(text: FileText): AsyncGenerator<{ row: number; page: unknown }> {
  let row = 0;
  for await (const { list, item } of jsonItems(text, ["", "pages", "features"], MAX_ROW_CHARACTERS)) {
    row += 1;
    yield { row, page: list === "features" ? pageOfFeature(item) : item };
  }
}

/** Where the items of a file are; "": the file is a list itself. */
type List = "" | "pages" | "features" | "elements";

/**
 * The items of a JSON file, one after the other. What surrounds them is known at the end only, so that a file that is something else may
 * fail after its items.
 * @param lists those that it may have
 * @param max characters of an item
 * @throws ProblemError `not-a-table`
 */
export async function* jsonItems(
  text: FileText,
  lists: readonly List[],
  max: number,
): AsyncGenerator<{ list: List; item: unknown }> {
  const file = new JsonLists(lists);
  const found = new Map<List, number>();
  let row = 0;
  for await (const chunk of text.chunks()) {
    for (const { list, json } of file.read(chunk)) {
      row += 1;
      found.set(list, (found.get(list) ?? 0) + 1);
      if (json.length > max) throw tooLong(row);
      yield { list, item: parsed(json) };
    }
    if (file.item.length > max) throw tooLong(row + 1);
    if (file.surroundings.length > MAX_ROW_CHARACTERS) throw new ProblemError("not-a-table");
  }
  const around = parsed(file.surroundings);
  if (row === 0 && isFields(around) && around.type === "Feature" && isFields(around.properties)) {
    yield { list: "features", item: around };
    return;
  }
  const list = listIn(around);
  if (!lists.includes(list) || (found.get(list) ?? 0) !== row) throw new ProblemError("not-a-table");
}

const tooLong = (row: number) => invalid(`row.${row}`, "unreadable-row");

function parsed(json: string): unknown {
  try {
    return readJson(json);
  } catch (error) {
    if (error instanceof ProblemError) throw new ProblemError("not-a-table");
    throw error;
  }
}

function listIn(file: unknown): List {
  if (Array.isArray(file)) return "";
  const { type, features, pages, elements } = isFields(file) ? file : {};
  if (type === "FeatureCollection" && Array.isArray(features)) return "features";
  if (Array.isArray(pages)) return "pages";
  if (Array.isArray(elements)) return "elements";
  throw new ProblemError("not-a-table");
}

/** The key of a list with its bracket, and spaces between them. */
const MAX_KEY = 200;

/**
 * Divides JSON into the items of its list, or of those of its lists that may hold pages, and the rest, in which a 0 stands for
 * each item: both are parsed strictly, which a streaming parser would not do. It only looks for strings and brackets; what is
 * no JSON is no JSON either in the item or in the rest.
 */
class JsonLists {
  readonly #lists: readonly List[];
  /** What is no item. */
  surroundings = "";
  /** The beginning of the item that the next chunk continues. */
  item = "";
  #list: List | null = null;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The end of the surroundings, in which the key of a list stands: they may be long, and have many lists. */
  #end = "";
  #chunk = "";
  /** The part of the chunk before it is stored already. */
  #start = 0;

  constructor(lists: readonly List[]) {
    this.#lists = lists;
  }

  *read(chunk: string): Generator<{ list: List; json: string }> {
    this.#chunk = chunk;
    this.#start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at]!;
      if (this.#isInString) this.#readInString(character);
      else if (character === '"') this.#isInString = true;
      else if (character === "[" || character === "{") this.#open(character, at);
      else if (character === "," || character === "]" || character === "}") {
        const item = this.#endItem(character, at);
        if (item) yield item;
        if (character !== ",") this.#depth -= 1;
      }
    }
    this.#store(chunk.length);
  }

  #readInString(character: string) {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === "\\") this.#isEscaped = true;
    else if (character === '"') this.#isInString = false;
  }

  #open(character: string, at: number) {
    if (this.#list === null && character === "[") {
      this.#store(at + 1);
      this.#list = this.#listHere();
    }
    this.#depth += 1;
  }

  #endItem(character: string, at: number): { list: List; json: string } | null {
    const list = this.#list;
    if (list === null || this.#depth !== (list === "" ? 1 : 2)) return null;
    this.#store(at);
    const json = this.item;
    const isEmpty = /^[ \t\n\r]*$/.test(json);
    this.item = "";
    this.#surround(isEmpty ? character : `0${character}`);
    this.#start = at + 1;
    if (character !== ",") this.#list = null;
    return isEmpty ? null : { list, json };
  }

  #store(end: number) {
    const part = this.#chunk.slice(this.#start, end);
    if (this.#list === null) this.#surround(part);
    else this.item += part;
    this.#start = end;
  }

  #surround(part: string) {
    this.surroundings += part;
    this.#end = (this.#end + part).slice(-MAX_KEY);
  }

  /** The list whose bracket ends the surroundings; null: one that holds no pages. */
  #listHere(): List | null {
    const [, key] = (this.#depth === 1 && /(?<!\\)"(pages|features|elements)"\s*:\s*\[$/.exec(this.#end)) || [];
    const list = this.#depth === 0 ? "" : key;
    return this.#lists.find((one) => one === list) ?? null;
  }
}

/** The geometry of a page is a point or null; any other is passed on, and rejected as an unknown field. */
function pageOfFeature(feature: unknown): unknown {
  if (!isFields(feature) || !isFields(feature.properties)) return feature;
  const { id, properties, geometry } = feature;
  return { ...(id !== undefined && { id }), ...properties, ...pointOf(geometry) };
}

function pointOf(geometry: unknown): Fields {
  if (geometry === null) return { latitude: null, longitude: null };
  const { type, coordinates } = isFields(geometry) ? geometry : {};
  if (type !== "Point" || !Array.isArray(coordinates)) return { geometry };
  const [longitude, latitude] = coordinates;
  return { latitude, longitude };
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
