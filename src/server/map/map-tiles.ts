import type { FastifyInstance } from "fastify";
import Negotiator from "negotiator";
import type { MapSettings } from "#core/web/ui/map/map-data.ts";
import { matchesEtag } from "../http/negotiate.ts";
import type { MapFile } from "./map-file.ts";
import { plainTile } from "./map-file.ts";

/** The content of an address with the version of the file never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Another instance, or a document from before a restart, has another file: this one's tile, not stored under that address. */
const OF_ANOTHER_FILE = "no-store";
/** Houses are large enough at this zoom level; the tiles of the last one in the file are drawn larger. */
const MAX_ZOOM = 18;

/** How maps show the file. */
export function tilesOf({ version, attribution, maxZoom, bounds }: MapFile): NonNullable<MapSettings["tiles"]> {
  return { url: `/map/${version}/{z}/{x}/{y}.mvt`, attribution, maxZoom: MAX_ZOOM, vector: { maxZoom, bounds } };
}

type Address = { version: string; z: string; x: string; y: string };

/** Serves the tiles of the file, each at an address of its own, which caches in front may store. */
export function registerMapTiles(server: FastifyInstance, file: MapFile): void {
  server.addHook("onClose", () => file.close());
  const path = "/map/:version(^[0-9a-f]{12})/:z(^\\d{1,2})/:x(^\\d{1,8})/:y(^\\d{1,8}).mvt";
  server.get<{ Params: Address }>(path, async ({ params, headers }, reply) => {
    const isCurrent = params.version === file.version;
    const etag = `"${file.version}"`;
    const tile = await file.tile(Number(params.z), Number(params.x), Number(params.y));
    reply.headers({ "cache-control": isCurrent ? IMMUTABLE : OF_ANOTHER_FILE, vary: "accept-encoding" });
    if (isCurrent) reply.header("etag", `W/${etag}`); // weak: a tile is sent in several encodings
    if (isCurrent && matchesEtag(headers["if-none-match"], etag)) return reply.code(304).send();
    if (!tile) return reply.code(204).send(); // outside of the file
    reply.type("application/vnd.mapbox-vector-tile");
    const { encoding } = file;
    const accepts = encoding !== "identity" && new Negotiator({ headers }).encodings([encoding]).includes(encoding);
    if (accepts) return reply.header("content-encoding", encoding).send(tile);
    return reply.send(await plainTile(tile, encoding));
  });
}
