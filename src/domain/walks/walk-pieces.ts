import type { WalkPoint } from "#core/contract/writing/walks.ts";
import { metresBetween, onSphere } from "../geo.ts";
import { distancesAlong } from "./walks.ts";

/** Ends that are so near meet: ways of OpenStreetMap share their points, others are drawn by hand. */
const MEET_M = 25;
/** Ends that a straight line may join, where none is nearer: a way that is missing between two. */
const GAP_M = 200;
/** After a pause a recording may go on farther away. */
const PAUSE_M = 1_000;
/** The time grows with their square. */
const MAX_CHAINS = 1_000;

/** A line of a file; of a track with times its order and direction are those of the walk. */
export type WalkPiece = { points: readonly WalkPoint[]; track: string | null };

/** A line with what became of the pieces of its file. */
export type JoinedWalk = {
  points: WalkPoint[];
  pieces: number;
  turned: number;
  /** Pieces elsewhere, and those that the file has twice. */
  leftOut: { pieces: number; length_m: number };
};

type Chain = { points: readonly WalkPoint[]; length: number; pieces: number; turned: number; track: string | null };

/**
 * The longest line that the pieces of a file make. Ends that meet are joined, in whatever order and direction the pieces stand, as
 * in relations of OpenStreetMap; pieces of a recording only as they follow each other.
 * @param pieces at least one, each of two points at least
 */
export function joinedWalk(pieces: readonly WalkPiece[]): JoinedWalk {
  const chains = pieces.map(({ points, track }): Chain => {
    return { points, length: distancesAlong(points).at(-1)!, pieces: 1, turned: 0, track };
  });
  const total = chains.reduce((sum, { length }) => sum + length, 0);
  const inOrder = inSequence(withoutCopies(chains));
  const recorded = inOrder.filter(({ track }) => track !== null);
  const drawn = inOrder.filter(({ track }) => track === null).slice(0, MAX_CHAINS);
  const joined = endsJoined(endsJoined(drawn, MEET_M), GAP_M);
  const longest = [...recorded, ...joined].reduce((best, one) => (one.length > best.length ? one : best));
  const { points, turned, pieces: count } = longest;
  const left = pieces.length - count;
  const used = pieces.length === count ? total : Math.min(total, longest.length);
  return { points: [...points], pieces: count, turned, leftOut: { pieces: left, length_m: Math.round(total - used) } };
}

/** The same line in the same direction twice is one: many tools write a way for each relation that it belongs to. */
function withoutCopies(chains: readonly Chain[]): Chain[] {
  const seen = new Set<string>();
  return chains.filter(({ points, length }) => {
    const key = JSON.stringify([points[0], points.at(-1), points.length, Math.round(length)]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Pieces that follow each other where they end; those of a recording also after a pause. */
function inSequence(chains: readonly Chain[]): Chain[] {
  const found: Chain[] = [];
  for (const chain of chains) {
    const at = found.findLastIndex(({ track }) => track === chain.track);
    const limit = chain.track === null ? MEET_M : PAUSE_M;
    const before = found[at];
    if (before && apart(before.points.at(-1)!, chain.points[0]!) <= limit) found[at] = joined(before, chain);
    else found.push(chain);
  }
  return found;
}

/** Each chain goes on at both ends with the chain whose end is nearest, within `limit` metres. */
function endsJoined(chains: readonly Chain[], limit: number): Chain[] {
  const open = [...chains];
  const found: Chain[] = [];
  for (let chain = open.shift(); chain; chain = open.shift()) {
    for (let next = nearest(chain, open, limit); next; next = nearest(chain, open, limit)) {
      const other = next.isTurned ? turned(open[next.at]!) : open[next.at]!;
      open.splice(next.at, 1);
      chain = next.isBefore ? joined(other, chain) : joined(chain, other);
    }
    found.push(chain);
  }
  return found;
}

type Next = { at: number; isBefore: boolean; isTurned: boolean; metres: number };

/** Of equally near ends that which needs no turn, and goes on after the end. */
function nearest(chain: Chain, others: readonly Chain[], limit: number): Next | null {
  const [start, end] = [chain.points[0]!, chain.points.at(-1)!];
  let best: Next | null = null;
  for (const [at, { points }] of others.entries()) {
    const [first, last] = [points[0]!, points.at(-1)!];
    const options: Next[] = [
      { at, isBefore: false, isTurned: false, metres: apart(end, first) },
      { at, isBefore: false, isTurned: true, metres: apart(end, last) },
      { at, isBefore: true, isTurned: false, metres: apart(start, last) },
      { at, isBefore: true, isTurned: true, metres: apart(start, first) },
    ];
    for (const option of options) if (option.metres <= (best ? best.metres - 1 : limit)) best = option;
  }
  return best;
}

function joined(one: Chain, other: Chain): Chain {
  const [end, start] = [one.points.at(-1)!, other.points[0]!];
  const metres = apart(end, start);
  const isSame = end.longitude === start.longitude && end.latitude === start.latitude;
  return {
    points: [...one.points, ...(isSame ? other.points.slice(1) : other.points)],
    length: one.length + metres + other.length,
    pieces: one.pieces + other.pieces,
    turned: one.turned + other.turned,
    track: one.track,
  };
}

const turned = (chain: Chain): Chain => ({
  ...chain,
  points: chain.points.toReversed(),
  turned: chain.pieces - chain.turned,
});

const placeOf = ({ latitude, longitude }: WalkPoint) => onSphere({ lat: latitude, lon: longitude });
const apart = (one: WalkPoint, other: WalkPoint) => metresBetween(placeOf(one), placeOf(other));
