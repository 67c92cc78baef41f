import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/**
 * A lock that allows one process per data folder. Node has no file locks, so an SQLite file provides one: the kernel
 * releases it however the process ends. A pid file is not sufficient: ids are reused, and mean other processes in
 * another container.
 */
export class FolderLock {
  readonly #file: DatabaseSync;
  readonly #holder: string;

  private constructor(file: DatabaseSync, holder: string) {
    this.#file = file;
    this.#holder = holder;
  }

  /**
   * @param name of the program, and so of the files
   * @returns null if another process (or this one) holds the lock
   */
  static take(folder: string, name: string): FolderLock | null {
    const file = new DatabaseSync(join(folder, `${name}.lock`), { timeout: 0 });
    try {
      file.exec("begin exclusive");
    } catch (error) {
      file.close();
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
      throw error;
    }
    const holder = holderIn(folder, name);
    writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 });
    return new FolderLock(file, holder);
  }

  /** The process id written by the holder, for messages only. */
  static holder(folder: string, name: string): string | null {
    try {
      return readFileSync(holderIn(folder, name), "utf8").trim();
    } catch {
      return null;
    }
  }

  release(): void {
    rmSync(this.#holder, { force: true });
    this.#file.close();
  }
}

const holderIn = (folder: string, name: string) => join(folder, `${name}.pid`);
