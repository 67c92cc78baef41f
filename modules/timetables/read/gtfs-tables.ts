import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import type { GtfsIssue } from "../contract/gtfs.ts";
import { MAX_GTFS_ISSUES } from "../contract/gtfs.ts";

/** Unpacked, of all files together: a zip bomb has a thousand times its size. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_ENTRIES = 200;
const MAX_RECORD_CHARACTERS = 20_000;
const MAX_VALUE_SHOWN = 60;

/** It is no zip file, or one that takes too much. */
export class UnreadableFeed extends Error {
  readonly problem: "not-a-feed" | "too-complex";

  constructor(problem: "not-a-feed" | "too-complex", options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

const openZip = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) => {
    // Closed by the end of the thread.
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** By their names, without folders, which some programs pack, too. */
const entriesOf = (zip: ZipFile) =>
  new Promise<Map<string, Entry>>((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip
      .on("entry", (entry: Entry) => {
        const name = entry.fileName.split("/").at(-1)!.toLowerCase();
        if (name && !entries.has(name)) entries.set(name, entry);
        zip.readEntry();
      })
      .once("end", () => resolve(entries))
      .once("error", reject)
      .readEntry();
  });

const openStream = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** A line of a table by its columns; an empty text where it has none. */
export type Line = { of: (column: string) => string; number: number };

/** What is wrong in a feed: the first ones by name, all of them as a number. */
export class Issues {
  readonly named: GtfsIssue[] = [];
  count = 0;

  add(issue: GtfsIssue): void {
    this.count += 1;
    const value = issue.value && [...issue.value].slice(0, MAX_VALUE_SHOWN).join("");
    if (this.named.length < MAX_GTFS_ISSUES) this.named.push({ ...issue, value: value || null });
  }
}

/** The tables of a GTFS file, read line by line. */
export class GtfsTables {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #issues: Issues;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, issues: Issues) {
    this.#zip = zip;
    this.#entries = entries;
    this.#issues = issues;
  }

  /** @throws UnreadableFeed */
  static async open(bytes: Uint8Array, issues: Issues): Promise<GtfsTables> {
    try {
      const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFeed("too-complex");
      return new GtfsTables(zip, await entriesOf(zip), issues);
    } catch (error) {
      throw error instanceof UnreadableFeed ? error : new UnreadableFeed("not-a-feed", { cause: error });
    }
  }

  has(file: string): boolean {
    return this.#entries.has(file);
  }

  /**
   * Calls `handle` with each line of a table that has all required values; others are issues. A table that is not there has no lines.
   * @throws UnreadableFeed
   */
  async each(file: string, required: readonly string[], handle: (line: Line) => void): Promise<void> {
    const entry = this.#entries.get(file);
    if (!entry) return;
    // One that says so; one that lies is cut off by the library.
    if (this.#unpacked + entry.uncompressedSize > MAX_UNPACKED_BYTES) throw new UnreadableFeed("too-complex");
    let columns: ReadonlyMap<string, number> | null = null;
    const read = (cells: string[], number: number) => {
      if (!columns) {
        columns = new Map(cells.map((name, at) => [name.trim().toLowerCase(), at]));
        for (const field of required.filter((name) => !columns!.has(name))) {
          this.#issues.add({ file, line: null, field, problem: "missing-field", value: null });
        }
        return;
      }
      const known = columns;
      const of = (column: string) => cells[known.get(column) ?? -1]?.trim() ?? "";
      const missing = required.find((name) => known.has(name) && of(name) === "");
      if (missing) this.#issues.add({ file, line: number, field: missing, problem: "required", value: null });
      else if (required.every((name) => known.has(name))) handle({ of, number });
    };
    await this.#parse(entry, file, read);
  }

  async #parse(entry: Entry, file: string, read: (cells: string[], line: number) => void): Promise<void> {
    const count = (bytes: number) => {
      this.#unpacked += bytes;
      if (this.#unpacked > MAX_UNPACKED_BYTES) throw new UnreadableFeed("too-complex");
    };
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          count(chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    const parser = parse({
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      on_record(cells: string[], { lines }: { lines: number }) {
        read(cells, lines);
        return null;
      },
    });
    parser.resume();
    try {
      await pipeline(await openStream(this.#zip, entry), counting, parser);
    } catch (error) {
      if (error instanceof UnreadableFeed) throw error;
      // What has been read counts; the rest of the table is missing, and that is said.
      this.#issues.add({ file, line: parser.info.lines, field: null, problem: "bad-line", value: null });
    }
  }
}
