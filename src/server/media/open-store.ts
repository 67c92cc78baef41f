import type { Config } from "../config.ts";
import { diskStore } from "./disk-store.ts";
import type { MediaStore } from "./media-store.ts";

/** Where photos and recordings lie, by the settings. What speaks S3 is loaded only where it is needed. */
export async function openStore({ s3 }: Pick<Config, "s3">, mediaDir: string): Promise<MediaStore> {
  if (!s3) return diskStore(mediaDir);
  const { s3Store } = await import("./s3-store.ts");
  return s3Store(s3);
}
