import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "#core/server/db/connect.ts";
import { notFound } from "#core/server/http/problem.ts";
import { sendProblem } from "#core/server/http/send-problem.ts";
import { IMMUTABLE, MEDIA_HEADERS } from "../send-media.ts";

type Picture = { type: string; bytes: Buffer };

/** About ten sizes of two pictures. */
const MAX_BYTES = 4_000_000;
const ADDRESS = /^[0-9a-z]{24}$/;
const NAME = /^[a-z0-9]{1,12}\.(?:png|avif|jpg)$/;

/** `GET /pictures/{key}/{name}`: the logo and the photo of the directory. A key names one content forever. */
export function registerDirectoryPictures(app: FastifyInstance, { db }: { db: Database }): void {
  const known = new LRUCache<string, Picture>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 1 });
  app.route<{ Params: { key: string; name: string } }>({
    method: ["GET", "HEAD"],
    url: "/pictures/:key/:name",
    errorHandler: sendProblem,
    async handler({ params: { key, name } }, reply) {
      reply.headers(MEDIA_HEADERS);
      if (!ADDRESS.test(key) || !NAME.test(name)) throw notFound();
      const picture = known.get(`${key}/${name}`) ?? (await readDirectoryPicture(db, key, name));
      if (!picture) throw notFound();
      known.set(`${key}/${name}`, picture);
      return reply.header("cache-control", IMMUTABLE).type(picture.type).send(picture.bytes);
    },
  });
}

/** Index: directory_picture_pkey. */
export function readDirectoryPicture(db: Database, key: string, name: string): Promise<Picture | undefined> {
  const rows = db.selectFrom("directory_picture").select(["type", "bytes"]);
  return rows.where("key", "=", key).where("name", "=", name).executeTakeFirst();
}
