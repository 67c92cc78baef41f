import type { Tag } from "sax";
import type { FileText } from "#core/server/api/shared/file-text.ts";
import { itemsOfXml, refuse, type XmlReader } from "../items-of-xml.ts";
import { MAX_MEMBERS, MAX_TAGS, type MapElement, type MapPoint, pointAt } from "./elements.ts";

/**
 * The elements of OpenStreetMap's XML (https://wiki.openstreetmap.org/wiki/OSM_XML), also as Overpass writes it, with centres. Document types, and
 * with them entities of their own, are refused; what an editor has marked as deleted is passed over.
 * @throws ProblemError `not-a-table`
 */
export const xmlElements = (text: FileText): AsyncGenerator<MapElement> =>
  itemsOfXml(text, new ElementReader(), { strictEntities: true });

type Open = Omit<MapElement, "tags" | "members"> & {
  tags: Map<string, string>;
  members: string[];
  isDeleted: boolean;
};

class ElementReader implements XmlReader<MapElement> {
  #element: Open | null = null;
  readonly #read: MapElement[] = [];
  #depth = 0;

  isClosed(): boolean {
    return this.#depth === 0;
  }

  take(): MapElement[] {
    return this.#read.splice(0);
  }

  start({ name, attributes }: Tag): void {
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

  end(name: string): void {
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
