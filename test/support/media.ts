import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import type { Database } from "#core/server/db/connect.ts";
import { type Media, registerMedia } from "#core/server/media/media.ts";
import { audioExtension, audioPath } from "#core/server/media/media-files.ts";
import { diskStore } from "#core/server/media/store/disk-store.ts";
import type { MediaStore } from "#core/server/media/store/media-store.ts";
import { insertAudio, insertPhoto } from "./factories.ts";

type PhotoParent = Parameters<typeof insertPhoto>[1];
type AudioParent = Parameters<typeof insertAudio>[1];

let keys = 0;
export const newKey = () => `k${(keys++).toString(36).padStart(23, "0")}`;

/** A JPEG with a camera's metadata, colours and a place, as phones write it. */
export function phonePhoto(width: number, height: number): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 120, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#145a78", noise: grain } })
    .jpeg()
    .withExif({ IFD0: { Make: "Phone of a visitor" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "54/1 59/1 0/1" } })
    .withIccProfile("p3")
    .toBuffer();
}

/** A folder of media, and rows that say what each hangs on. */
export class MediaFolder {
  readonly db: Database;
  readonly path: string;

  private constructor(db: Database, path: string) {
    this.db = db;
    this.path = path;
  }

  static async create(db: Database): Promise<MediaFolder> {
    return new MediaFolder(db, await mkdtemp(join(tmpdir(), "eolaire-media-")));
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  async serve(store: MediaStore = diskStore(this.path)): Promise<{ app: FastifyInstance; media: Media }> {
    const app = Fastify();
    const media = registerMedia(app, { db: this.db, mediaDir: this.path, store });
    await app.ready();
    return { app, media };
  }

  /**
   * @param original null: the file is lost
   * @returns the photo's key
   */
  async photo(parent: PhotoParent, original: Buffer | null, width = 1000, format = "jpg"): Promise<string> {
    const key = newKey();
    await insertPhoto(this.db, parent, { key, width, height: 600, is_primary: Boolean(parent.page_id) });
    if (original) await this.file(`photos/${key}/original.${format}`, original);
    return key;
  }

  /** @returns the recording's key */
  async audio(parent: AudioParent, content: Buffer, mime = "audio/wav"): Promise<string> {
    const key = newKey();
    await insertAudio(this.db, parent, { key, mime, bytes: content.length });
    await this.file(audioPath(key, audioExtension(mime) ?? "wav"), content);
    return key;
  }

  async file(path: string, content: Buffer): Promise<void> {
    await mkdir(dirname(join(this.path, path)), { recursive: true });
    await writeFile(join(this.path, path), content);
  }
}
