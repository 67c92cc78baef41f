import { isHeic } from "./is-heic.ts";
import { jpegOf } from "./jpeg-of.ts";

/**
 * A photo as JPEG of the size in which it is kept: by the browser where it reads it, else a HEIC by a decoder that is loaded for it. One that neither reads
 * is left to the server, which says what helps.
 */
export async function convertPhoto(file: File, signal?: AbortSignal): Promise<File> {
  const jpeg = (await byBrowser(file)) ?? ((await isHeic(file)) ? await byDecoder(file, signal) : null);
  return jpeg ? new File([jpeg], `${file.name.replace(/\.\w{3,4}$/, "")}.jpg`, { type: "image/jpeg" }) : file;
}

const byBrowser = (file: File): Promise<Blob | null> =>
  createImageBitmap(file)
    .then(jpegOf)
    .catch(() => null);

/** In a thread of its own for each photo, so that the desk stays quick, and its memory is given back. */
async function byDecoder(file: File, signal?: AbortSignal): Promise<Blob | null> {
  const worker = new Worker(new URL("./heic.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Blob | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      signal?.addEventListener("abort", () => resolve(null), { once: true });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
