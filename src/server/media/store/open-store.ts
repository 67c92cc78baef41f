import type { Config } from "#core/server/config/config.ts";
import { diskStore } from "./disk-store.ts";
import type { MediaStore } from "./media-store.ts";

/** Opens the configured store. */
export async function openStore(config: Pick<Config, "s3">, mediaDir: string): Promise<MediaStore> {
  return (await openObjectStore(config)) ?? diskStore(mediaDir);
}

/** undefined: media are stored on the disk. The S3 client is loaded only where it is needed. */
export async function openObjectStore({ s3 }: Pick<Config, "s3">): Promise<MediaStore | undefined> {
  if (!s3) return undefined;
  const { s3Store } = await import("./s3-store.ts");
  return s3Store(s3);
}
