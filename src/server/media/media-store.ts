import type { Readable } from "node:stream";

/** What is known of a stored file without reading it. */
export type StoredFile = { size: number; modified: Date };

export type ListedName = { name: string; modified: Date };

/** Both ends inclusive, in bytes from 0, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

/**
 * Where photos and recordings lie. Paths are made by `media-files.ts` from validated keys, with `/` between their parts;
 * none ever comes from a request. Files are written once and never changed.
 */
export type MediaStore = {
  /** undefined: there is no such file. Any other failure throws. */
  stat(path: string): Promise<StoredFile | undefined>;
  /** The bytes, or those of the range. A file that vanished meanwhile is an error of the stream. */
  stream(path: string, range?: ByteRange): Readable;
  read(path: string): Promise<Buffer>;
  /** All or nothing: a reader sees the whole file or none, also after a crash. */
  write(path: string, content: Buffer): Promise<StoredFile>;
  /** Takes over a file of this machine, all or nothing; it lies no more where it was. For what is too large to be held. */
  adopt(path: string, source: string): Promise<StoredFile>;
  /** A file that is not there is no error. */
  delete(path: string): Promise<void>;
  /** Every file below a folder. */
  deleteFolder(path: string): Promise<void>;
  /** What lies right below a folder, files and folders. */
  list(folder: string): Promise<ListedName[]>;
};
