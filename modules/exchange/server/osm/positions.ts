import { type MapPoint, type MapSource, middleOf } from "./elements.ts";

/** Of the shapes of one file together; where there are more, the last ones have no position, which the report says. */
const MAX_POINTS = 400_000;
/** From a relation to its ways, and from these to their nodes. */
const MAX_PASSES = 3;

/** The members of elements, with those to which they belong. */
export type Members = Map<string, string[]>;

/** Adds the members of an element. */
export function addMembers(to: Members, members: readonly string[], owner: string): void {
  for (const member of members) {
    const owners = to.get(member);
    if (owners) owners.push(owner);
    else if (to.size < MAX_POINTS) to.set(member, [owner]);
  }
}

/**
 * Where ways and relations lie whose file has no centres: in the middle of the box around their nodes, which may stand before or after them.
 * Only these nodes are in memory.
 * @param members of the elements that have no position
 */
export async function positionsOf(source: MapSource, members: Members): Promise<ReadonlyMap<string, MapPoint>> {
  const corners = new Map<string, MapPoint[]>();
  let sought = members;
  for (let pass = 1; pass < MAX_PASSES && sought.size > 0; pass++) {
    const owners = sought;
    sought = new Map();
    for await (const { id, point, members: inner } of source()) {
      for (const owner of owners.get(id) ?? []) {
        if (point) extend(corners, owner, point);
        else addMembers(sought, inner, owner);
      }
    }
  }
  return new Map([...corners].flatMap(([id, points]) => [[id, middleOf(points)!] as const]));
}

/** Of the points so far only the corners of their box are needed. */
function extend(corners: Map<string, MapPoint[]>, id: string, { latitude, longitude }: MapPoint): void {
  const [low = { latitude, longitude }, high = low] = corners.get(id) ?? [];
  corners.set(id, [
    { latitude: Math.min(low.latitude, latitude), longitude: Math.min(low.longitude, longitude) },
    { latitude: Math.max(high.latitude, latitude), longitude: Math.max(high.longitude, longitude) },
  ]);
}
