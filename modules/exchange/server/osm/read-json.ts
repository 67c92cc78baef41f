import type { FileText } from "#core/server/api/shared/file-text.ts";
import { isFields, jsonItems } from "../read-json-rows.ts";
import { MAX_MEMBERS, MAX_TAGS, type MapElement, type MapPoint, middleOf, pointAt } from "./elements.ts";

/** `node/1`, as Overpass Turbo and the page of an element write it. */
const ID = /^(?:node|way|relation)\/\d{1,19}$/;
/** Of an element with its geometry (`out geom`): the boundary of a county has some megabytes. */
const MAX_ITEM_CHARACTERS = 16 * 1024 * 1024;
/** Attributes of the element beside its tags. */
const ATTRIBUTE = /^@/;

/** Whether JSON is an answer of Overpass, or the GeoJSON that Overpass Turbo and osmtogeojson make of one, by its beginning. */
export const isMapJson = (head: string): boolean =>
  /"elements"\s*:\s*\[/.test(head) || /"@?id"\s*:\s*"(?:node|way|relation)\/\d/.test(head);

/**
 * The elements of JSON about the map. What is neither an element nor a feature with the id of one is passed over, as Overpass’s own
 * counts and areas.
 * @throws ProblemError `not-a-table`
 */
export async function* jsonElements(text: FileText): AsyncGenerator<MapElement> {
  for await (const { list, item } of jsonItems(text, ["elements", "features"], MAX_ITEM_CHARACTERS)) {
    const element = isFields(item) ? (list === "elements" ? elementOf(item) : elementOfFeature(item)) : null;
    if (element && element.tags.size <= MAX_TAGS && element.members.length <= MAX_MEMBERS) yield element;
  }
}

type Fields = Record<string, unknown>;

/** As Overpass writes it: `out body`, `skel`, `center`, `bb` or `geom`. */
function elementOf({ type, id, lat, lon, tags, center, bounds, geometry, nodes, members }: Fields): MapElement | null {
  const key = `${type}/${id}`;
  if (!ID.test(key)) return null;
  return {
    id: key,
    tags: tagsOf(tags),
    point: pointAt(lat, lon) ?? pointIn(center) ?? middleOf(list(geometry).flatMap(pointsIn)) ?? cornersMiddle(bounds),
    members: [
      ...list(nodes).map((node) => `node/${node}`),
      ...list(members).flatMap((one) => (isFields(one) ? [`${one.type}/${one.ref}`] : [])),
    ],
  };
}

/** The tags stand among the properties, or, from older versions of osmtogeojson, in an object of their own. */
function elementOfFeature({ id, properties, geometry }: Fields): MapElement | null {
  const of = isFields(properties) ? properties : {};
  const nested = isFields(of.tags) ? of.tags : null;
  const key = [of["@id"], id, nested && `${of.type}/${of.id}`].find((one) => typeof one === "string" && ID.test(one));
  if (typeof key !== "string") return null;
  const tags = tagsOf(nested ?? Object.fromEntries(Object.entries(of).filter(([name]) => !ATTRIBUTE.test(name))));
  tags.delete("id");
  return { id: key, tags, point: isFields(geometry) ? middleOf(positionsIn(geometry)) : null, members: [] };
}

function tagsOf(tags: unknown): Map<string, string> {
  const entries = isFields(tags) ? Object.entries(tags) : [];
  return new Map(
    entries.flatMap(([key, value]) =>
      typeof value === "string" || typeof value === "number" ? [[key, String(value)] as const] : [],
    ),
  );
}

/** The positions of a geometry of RFC 7946, however deep they lie. */
function positionsIn({ coordinates, geometries }: Fields): MapPoint[] {
  const inside = (value: unknown): MapPoint[] => {
    if (!Array.isArray(value)) return [];
    const point = typeof value[0] === "number" ? pointAt(value[1], value[0]) : null;
    return point ? [point] : value.flatMap(inside);
  };
  return [...inside(coordinates), ...list(geometries).flatMap((one) => (isFields(one) ? positionsIn(one) : []))];
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const pointIn = (value: unknown) => (isFields(value) ? pointAt(value.lat, value.lon) : null);
const pointsIn = (value: unknown) => pointIn(value) ?? [];

function cornersMiddle(value: unknown): MapPoint | null {
  if (!isFields(value)) return null;
  const corners = [pointAt(value.minlat, value.minlon), pointAt(value.maxlat, value.maxlon)];
  return middleOf(corners.filter((one) => one !== null));
}
