/** For tests: serves the built desk, so that the browser caches its scripts from test to test. */
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { sharedFolder } from "../postgres.ts";

const MIME = new Map(Object.entries({ js: "text/javascript", css: "text/css", json: "application/json" }));

/** The header in which a page of the browser names itself; each shows a document of its own. */
export const PAGE_HEADER = "x-test-page";

export type DeskServer = {
  /** A secure context, as the site is, without a certificate. */
  origin: string;
  /** What a page shows at every address; gets the addresses of the desk's style sheets. */
  documents: Map<string, (styles: readonly string[]) => string>;
};

let started: Promise<DeskServer> | undefined;

/** One for all test files of this worker; it ends with the worker. */
export function deskServer(): Promise<DeskServer> {
  started ??= start();
  return started;
}

async function start(): Promise<DeskServer> {
  const files = await filesIn(await sharedFolder("desk", buildDesk));
  const styles = [...files.keys()].filter((file) => /\/(tokens|base|desk)-[^/]*\.css$/.test(file));
  const documents: DeskServer["documents"] = new Map();
  const server = createServer(({ url = "", headers }, response) => {
    const path = url.replace(/\?.*/, "");
    const file = files.get(path);
    const document = documents.get(String(headers[PAGE_HEADER]));
    if (file !== undefined) {
      const type = MIME.get(path.split(".").at(-1)!) ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "max-age=86400, immutable" }).end(file);
    } else if (headers["sec-fetch-mode"] === "navigate" && document) {
      response.writeHead(200, { "content-type": "text/html", "cache-control": "no-store" }).end(document(styles));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  server.unref();
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, documents };
}

/** By their addresses. */
async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  return new Map(
    await Promise.all(paths.map(async (path) => [`/${relative(folder, path)}`, await readFile(path)] as const)),
  );
}

/** The desk's scripts and styles as in production, but for its account holder. */
async function buildDesk(outDir: string): Promise<void> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const stubbed: Plugin = {
    name: "stub-account-holder",
    enforce: "pre",
    resolveId: (source) => (source.endsWith("/use-account-holder.ts") ? here("./account-holder-stub.ts") : null),
  };
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [stubbed],
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          desk: here("../../../src/web/desk/desk-app.ts"),
          tokens: here("../../../src/web/theme/tokens.css"),
          base: here("../../../src/web/theme/base.css"),
        },
        output: { entryFileNames: "assets/[name].js" },
      },
    },
  });
}
