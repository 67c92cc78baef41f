import { on } from "node:events";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";

/** The files of a zip archive by name. */
export async function unzipped(archive: Buffer): Promise<Record<string, Buffer>> {
  const zip = await promisify<Buffer, ZipFile>(fromBuffer)(archive);
  const files: Record<string, Buffer> = {};
  for await (const [entry] of on(zip, "entry", { close: ["end"] }) as AsyncIterable<[Entry]>) {
    files[entry.fileName] = await buffer(await promisify(zip.openReadStream.bind(zip) as never)(entry));
  }
  return files;
}
