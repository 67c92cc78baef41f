import type { Readable } from "node:stream";

/** Metadata of a stored file. */
export type StoredFile = { size: number; modified: Date };

export type ListedName = { name: string; modified: Date };

/** Both ends inclusive, in bytes from 0, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

/**
 * Storage of photos and recordings. Paths are built by `media-files.ts` from validated keys, separated by `/`; none ever
 * comes from a request. Files are written once and never changed.
 */
export type MediaStore = {
  /** undefined: no such file. Other failures throw. */
  stat(path: string): Promise<StoredFile | undefined>;
  /** The bytes, or those of the range. A file deleted meanwhile is an error of the stream. */
  stream(path: string, range?: ByteRange): Readable;
  read(path: string): Promise<Buffer>;
  /** Atomic: readers see the whole file or none, also after a crash. */
  write(path: string, content: Buffer): Promise<StoredFile>;
  /** Moves a local file into the store, atomically. For files too large for memory. */
  adopt(path: string, source: string): Promise<StoredFile>;
  /** Deleting a missing file is no error. */
  delete(path: string): Promise<void>;
  /** Deletes all files below a folder. */
  deleteFolder(path: string): Promise<void>;
  /** Lists the files and folders directly below a folder. */
  list(folder: string): Promise<ListedName[]>;
};
