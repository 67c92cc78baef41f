import type { FastifyInstance } from "fastify";
import { notFound } from "#core/server/http/problem.ts";
import { sendProblem } from "#core/server/http/send-problem.ts";
import { MEDIA_HEADERS } from "../send-media.ts";

/** Draws a landscape as an SVG document, deterministic in its options. */
export type DrawLandscape = (options: {
  subject: string;
  color: string;
  seed: string;
  width: number;
  height: number;
  hasWater: boolean;
}) => string;

/** A directory may choose another landscape. */
const FOR_A_DAY = "public, max-age=86400, stale-while-revalidate=604800";

/** In SVG user units, with the aspect ratio of the cards (3 : 2). */
const SIZE = { width: 960, height: 640 };

type Deps = { draw: DrawLandscape; hasWater: () => Promise<boolean> };

const FILE = /^(?<subject>[a-z]+(?:-[a-z]+)*)-(?<color>[0-9a-f]{6})-(?<seed>[a-z0-9]{1,40})\.svg$/;

/**
 * `GET /drawings/{category}-{color}-{seed}.svg`: the picture of a page without photos, in the page's colour (six
 * hexadecimal digits). `draw` is passed in because the site draws the same landscapes into its own markup.
 * @param deps.hasWater whether the directory lies by the sea or a river; while it cannot be read, the last answer stands
 */
export function registerDrawings(app: FastifyInstance, { draw, hasWater }: Deps): void {
  let last = true;
  app.route<{ Params: { file: string } }>({
    method: ["GET", "HEAD"],
    url: "/drawings/:file",
    errorHandler: sendProblem,
    async handler(request, reply) {
      const { subject, color, seed } = FILE.exec(request.params.file)?.groups ?? {};
      reply.headers(MEDIA_HEADERS);
      if (!subject || !color || !seed) throw notFound();
      last = await hasWater().catch(() => last);
      const drawing = draw({ subject, color: `#${color}`, seed, ...SIZE, hasWater: last });
      return reply.headers({ "cache-control": FOR_A_DAY }).type("image/svg+xml; charset=utf-8").send(drawing);
    },
  });
}
