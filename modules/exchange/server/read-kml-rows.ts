import type { Tag } from "sax";
import type { FileText } from "#core/server/api/shared/file-text.ts";
import { invalid } from "#core/server/http/problem.ts";
import { itemsOfXml, refuse, type XmlReader } from "./items-of-xml.ts";
import { pointAt } from "./osm/elements.ts";

/** A placemark: a place with its fields, or a line or an area, of which only the name is said. */
export type Placemark = { row: number; fields: Readonly<Record<string, string>> | null; name: string };

/** Of the beginning of a file, in which its first element stands. */
const HEAD_CHARACTERS = 4096;
/** Of all texts of a placemark: as many as a row of a table may have. */
const MAX_CHARACTERS = 512 * 1024;
const MAX_FIELDS = 200;
const MAX_DEPTH = 100;

/** Of a placemark, under the names that tables have for it. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["name", "name"],
  ["description", "description"],
  ["address", "address"],
  ["phoneNumber", "phone number"],
]);
/** Whose name is what the placemarks in it are. */
const FOLDER = "category";

/** Whether a text begins as KML does. */
export const isKml = (head: string): boolean =>
  /^\s*</.test(head) && /<(?:\w+:)?kml[\s>]/.test(head.slice(0, HEAD_CHARACTERS));

/**
 * The placemarks of a KML file (OGC 12-007r2), as Google Earth, My Maps and others write it: with a point they are places, whose fields are those of the placemark, its
 * extended data, its link, and as category the folder in which it stands. Document types, and with them entities of their own, are refused.
 * @throws ProblemError `not-a-table`, `invalid-fields` where a placemark is too large
 */
export const readKmlRows = (text: FileText): AsyncGenerator<Placemark> =>
  itemsOfXml(text, new PlacemarkReader(), { strictEntities: false });

class PlacemarkReader implements XmlReader<Placemark> {
  readonly #path: string[] = [];
  readonly #folders: string[] = [];
  #fields: Map<string, string> | null = null;
  /** The name of a field of extended data. */
  #dataName = "";
  #text = "";
  /** Whether the open element has a text that is read; the lines of walks are long, and are none. */
  #isText = false;
  #characters = 0;
  #row = 0;
  readonly #read: Placemark[] = [];

  isClosed(): boolean {
    return this.#path.length === 0;
  }

  take(): Placemark[] {
    return this.#read.splice(0);
  }

  start({ name: written, attributes }: Tag): void {
    const name = localName(written);
    if (this.#path.length === 0 && name !== "kml") refuse();
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) refuse();
    this.#text = "";
    this.#isText = isText(name, parent);
    const of = attributes as Record<string, string | undefined>;
    if (name === "Folder") {
      this.#folders.push("");
      this.#characters = 0;
    } else if (name === "Placemark") {
      this.#row += 1;
      this.#characters = 0;
      this.#fields = new Map();
    } else if (name === "Data" || name === "SimpleData") this.#dataName = of.name ?? "";
    else if (name === "link" && of.href) this.#put("website", of.href);
  }

  text(text: string): void {
    if (!this.#isText) return;
    this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS) throw invalid(`row.${this.#row}`, "unreadable-row");
    this.#text += text;
  }

  end(written: string): void {
    const name = localName(written);
    this.#path.pop();
    const [parent, text] = [this.#path.at(-1), this.#text.trim()];
    this.#text = "";
    this.#isText = false;
    if (name === "Folder") this.#folders.pop();
    else if (name === "name" && parent === "Folder") this.#folders[this.#folders.length - 1] = text;
    else if (name === "Placemark") this.#endPlacemark();
    else if (parent === "Placemark" && FIELDS.has(name)) this.#put(FIELDS.get(name)!, withoutTags(text));
    else if ((name === "value" && parent === "Data") || name === "SimpleData")
      this.#put(this.#dataName, withoutTags(text));
    else if (name === "coordinates" && parent === "Point") this.#putPoint(text);
  }

  #put(name: string, text: string): void {
    if (!this.#fields || name === "" || text === "" || this.#fields.has(name)) return;
    if (this.#fields.size >= MAX_FIELDS) throw invalid(`row.${this.#row}`, "unreadable-row");
    this.#fields.set(name, text);
  }

  /** `longitude,latitude,height` */
  #putPoint(text: string): void {
    const [longitude, latitude] = text.split(",", 2).map((degrees) => degrees.trim());
    const point = pointAt(latitude, longitude);
    if (!point) return;
    this.#put("latitude", String(point.latitude));
    this.#put("longitude", String(point.longitude));
  }

  #endPlacemark(): void {
    const fields = this.#fields ?? new Map<string, string>();
    const folder = this.#folders.findLast((one) => one !== "");
    const isPlace = fields.has("latitude");
    if (isPlace && folder) this.#put(FOLDER, folder);
    this.#read.push({
      row: this.#row,
      fields: isPlace ? Object.fromEntries(fields) : null,
      name: fields.get("name") ?? "",
    });
    this.#fields = null;
  }
}

function isText(name: string, parent: string | undefined): boolean {
  if (name === "coordinates") return parent === "Point";
  if (parent === "Folder") return name === "name";
  return (
    (parent === "Placemark" && FIELDS.has(name)) || (parent === "Data" && name === "value") || name === "SimpleData"
  );
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Descriptions are often HTML. */
const withoutTags = (text: string) =>
  text
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[a-z/!][^<>]*>/gi, "")
    .trim();
