import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const LOCK = "eolaire.lock";
const HOLDER = "eolaire.pid";
const SQLITE_BUSY = 5;

/**
 * A lock that allows one process per data folder. Node has no file locks, so an SQLite file provides one: the kernel
 * releases it however the process ends. A pid file is not sufficient: ids are reused, and mean other processes in
 * another container.
 */
export class FolderLock {
  readonly #file: DatabaseSync;
  readonly #folder: string;

  private constructor(file: DatabaseSync, folder: string) {
    this.#file = file;
    this.#folder = folder;
  }

  /** @returns null if another process (or this one) holds the lock */
  static take(folder: string): FolderLock | null {
    const file = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
    try {
      file.exec("begin exclusive");
    } catch (error) {
      file.close();
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
      throw error;
    }
    writeFileSync(join(folder, HOLDER), `${process.pid}\n`, { mode: 0o600 });
    return new FolderLock(file, folder);
  }

  /** The process id written by the holder, for messages only. */
  static holder(folder: string): string | null {
    try {
      return readFileSync(join(folder, HOLDER), "utf8").trim();
    } catch {
      return null;
    }
  }

  release(): void {
    rmSync(join(this.#folder, HOLDER), { force: true });
    this.#file.close();
  }
}
