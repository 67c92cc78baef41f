import { LRUCache } from "lru-cache";
import type { MediaStore, StoredFile } from "./media-store.ts";

/** Cards and gallery pictures are 5 … 100 kB; larger files are streamed. */
export const CACHED_FILE_BYTES = 128 * 1024;

/** About a thousand pictures: those of the popular screens. */
const CACHE_BYTES = 32 * 1024 * 1024;

type CachedFile = { file: StoredFile; content?: Promise<Buffer> };

/**
 * Caches small files in memory: serving one takes a third of the processor time of streaming it from the disk. Files
 * never change, so entries cannot be stale; permission is checked elsewhere.
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
