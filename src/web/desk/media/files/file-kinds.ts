import { MAX_FILE_BYTES } from "#core/contract/limits.ts";
import type { ApiError } from "#core/web/app/api/api-error.ts";
import { PHOTO_ACCEPT } from "#core/web/app/photos/photo-accept.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** A larger photo needs more memory than a browser has to make it smaller. */
const MAX_SHRUNK_BYTES = 200 * 1024 * 1024;

/** What a file chooser offers, and what is refused before the upload. The server checks the content itself. */
export const FILE_KINDS = {
  photo: {
    accept: PHOTO_ACCEPT,
    type: /^image\/(jpeg|png|webp|avif|hei[cf])$/,
    maxBytes: MAX_SHRUNK_BYTES,
  },
  audio: {
    accept: "audio/*,.mp3,.m4a,.aac,.ogg,.opus,.wav,.flac,.webm",
    type: /^(audio\/.+|video\/(webm|mp4|ogg)|application\/ogg)$/,
    maxBytes: MAX_FILE_BYTES["audio-upload"],
  },
} as const;

export type FileKind = keyof typeof FILE_KINDS;

export type Refusal = "too-large" | "wrong-kind" | "too-many";

/** A file without a type in the browser is left to the server. */
export function refusalOf({ size, type: found }: File, kind: FileKind): Refusal | null {
  const { type, maxBytes } = FILE_KINDS[kind];
  if (found !== "" && !type.test(found)) return "wrong-kind";
  return size > maxBytes ? "too-large" : null;
}

/** Why a file was refused and what to do. The API's message is used where it is more precise. */
export function useRefusalText(kind: FileKind): (refusal: Refusal | ApiError) => string {
  const { refusals } = useTexts("desk-photos");
  const own: Record<Refusal, string> = refusals[kind];
  return (refusal) => {
    if (typeof refusal === "string") return own[refusal];
    const { code } = refusal.problem;
    if (code === "too-large") return own["too-large"];
    return code === "too-many-requests" ? refusals.tooFast : refusal.message;
  };
}
