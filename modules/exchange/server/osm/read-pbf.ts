import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import Pbf from "pbf";
import { ProblemError } from "#core/server/http/problem.ts";
import { MAX_MEMBERS, MAX_TAGS, type MapElement, pointAt } from "./elements.ts";

/** In bytes: the limits that the format asks writers to respect (https://wiki.openstreetmap.org/wiki/PBF_Format). */
const MAX_HEADER = 64 * 1024;
const MAX_BLOB = 16 * 1024 * 1024;
/** Of a group: writers put 8,000 into one. */
const MAX_ELEMENTS = 200_000;
/** Of a tag: OpenStreetMap takes 255 characters. */
const MAX_TEXT_BYTES = 32_768;
/** What a file may require of its reader. */
const KNOWN_FEATURES = new Set(["OsmSchema-V0.6", "DenseNodes"]);
const MEMBERS = ["node", "way", "relation"] as const;
const NANO = 1e-9;

const unpack = promisify(inflate) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** The first bytes: the length of a header, and that it is one of `OSMHeader`. */
const BEGINNING = /^\0\0\0[^\0]\n\tOSMHeader/;

export async function isPbf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return BEGINNING.test(buffer.toString("latin1", 0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * The elements of a `.osm.pbf`. One block is in memory at a time, 16 MiB unpacked at most.
 * @throws ProblemError `not-a-table`
 */
export async function* pbfElements(path: string): AsyncGenerator<MapElement> {
  for await (const { type, bytes } of blobs(path)) {
    const block = await unpacked(bytes);
    try {
      if (type === "OSMHeader") requireKnown(block);
      else if (type === "OSMData") yield* elementsIn(block);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      refuse(); // numbers and lengths that no block has
    }
  }
}

async function* blobs(path: string): AsyncGenerator<{ type: string; bytes: Uint8Array }> {
  const take = reader(path);
  for (let size = await take(4); size; size = await take(4)) {
    const header = await needed(take, size.readUInt32BE(), MAX_HEADER);
    const { type, length } = messageOf(header, { type: "", length: -1 }, (tag, of, pbf) => {
      if (tag === 1) of.type = pbf.readString();
      else if (tag === 3) of.length = pbf.readVarint();
    });
    yield { type, bytes: await needed(take, length, MAX_BLOB) };
  }
}

type Take = (length: number) => Promise<Buffer | null>;

async function needed(take: Take, length: number, max: number): Promise<Buffer> {
  if (length < 0 || length > max) refuse();
  return (await take(length)) ?? refuse();
}

/** Reads so many bytes at each call; null at the end of the file. */
function reader(path: string): Take {
  const chunks = createReadStream(path)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    const read = [rest];
    for (let size = rest.length; size < length; ) {
      const { done, value } = await chunks.next();
      if (done) return size === 0 ? null : refuse();
      read.push(value);
      size += value.length;
    }
    const bytes = Buffer.concat(read);
    rest = bytes.subarray(length);
    return bytes.subarray(0, length);
  };
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const none: { raw: Uint8Array | null; packed: Uint8Array | null } = { raw: null, packed: null };
  const { raw, packed } = messageOf(bytes, none, (tag, of, pbf) => {
    if (tag === 1) of.raw = pbf.readBytes();
    else if (tag === 3) of.packed = pbf.readBytes();
  });
  if (raw) return raw;
  return packed ? unpack(packed, { maxOutputLength: MAX_BLOB }).catch(refuse) : refuse(); // LZMA and the like are used by nobody
}

function requireKnown(block: Uint8Array): void {
  const features = messageOf(block, [] as string[], (tag, all, pbf) => {
    if (tag === 4) all.push(pbf.readString());
  });
  if (features.some((feature) => !KNOWN_FEATURES.has(feature))) refuse();
}

type Block = { strings: Uint8Array[]; groups: Uint8Array[]; granularity: number; north: number; east: number };
type Texts = (at: number) => string;

function* elementsIn(bytes: Uint8Array): Generator<MapElement> {
  const empty: Block = { strings: [], groups: [], granularity: 100, north: 0, east: 0 };
  const block = messageOf(bytes, empty, (tag, of, pbf) => {
    if (tag === 1)
      of.strings = messageOf(pbf.readBytes(), [] as Uint8Array[], (_, all, inner) => all.push(inner.readBytes()));
    else if (tag === 2) of.groups.push(pbf.readBytes());
    else if (tag === 17) of.granularity = pbf.readVarint();
    else if (tag === 19) of.north = pbf.readVarint(true);
    else if (tag === 20) of.east = pbf.readVarint(true);
  });
  const decoder = new TextDecoder();
  const decoded = new Map<number, string>();
  const texts: Texts = (at) => {
    const known = decoded.get(at);
    if (known !== undefined) return known;
    const text = block.strings[at] ?? refuse();
    if (text.length > MAX_TEXT_BYTES) refuse();
    decoded.set(at, decoder.decode(text));
    return decoded.get(at)!;
  };
  const pointOf = (lat: number, lon: number) =>
    pointAt(NANO * (block.north + block.granularity * lat), NANO * (block.east + block.granularity * lon));
  for (const group of block.groups) {
    const elements: MapElement[] = [];
    messageOf(group, elements, (tag, all, pbf) => {
      if (tag === 1) all.push(nodeOf(pbf.readBytes(), texts, pointOf));
      else if (tag === 2) for (const node of denseNodes(pbf.readBytes(), texts, pointOf)) all.push(node);
      else if (tag === 3) all.push(lineOf(pbf.readBytes(), texts));
      else if (tag === 4) all.push(relationOf(pbf.readBytes(), texts));
      if (all.length > MAX_ELEMENTS) refuse();
    });
    yield* elements;
  }
}

type PointOf = (lat: number, lon: number) => MapElement["point"];

function nodeOf(bytes: Uint8Array, texts: Texts, pointOf: PointOf): MapElement {
  const { id, keys, values, lat, lon } = messageOf(bytes, { ...EMPTY, lat: 0, lon: 0 }, (tag, of, pbf) => {
    if (tag === 1) of.id = pbf.readSVarint();
    else if (tag === 8) of.lat = pbf.readSVarint();
    else if (tag === 9) of.lon = pbf.readSVarint();
    else readTags(tag, of, pbf);
  });
  return { id: `node/${id}`, tags: tagsOf({ keys, values }, texts), point: pointOf(lat, lon), members: [] };
}

/** Ids and positions as differences, tags as pairs of strings with a 0 after those of each node. */
function* denseNodes(bytes: Uint8Array, texts: Texts, pointOf: PointOf): Generator<MapElement> {
  const none: Record<"ids" | "lats" | "lons" | "tags", number[]> = { ids: [], lats: [], lons: [], tags: [] };
  const { ids, lats, lons, tags } = messageOf(bytes, none, (tag, of, pbf) => {
    if (tag === 1) pbf.readPackedSVarint(of.ids);
    else if (tag === 8) pbf.readPackedSVarint(of.lats);
    else if (tag === 9) pbf.readPackedSVarint(of.lons);
    else if (tag === 10) pbf.readPackedVarint(of.tags);
  });
  if (ids.length > MAX_ELEMENTS) refuse();
  let [id, lat, lon, at] = [0, 0, 0, 0];
  for (const [n, step] of ids.entries()) {
    id += step;
    lat += lats[n] ?? 0;
    lon += lons[n] ?? 0;
    const of = new Map<string, string>();
    for (; (tags[at] ?? 0) !== 0; at += 2) of.set(texts(tags[at]!), texts(tags[at + 1]!));
    if (of.size > MAX_TAGS) refuse();
    at += 1;
    yield { id: `node/${id}`, tags: of, point: pointOf(lat, lon), members: [] };
  }
}

function lineOf(bytes: Uint8Array, texts: Texts): MapElement {
  const { id, nodes, ...tags } = messageOf(bytes, { ...EMPTY, nodes: [] as number[] }, (tag, of, pbf) => {
    if (tag === 1) of.id = pbf.readVarint();
    else if (tag === 8) of.nodes = pbf.readPackedSVarint();
    else readTags(tag, of, pbf);
  });
  return {
    id: `way/${id}`,
    tags: tagsOf(tags, texts),
    point: null,
    members: sums(nodes).map((node) => `node/${node}`),
  };
}

function relationOf(bytes: Uint8Array, texts: Texts): MapElement {
  const none = { ...EMPTY, members: [] as number[], kinds: [] as number[] };
  const { id, members, kinds, ...tags } = messageOf(bytes, none, (tag, of, pbf) => {
    if (tag === 1) of.id = pbf.readVarint();
    else if (tag === 9) of.members = pbf.readPackedSVarint();
    else if (tag === 10) of.kinds = pbf.readPackedVarint();
    else readTags(tag, of, pbf);
  });
  const named = sums(members).map((member, at) => `${MEMBERS[kinds[at] ?? 0]}/${member}`);
  return { id: `relation/${id}`, tags: tagsOf(tags, texts), point: null, members: named };
}

const EMPTY = { id: 0, keys: [] as number[], values: [] as number[] };
type Tags = Pick<typeof EMPTY, "keys" | "values">;

function readTags(tag: number, of: Tags, pbf: Pbf): void {
  if (tag === 2) of.keys = pbf.readPackedVarint();
  else if (tag === 3) of.values = pbf.readPackedVarint();
}

function tagsOf({ keys, values }: Tags, texts: Texts): MapElement["tags"] {
  if (keys.length > MAX_TAGS) refuse();
  return new Map(keys.map((key, at) => [texts(key), texts(values[at] ?? 0)] as const));
}

/** Ids of members, which are written as differences. */
function sums(steps: readonly number[]): number[] {
  if (steps.length > MAX_MEMBERS) refuse();
  let sum = 0;
  return steps.map((step) => (sum += step));
}

/** The fields of a message, read into `result`. */
const messageOf = <Result>(
  bytes: Uint8Array,
  result: Result,
  read: (tag: number, result: Result, pbf: Pbf) => unknown,
): Result => new Pbf(bytes).readFields((tag, into, pbf) => void read(tag, into, pbf), result);

function refuse(): never {
  throw new ProblemError("not-a-table");
}
