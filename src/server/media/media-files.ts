/**
 * Names of media: which addresses are valid, and where the files are. Only validated keys and listed words reach a path,
 * so no address can lead out of the media folder.
 *     photos/{key}/original.{png|jpg|webp|avif}         as accepted
 *     photos/{key}/{width}.{avif|webp|jpg}              encoded on demand
 *     photos/{key}/og.jpg                               the crop for link previews
 *     audio/{key}.{mp3|ogg|wav|m4a}
 */

export type PhotoFormat = "avif" | "webp" | "jpg";

/** A served form of a photo: of this width, or the crop for link previews (Open Graph). */
export type PhotoVariant = { width: number; format: PhotoFormat } | { width: "og"; format: "jpg" };

export const PHOTO_TYPES: Record<PhotoFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** Formats of stored originals. */
const ORIGINAL_FORMATS = ["png", "jpg", "webp", "avif"] as const;

const PHOTO_FILE = /^(?<key>[a-z0-9]{20,40})-(?:(?<og>og)\.jpg|(?<width>[1-9][0-9]{0,4})\.(?<format>avif|webp|jpg))$/;
const AUDIO_FILE = /^(?<key>[a-z0-9]{20,40})\.(?<extension>wav|mp3|m4a|webm|ogg)$/;

/** `q3v9k2m8x7b1c4d5e6f0-640.avif`; undefined for anything else. Whether the photo has that width is checked later. */
export function parsePhotoFile(file: string): { key: string; variant: PhotoVariant } | undefined {
  const { key, og, width, format } = PHOTO_FILE.exec(file)?.groups ?? {};
  if (!key) return undefined;
  if (og) return { key, variant: { width: "og", format: "jpg" } };
  return { key, variant: { width: Number(width), format: format as PhotoFormat } };
}

/** `q3v9k2m8x7b1c4d5e6f0.mp3`; undefined for anything else. */
export function parseAudioFile(file: string): { key: string; extension: AudioExtension } | undefined {
  const { key, extension } = AUDIO_FILE.exec(file)?.groups ?? {};
  return key ? { key, extension: extension as AudioExtension } : undefined;
}

export function variantPath(key: string, { width, format }: PhotoVariant): string {
  return `photos/${key}/${width}.${format}`;
}

/** Possible paths of the original. */
export function originalPaths(key: string): string[] {
  return ORIGINAL_FORMATS.map((format) => `photos/${key}/original.${format}`);
}

export type AudioExtension = "wav" | "mp3" | "m4a" | "webm" | "ogg";

/** File name extensions by the stored type of a recording. */
const AUDIO_EXTENSIONS = new Map(
  Object.entries<AudioExtension>({
    "audio/wav": "wav",
    "audio/mpeg": "mp3",
    "audio/mp4": "m4a",
    "audio/webm": "webm",
    "audio/ogg": "ogg",
  }),
);

/** undefined: the type is not served. */
export function audioExtension(mime: string): AudioExtension | undefined {
  return AUDIO_EXTENSIONS.get(mime);
}

export function audioPath(key: string, extension: AudioExtension): string {
  return `audio/${key}.${extension}`;
}

/** Account photos are small, and JPEG for all clients. */
const FACE_WIDTH = 320;
const ACCOUNT_PHOTO = /^\/images\/accounts\/([a-z0-9]{20,40})-\d+\.jpg$/;

const KEY = /^[a-z0-9]{20,40}$/;

export const isMediaKey = (name: string): boolean => KEY.test(name);

/** The key of a stored recording; undefined for anything else. */
export const audioKeyOf = (file: string): string | undefined => parseAudioFile(file)?.key;

/** The address of an account's photo, as stored in its row and returned by the API. */
export function accountPhotoAddress(key: string): string {
  return `/images/accounts/${key}-${FACE_WIDTH}.jpg`;
}

/** The key of a stored photo; undefined for another site's address, or none. */
export function accountPhotoKey(address: string | null): string | undefined {
  return ACCOUNT_PHOTO.exec(address ?? "")?.[1];
}
