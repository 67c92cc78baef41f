import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, zstdDecompress } from "node:zlib";
import { Compression, findTile, type Header, PMTiles, SharedPromiseCache, TileType, zxyToTileId } from "pmtiles";
import { StartRefused } from "../config/start-refused.ts";
import { attributionText } from "./attribution-text.ts";

/** One PMTiles file on disk, opened for reading. A file that is replaced (not overwritten) stays open as it was. */
export type MapFile = {
  /** Of its content: the same on every instance with the same file. */
  version: string;
  attribution: string;
  minZoom: number;
  /** The highest zoom level with tiles; a map may show more. */
  maxZoom: number;
  /** West, south, east and north in degrees. */
  bounds: [number, number, number, number];
  /** The ids of the layers in its tiles. */
  layers: string[];
  bytes: number;
  /** How tiles are stored, as a content coding of HTTP. */
  encoding: TileEncoding;
  /** The bytes of a tile as stored; null where the file has none. */
  tile(z: number, x: number, y: number): Promise<Buffer | null>;
  close(): Promise<void>;
};

export type TileEncoding = "identity" | "gzip" | "br" | "zstd";

const SPEC_VERSION = 3;
const MAGIC = "PMTiles";
/** A tile is found in at most one root and three leaf directories (specification, section 4). */
const MAX_DEPTH = 4;
/** Decoded directories in memory, of some kilobytes each. */
const MAX_DIRECTORIES = 200;
/** The file says how long a tile is; longer ones are an error of the file. */
const MAX_TILE_BYTES = 8 * 1024 * 1024;

const ENCODINGS: Record<Compression, TileEncoding | null> = {
  [Compression.Unknown]: null,
  [Compression.None]: "identity",
  [Compression.Gzip]: "gzip",
  [Compression.Brotli]: "br",
  [Compression.Zstd]: "zstd",
};

/** @throws StartRefused where the file cannot be used */
export async function openMapFile(path: string): Promise<MapFile> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    return await readMapFile(file);
  } catch (error) {
    await file?.close();
    throw new StartRefused("config", `MAP_FILE: ${path} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

async function readMapFile(file: FileHandle): Promise<MapFile> {
  const { size: bytes } = await file.stat();
  await requireVersion3(file);
  const source = {
    getKey: () => "map",
    getBytes: async (offset: number, length: number) => ({ data: arrayBufferOf(await read(file, offset, length)) }),
  };
  const directories = new SharedPromiseCache(MAX_DIRECTORIES, true, decompress);
  const archive = new PMTiles(source, directories, decompress);
  const header = await archive.getHeader();
  const encoding = encodingOf(header);
  const metadata = (await archive.getMetadata()) as Metadata;

  async function tile(z: number, x: number, y: number): Promise<Buffer | null> {
    if (z < header.minZoom || z > header.maxZoom || x >= 2 ** z || y >= 2 ** z) return null;
    const id = zxyToTileId(z, x, y);
    let { rootDirectoryOffset: offset, rootDirectoryLength: length } = header;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const entry = findTile(await directories.getDirectory(source, offset, length, header), id);
      if (!entry) return null;
      if (entry.runLength > 0) {
        if (entry.length > MAX_TILE_BYTES) throw new Error(`A tile of the map file has ${entry.length} bytes`);
        const data = await read(file, header.tileDataOffset + entry.offset, entry.length);
        // A cut-off tile must not be stored by caches.
        if (data.length < entry.length) throw new Error("The map file has changed: it is shorter than at the start");
        return data;
      }
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    throw new Error("The directories of the map file are nested too deeply");
  }

  return {
    version: await versionOf(file, header, bytes),
    attribution: attributionText(metadata.attribution),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bytes,
    encoding,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    layers: (metadata.vector_layers ?? []).map(({ id }) => id),
    tile,
    close: () => file.close(),
  };
}

type Metadata = { attribution?: string; vector_layers?: { id: string }[] };

async function requireVersion3(file: FileHandle): Promise<void> {
  const start = await read(file, 0, MAGIC.length + 1);
  if (start.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw new Error("it is no PMTiles archive of version 3");
  }
  const version = start[MAGIC.length];
  if (version !== SPEC_VERSION) {
    throw new Error(`it is a PMTiles archive of version ${version}, and version ${SPEC_VERSION} is needed`);
  }
}

function encodingOf({ tileType, tileCompression }: Header): TileEncoding {
  if (tileType !== TileType.Mvt) throw new Error("its tiles are not vector tiles (MVT)");
  const encoding = ENCODINGS[tileCompression];
  if (!encoding) throw new Error("its tiles are compressed in an unknown form");
  return encoding;
}

/**
 * Of the header, the root directory and the metadata with the size of the file: they hold the lengths of its tiles and the time of
 * its data, so that a newer extract has another version, and a large file need not be read.
 */
async function versionOf(file: FileHandle, header: Header, bytes: number): Promise<string> {
  const hash = createHash("sha256").update(String(bytes));
  hash.update(await read(file, 0, header.rootDirectoryOffset + header.rootDirectoryLength));
  hash.update(await read(file, header.jsonMetadataOffset, header.jsonMetadataLength));
  return hash.digest("hex").slice(0, 12);
}

/** The library reads the header with more bytes than a small file has. */
async function read(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

const arrayBufferOf = (buffer: Buffer): ArrayBuffer =>
  buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer;

const DECOMPRESS: Record<Exclude<TileEncoding, "identity">, (data: Buffer) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

/** A tile for clients that do not accept its content coding. */
export const plainTile = async (data: Buffer, encoding: TileEncoding): Promise<Buffer> =>
  encoding === "identity" ? data : DECOMPRESS[encoding](data);

async function decompress(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const encoding = ENCODINGS[compression];
  if (!encoding) throw new Error("its directories are compressed in an unknown form");
  return arrayBufferOf(await plainTile(Buffer.from(data), encoding));
}
