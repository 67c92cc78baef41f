import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { type Config, readConfig } from "#core/server/config/config.ts";

const BUCKET = "media";

export type ObjectStore = {
  settings: NonNullable<Config["s3"]>;
  /** Where its objects lie. */
  folder: string;
  /** Where the object lies that has this name. */
  fileOf(key: string): string;
  stop(): Promise<void>;
};

/** An object store on loopback. */
export async function startObjectStore(prefix = "island/"): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), "eolaire-s3-"));
  const configureBuckets = [{ name: BUCKET }];
  const allowMismatchedSignatures = true; // of a list it signs another address than the SDK, and than Amazon
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets,
    allowMismatchedSignatures,
  });
  const { port } = await server.run();
  return {
    settings: s3At(`http://127.0.0.1:${port}`, prefix),
    folder: join(directory, BUCKET),
    fileOf: (key) => join(directory, BUCKET, `${prefix}${key}._S3rver_object`),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The settings of an object store at that address, as an operator writes them. */
export function s3At(endpoint: string, prefix = ""): NonNullable<Config["s3"]> {
  const account = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
  const where = { S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint, S3_PATH_STYLE: "on", S3_PREFIX: prefix };
  return readConfig({ ...account, ...where }).s3!;
}
