import { setTimeout as pause } from "node:timers/promises";
import type { TagHeaders } from "@eolaire/cdn-purge";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { photoWidths } from "#core/domain/media/photo-sizes.ts";
import type { Database } from "../db/connect.ts";
import { PublicReads } from "../http/cache/public-reads.ts";
import { notFound, ProblemError } from "../http/problem.ts";
import { sendProblem } from "../http/send-problem.ts";
import type { IdentityProvider } from "../identity/identity.ts";
import {
  audioExtension,
  audioPath,
  isMediaKey,
  PHOTO_TYPES,
  type PhotoVariant,
  parseAudioFile,
  parsePhotoFile,
  variantPath,
} from "./media-files.ts";
import {
  type AudioRow,
  findAccountPhotoRow,
  findAudioRow,
  findPhotoRow,
  type PhotoRow,
  RowCache,
} from "./media-rows.ts";
import { PhotoVariants, VariantUnavailable } from "./photos/photo-variants.ts";
import { MEDIA_HEADERS, type ServedFile, sendMedia } from "./send-media.ts";
import { type Guarded, type ShownTo, shownTo } from "./shown-to.ts";
import { diskStore, removeLeftovers } from "./store/disk-store.ts";
import { cacheFiles } from "./store/file-cache.ts";
import type { MediaStore } from "./store/media-store.ts";
import { isVisible, type MediaKind } from "./visibility.ts";

/** The address contains the kind of the photo's parent; under another kind it is not found. */
const PHOTO_FOLDERS: Record<Exclude<MediaKind, "none">, string> = {
  page: "/images/page/photos",
  post: "/images/posts",
  story: "/images/stories",
  event: "/images/events",
  category: "/images/categories",
  account: "/images/accounts",
};

/** A full queue has finished about two variants after this time. */
const RETRY_AFTER_SECONDS = "5";

export type MediaOptions = {
  db: Database;
  /** Default: rows are read from `db` alone. */
  reads?: PublicReads;
  /** Contains `photos/`, `audio/` and `tmp/`, on one file system. */
  mediaDir: string;
  /** A store other than the disk. */
  store?: MediaStore;
  /** Identifies organisers; without it nobody sees what is not public. */
  identity?: IdentityProvider;
  /** For a cache in front, which would serve the files of a hidden page for a year; default: none. */
  tagHeaders?: TagHeaders;
};

export type Media = {
  /** Must be called with the cache tags that a write invalidates; affected rows are read again. */
  forget(tags: Iterable<string>): void;
  /** Encodes the most common variants of these photos in the background; stops when the server closes. Never throws. */
  warmVariants(keys: Iterable<string>): Promise<void>;
  variants: PhotoVariants;
};

/** Serves photos and recordings, each only while its parent is public. */
export function registerMedia(
  app: FastifyInstance,
  {
    db,
    reads = PublicReads.on(db),
    mediaDir,
    store: stored = diskStore(mediaDir),
    identity,
    tagHeaders = () => ({}),
  }: MediaOptions,
): Media {
  const store = cacheFiles(stored);
  const variants = new PhotoVariants(store, app.log);
  const photos = new RowCache((key) => reads.lookUp((on) => findPhotoRow(on, key)));
  const faces = new RowCache((key) => reads.lookUp((on) => findAccountPhotoRow(on, key)));
  const recordings = new RowCache((key) => reads.lookUp((on) => findAudioRow(on, key)));
  const shown = shownTo(db, identity);
  const closing = new AbortController();
  const widthWhenVisible = async (key: string) => {
    const row = await photos.find(key);
    return row && isVisible(row.parent, new Date()) ? row.width : undefined;
  };

  for (const kind of Object.keys(PHOTO_FOLDERS) as (keyof typeof PHOTO_FOLDERS)[]) {
    const rows = kind === "account" ? faces : photos;
    serve(app, { store, reads, shown, tagHeaders }, PHOTO_FOLDERS[kind], (file, shown) =>
      findPhoto(file, { kind, rows, variants, shown }),
    );
  }
  serve(app, { store, reads, shown, tagHeaders }, "/audio", (file, shown) =>
    findRecording(file, { rows: recordings, store, shown }),
  );

  app.addHook("onReady", () => removeLeftovers(mediaDir));
  app.addHook("onClose", async () => {
    closing.abort();
    await variants.idle();
  });

  return {
    variants,
    forget(tags) {
      const changed = [...tags];
      photos.forget(changed);
      faces.forget(changed);
      recordings.forget(changed);
    },
    warmVariants: (keys) =>
      warmVariants(variants, widthWhenVisible, keys, closing.signal).catch((error) =>
        app.log.warn({ err: error }, "Making photo variants ahead of time stopped"),
      ),
  };
}

