import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const LOCK = "eolaire.lock";
const HOLDER = "eolaire.pid";
const SQLITE_BUSY = 5;

/**
 * One process at a time works in a data folder. Node has no file locks of its own, so an SQLite file lends us one: the
 * kernel holds it and drops it when the process ends in whatever way. A file with a process id would not do: ids are
 * used again, and in another container they mean another process.
 */
export class FolderLock {
  readonly #file: DatabaseSync;
  readonly #folder: string;

  private constructor(file: DatabaseSync, folder: string) {
    this.#file = file;
    this.#folder = folder;
  }

  /** @returns null where another process (or this one) holds the folder */
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

  /** The process id that its holder left, for people to read; it proves nothing. */
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
