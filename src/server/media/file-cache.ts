import { LRUCache } from "lru-cache";
import type { MediaStore, StoredFile } from "./media-store.ts";

/** Cards and gallery pictures are 5 … 100 kB; larger files are streamed. */
export const CACHED_FILE_BYTES = 128 * 1024;

/** About a thousand pictures: those of the screens that people look at. */
const CACHE_BYTES = 32 * 1024 * 1024;

type CachedFile = { file: StoredFile; content?: Promise<Buffer> };

/**
 * Keeps small files that were asked for lately in memory: serving one costs a third of the processor time of streaming
 * it from the disk. Files are never changed, so nothing can be out of date; who may see them is asked elsewhere.
 */
export function cacheFiles(store: MediaStore): MediaStore {
  const files = new LRUCache<string, CachedFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ file }) => file.size + 500,
  });
  return {
    ...store,
    async stat(path) {
      const hot = files.get(path);
      if (hot) return hot.file;
      const file = await store.stat(path);
      if (file && file.size <= CACHED_FILE_BYTES) files.set(path, { file });
      return file;
    },
    async read(path) {
      const hot = files.get(path);
      if (!hot) return store.read(path);
      hot.content ??= store.read(path);
      return hot.content.catch((error) => {
        files.delete(path);
        throw error;
      });
    },
    async delete(path) {
      await store.delete(path);
      files.delete(path);
    },
    async deleteFolder(path) {
      await store.deleteFolder(path);
      for (const hot of files.keys()) if (hot.startsWith(`${path}/`)) files.delete(hot);
    },
  };
}
