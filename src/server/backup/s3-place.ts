import type { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import { clientFor } from "../media/store/s3-store.ts";
import { isArchiveName, namesArchive } from "./archive-format.ts";
import { type BackupAddress, newestFirst, type StoredBackup } from "./backup-place.ts";

/** Milliseconds until a connection stands, and without any byte of an answer. */
const PATIENCE = { connect: 5_000, answer: 120_000 };
/** Of a multipart upload, which may have 10,000 parts: archives up to 640 GB, in 128 MB of memory. */
const PART_BYTES = 64 * 1024 * 1024;
const CONCURRENT_UPLOADS = 2;

const ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<path>[\w.\-/]*))?$/;

/** A bucket of an object store, with the account of the settings `S3_…`. */
export function s3Place(address: string, account: Config["s3Account"]): BackupAddress {
  const { bucket, path = "" } = ADDRESS.exec(address)?.groups ?? {};
  if (!bucket) throw new StartRefused("config", `${address} is no address such as s3://bucket/prefix`);
  if (!account) {
    throw new StartRefused("config", "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed for backups in s3://…");
  }
  const file = path.split("/").at(-1) ?? "";
  const isFile = namesArchive(file);
  const folder = isFile ? path.slice(0, -file.length) : path;
  const prefix = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
  const client = clientFor(account, PATIENCE);
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const place = `s3://${bucket}/${prefix}`;
  const unavailable = (error: Error): never => {
    if (error instanceof StartRefused || error.name === "AbortError") throw error;
    throw new StartRefused("unavailable", `The object store failed for ${place}: ${error.name}`, { cause: error });
  };
  const stored = async (name: string): Promise<StoredBackup> => {
    const head = await client.send(new HeadObjectCommand(at(name)));
    return { name, bytes: head.ContentLength ?? 0, date: (head.LastModified ?? new Date()).toTemporalInstant() };
  };
  return {
    name: isFile ? file : null,
    place: {
      address: place,
      /** An interrupted upload is aborted; the object appears when all its parts are there. */
      async write(name, content: Readable, signal) {
        const upload = new Upload({
          client,
          params: { ...at(name), Body: content },
          partSize: PART_BYTES,
          queueSize: CONCURRENT_UPLOADS,
        });
        const abort = () => void upload.abort();
        signal.addEventListener("abort", abort);
        try {
          await upload.done();
          return await stored(name);
        } catch (error) {
          signal.throwIfAborted();
          return unavailable(error as Error);
        } finally {
          signal.removeEventListener("abort", abort);
        }
      },
      async open(name) {
        const { Body } = await client.send(new GetObjectCommand(at(name))).catch((cause: Error) => {
          if (cause.name !== "NoSuchKey") return unavailable(cause);
          throw new StartRefused(
            "config",
            `There is no backup ${place}${name}: \`backup list\` shows those that there are.`,
          );
        });
        return Body as Readable;
      },
      async list(isName = isArchiveName) {
        const found: StoredBackup[] = [];
        try {
          for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
            for (const { Key = "", Size = 0, LastModified = new Date(0) } of Contents) {
              const name = Key.slice(prefix.length);
              if (isName(name)) found.push({ name, bytes: Size, date: LastModified.toTemporalInstant() });
            }
          }
        } catch (error) {
          return unavailable(error as Error);
        }
        return newestFirst(found);
      },
      remove: async (name) => void (await client.send(new DeleteObjectCommand(at(name))).catch(unavailable)),
    },
  };
}
