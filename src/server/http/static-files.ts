import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { SANDBOX_POLICY } from "./headers.ts";

/** Icons and the manifest. Their names are fixed, so they are cached for a day only. */
const PUBLIC_DIR = fileURLToPath(new URL("../../web/public/", import.meta.url));

const ICON_MAX_AGE_MS = 24 * 60 * 60 * 1000;
const ASSET_MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/** They lie beside the files that they are sent for. */
const COMPRESSED = /\.(?:br|gz)$/;

/** A thread that compiles WebAssembly (`web/app/photos/heic.worker.ts`); screens may not. It can load and send nothing. */
const DECODER = "heic.worker-";
const DECODER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

export type StaticFilesOptions = {
  /** The output folder of Vite's client build, with `assets/` (file names contain a hash of the content). Absolute. */
  distDir: string;
  /** The icons, which the build copies and compresses. Default: those of `src/web/public`, not compressed. Absolute. */
  publicDir?: string;
};

/**
 * Serves the built files: `/assets/*` as immutable, and the icons of `src/web/public` at the root; both precompressed as
 * `.br` and `.gz`.
 */
export function registerStaticFiles(
  app: FastifyInstance,
  { distDir, publicDir = PUBLIC_DIR }: StaticFilesOptions,
): void {
  const assets = join(distDir, "assets");
  const files = new Set(
    readdirSync(assets, { recursive: true, encoding: "utf8" }).filter((name) => !COMPRESSED.test(name)),
  );
  app.register(async (scope) => {
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("x-content-type-options", "nosniff");
    });
    scope.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      preCompressed: true,
      // One route, since one for each of some hundred files takes megabytes in each process.
      allowedPath: (path) => files.has(path.slice(1)), // those that exist at the start: no other request reaches the disk
      immutable: true,
      maxAge: ASSET_MAX_AGE_MS,
      index: false,
      decorateReply: false,
      setHeaders(response, path) {
        response.setHeader("vary", "accept-encoding");
        if (basename(path).startsWith(DECODER)) response.setHeader("content-security-policy", DECODER_POLICY);
      },
    });
    scope.register(fastifyStatic, {
      root: publicDir,
      preCompressed: true,
      wildcard: false, // other addresses at the root belong to the site
      globIgnore: ["**/*.br", "**/*.gz"],
      maxAge: ICON_MAX_AGE_MS,
      index: false,
      decorateReply: false,
      setHeaders: (response) => {
        response.setHeader("content-security-policy", SANDBOX_POLICY);
        response.setHeader("vary", "accept-encoding");
      },
    });
  });
}
