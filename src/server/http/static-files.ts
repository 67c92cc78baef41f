import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { SANDBOX_POLICY } from "./headers.ts";

/** Icons and the manifest: their names are fixed, so their content may change under the same address. */
const PUBLIC_DIR = fileURLToPath(new URL("../../web/public/", import.meta.url));

const ICONS_LIVE_MS = 24 * 60 * 60 * 1000;
const ASSETS_LIVE_MS = 365 * 24 * 60 * 60 * 1000;

export type StaticFilesOptions = {
  /** Where Vite built the browser's part; holds `assets/` (names carry a hash of the content). Absolute. */
  distDir: string;
  /** Another folder of icons than the product's. Absolute. */
  publicDir?: string;
};

/**
 * Serves what the build made: `/assets/*` for ever, with the siblings `.br` and `.gz` that the build laid beside them,
 * and the icons of `src/web/public` at the root for a day.
 */
export function registerStaticFiles(
  app: FastifyInstance,
  { distDir, publicDir = PUBLIC_DIR }: StaticFilesOptions,
): void {
  app.register(async (scope) => {
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("x-content-type-options", "nosniff");
    });
    scope.register(fastifyStatic, {
      root: join(distDir, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      wildcard: false, // one route per file that exists at start: nothing else reaches the disk
      globIgnore: ["**/*.br", "**/*.gz"],
      immutable: true,
      maxAge: ASSETS_LIVE_MS,
      index: false,
      decorateReply: false,
      setHeaders: (response) => response.setHeader("vary", "accept-encoding"),
    });
    scope.register(fastifyStatic, {
      root: publicDir,
      wildcard: false, // the rest of the root is the site's
      maxAge: ICONS_LIVE_MS,
      index: false,
      decorateReply: false,
      setHeaders: (response) => response.setHeader("content-security-policy", SANDBOX_POLICY),
    });
  });
}