/** `GET` and `HEAD {folder}/{file}`; `find` resolves the file's name. */
function serve(
  app: FastifyInstance,
  {
    store,
    reads,
    shown,
    tagHeaders,
  }: { store: MediaStore; reads: PublicReads; shown: ShownTo; tagHeaders: TagHeaders },
  folder: string,
  find: (file: string, shown: Shown) => Promise<ServedFile | undefined>,
): void {
  const handler = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    reply.headers(MEDIA_HEADERS);
    const found = await find(request.params.file, (row) => shown(request, row)).catch(throwUnavailable);
    if (!found) throw notFound();
    if (found.shownTo === "everybody") reply.headers(tagHeaders(found.tags));
    return sendMedia(request, reply, store, { ...found, isUncertain: reads.isPrimaryAway });
  };
  app.route<{ Params: { file: string } }>({
    method: ["GET", "HEAD"],
    url: `${folder}/:file`,
    handler,
    errorHandler: sendProblem, // a small problem document instead of the site's 404 page
  });
}

/** Of an address without width and format (the `url` of a photo): one that fits most screens. */
const PLAIN_WIDTH = 1280;
const plainVariant = (width: number): PhotoVariant => ({
  width: photoWidths(width).findLast((one) => one <= PLAIN_WIDTH) ?? width,
  format: "jpg",
});

/** The same for the current request. */
type Shown = (row: Guarded) => ReturnType<ShownTo>;

type PhotoPlace = { kind: MediaKind; rows: RowCache<PhotoRow>; variants: PhotoVariants; shown: Shown };

async function findPhoto(file: string, { kind, rows, variants, shown }: PhotoPlace): Promise<ServedFile | undefined> {
  const named = parsePhotoFile(file);
  const key = named?.key ?? (isMediaKey(file) ? file : null);
  const row = key === null ? undefined : await rows.find(key);
  const to = row?.parent.kind === kind ? await shown(row) : null;
  if (!row || !to || key === null) return undefined;
  const variant = named?.variant ?? plainVariant(row.width);
  if (variant.width !== "og" && !photoWidths(row.width).includes(variant.width)) return undefined;
  const stored = await variants.find(key, variant);
  return (
    stored && {
      ...stored,
      path: variantPath(key, variant),
      type: PHOTO_TYPES[variant.format],
      shownTo: to,
      tags: row.tags,
    }
  );
}

type AudioPlace = { rows: RowCache<AudioRow>; store: MediaStore; shown: Shown };

async function findRecording(file: string, { rows, store, shown }: AudioPlace): Promise<ServedFile | undefined> {
  const asked = parseAudioFile(file);
  const row = asked && (await rows.find(asked.key));
  const to = row && audioExtension(row.mime) === asked.extension ? await shown(row) : null;
  if (!row || !to) return undefined;
  const path = audioPath(asked.key, asked.extension);
  const stored = await store.stat(path);
  return stored && { ...stored, path, type: row.mime, shownTo: to, tags: row.tags };
}

function throwUnavailable(error: unknown): never {
  if (!(error instanceof VariantUnavailable)) throw error;
  throw new ProblemError("draining", { headers: { "retry-after": RETRY_AFTER_SECONDS } });
}

/** The sizes of cards and galleries; nearly every browser accepts AVIF. */
const COMMON_WIDTHS = [640, 960, 320];

/** A pause between variants, so that requests in the same queue go first. */
const BREATH_MS = 20;

/**
 * Encodes the most common variants one by one, so that first visitors need not wait. A failure is logged and skips that
 * photo.
 * @returns when all are encoded, or the signal aborted it
 */
export async function warmVariants(
  variants: PhotoVariants,
  widthOf: (key: string) => Promise<number | undefined>,
  keys: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    if (signal.aborted) return;
    const width = await widthOf(key);
    if (width !== undefined) await warmPhoto(variants, key, width, signal);
  }
}

async function warmPhoto(variants: PhotoVariants, key: string, width: number, signal: AbortSignal): Promise<void> {
  const offered = photoWidths(width);
  for (const common of COMMON_WIDTHS.filter((candidate) => offered.includes(candidate))) {
    await variants.idle();
    if (signal.aborted) return;
    const made = await variants.find(key, { width: common, format: "avif" });
    if (!made) return;
    await pause(BREATH_MS, undefined, { signal }).catch(() => {}); // rejects on abort only
  }
}
