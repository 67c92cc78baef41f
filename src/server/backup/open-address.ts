import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { namesArchive } from "./archive-format.ts";
import type { BackupAddress } from "./backup-place.ts";
import { folderPlace } from "./folder-place.ts";

const isS3 = (address: string): boolean => address.startsWith("s3://");

/**
 * Understands `FILE`, `FOLDER` and `s3://bucket/prefix`: an address that ends with `.tar.zst` or `.tar.zst.age` names an
 * archive, any other a folder.
 * @throws StartRefused where it cannot be used
 */
export async function openAddress(address: string, config: Pick<Config, "s3Account">): Promise<BackupAddress> {
  if (isS3(address)) {
    const { s3Place } = await import("./s3-place.ts");
    return s3Place(address, config.s3Account);
  }
  const path = resolve(address);
  const isFile = namesArchive(path) || (await isRegularFile(path));
  return isFile
    ? { place: folderPlace(dirname(path)), name: basename(path) }
    : { place: folderPlace(path), name: null };
}

const isRegularFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
