import { type MapElement, type MapPoint, type MapSource, middleOf } from "./elements.ts";

/** Of the shapes of one file together; where there are more, the last ones have no position, which the report says. */
const MAX_POINTS = 400_000;
/** From a relation to its ways, and from these to their nodes. */
const MAX_PASSES = 3;

/**
 * Where ways and relations lie whose file has no centres: in the middle of the box around their nodes, which may stand before or after them.
 * Only the nodes of wanted elements are in memory.
 * @param isWanted whether the position of an element matters
 */
export async function positionsOf(
  source: MapSource,
  isWanted: (element: MapElement) => boolean,
): Promise<ReadonlyMap<string, MapPoint>> {
  const corners = new Map<string, MapPoint[]>();
  let sought = await membersOf(source, (element) =>
    element.point === null && isWanted(element) ? [element.id] : undefined,
  );
  for (let pass = 1; pass < MAX_PASSES && sought.size > 0; pass++) {
    const owners = sought;
    sought = await membersOf(source, ({ id, point }) => {
      const of = owners.get(id);
      if (of && point) for (const owner of of) extend(corners, owner, point);
      return point ? undefined : of;
    });
  }
  return new Map([...corners].flatMap(([id, points]) => [[id, middleOf(points)!] as const]));
}

/** The members of some elements, with those to which they belong. */
async function membersOf(
  source: MapSource,
  ownersOf: (element: MapElement) => readonly string[] | undefined,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const element of source()) {
    for (const owner of ownersOf(element) ?? []) {
      for (const member of element.members) {
        const owners = found.get(member);
        if (owners) owners.push(owner);
        else if (found.size < MAX_POINTS) found.set(member, [owner]);
      }
    }
  }
  return found;
}

/** Of the points so far only the corners of their box are needed. */
function extend(corners: Map<string, MapPoint[]>, id: string, { latitude, longitude }: MapPoint): void {
  const [low = { latitude, longitude }, high = low] = corners.get(id) ?? [];
  corners.set(id, [
    { latitude: Math.min(low.latitude, latitude), longitude: Math.min(low.longitude, longitude) },
    { latitude: Math.max(high.latitude, latitude), longitude: Math.max(high.longitude, longitude) },
  ]);
}
