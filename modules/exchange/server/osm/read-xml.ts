import sax, { type SAXOptions, type Tag } from "sax";
import type { FileText } from "#core/server/api/shared/file-text.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { MAX_MEMBERS, MAX_TAGS, type MapElement, type MapPoint, pointAt } from "./elements.ts";

/** The open tag is looked at after so many characters. */
const SLICE = 4096;
const MAX_TAG_CHARACTERS = 32_768;
/** What the parser knows and its types do not name. */
type ParserState = { tagName: string; startTagPosition: number; position: number };

/**
 * The elements of OpenStreetMap's XML (https://wiki.openstreetmap.org/wiki/OSM_XML), also as Overpass writes it, with centres. Document types, and
 * with them entities of their own, are refused; what an editor has marked as deleted is passed over.
 * @throws ProblemError `not-a-table`
 */
export async function* xmlElements(text: FileText): AsyncGenerator<MapElement> {
  const reader = new XmlReader();
  for await (const chunk of text.chunks()) yield* reader.read(chunk);
  reader.end();
}

type Open = Omit<MapElement, "tags" | "members"> & {
  tags: Map<string, string>;
  members: string[];
  isDeleted: boolean;
};

class XmlReader {
  readonly #parser = new sax.SAXParser(true, { strictEntities: true } as SAXOptions);
  #element: Open | null = null;
  #read: MapElement[] = [];
  #depth = 0;

  constructor() {
    this.#parser.onerror = refuse;
    this.#parser.ondoctype = refuse;
    this.#parser.onopentag = (tag) => this.#start(tag as Tag);
    this.#parser.onclosetag = (name) => this.#end(name);
  }

  *read(chunk: string): Generator<MapElement> {
    for (let at = 0; at < chunk.length; at += SLICE) {
      this.#parser.write(chunk.slice(at, at + SLICE));
      const { tagName, startTagPosition, position } = this.#parser as unknown as ParserState;
      if (tagName && position - startTagPosition > MAX_TAG_CHARACTERS) refuse();
    }
    yield* this.#read;
    this.#read = [];
  }

  end(): void {
    this.#parser.close();
    if (this.#depth !== 0) refuse();
  }

  #start({ name, attributes }: Tag): void {
    this.#depth += 1;
    if (this.#depth === 1 && name !== "osm") refuse();
    const element = this.#element;
    if (name === "node" || name === "way" || name === "relation") {
      const { id = "", lat, lon, action, visible } = attributes as Record<string, string | undefined>;
      const isDeleted = action === "delete" || visible === "false";
      this.#element = { id: `${name}/${id}`, point: pointAt(lat, lon), tags: new Map(), members: [], isDeleted };
    } else if (element) this.#inside(element, name, attributes as Record<string, string | undefined>);
  }

  #inside(element: Open, name: string, of: Record<string, string | undefined>): void {
    if (name === "tag") element.tags.set(of.k ?? "", of.v ?? "");
    else if (name === "nd") element.members.push(`node/${of.ref}`);
    else if (name === "member") element.members.push(`${of.type}/${of.ref}`);
    else if (name === "center") element.point = pointAt(of.lat, of.lon);
    else if (name === "bounds") element.point ??= boundsMiddle(of);
    if (element.tags.size > MAX_TAGS || element.members.length > MAX_MEMBERS) refuse();
  }

  #end(name: string): void {
    this.#depth -= 1;
    if (name !== "node" && name !== "way" && name !== "relation") return;
    const { isDeleted = true, ...element } = this.#element ?? ({} as Partial<Open>);
    if (!isDeleted) this.#read.push(element as MapElement);
    this.#element = null;
  }
}

function boundsMiddle({ minlat, maxlat, minlon, maxlon }: Record<string, string | undefined>): MapPoint | null {
  const [one, other] = [pointAt(minlat, minlon), pointAt(maxlat, maxlon)];
  return one && other && pointAt((one.latitude + other.latitude) / 2, (one.longitude + other.longitude) / 2);
}

function refuse(): never {
  throw new ProblemError("not-a-table");
}
