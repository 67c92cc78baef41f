import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What compresses; pictures and fonts (woff2) are compressed already. */
const TEXT = /\.(?:js|mjs|css|svg|json|map|txt|html|webmanifest)$/;

/** Below this the headers weigh more than what is saved. */
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Lays `.br` and `.gz` beside each text file of a folder, where they are smaller: once at build time with the best
 * quality, so that the server never compresses an asset.
 * @returns how many files got siblings
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  const done = await Promise.all(files.map((entry) => precompressFile(join(entry.parentPath, entry.name))));
  return done.filter(Boolean).length;
}

async function precompressFile(path: string): Promise<boolean> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return false;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
  return true;
}

/** `node scripts/precompress.ts DIST`: for the scripts and styles in `client`, and a copy of the icons in `public`. */
if (import.meta.main) {
  const dist = argv[2];
  if (!dist) throw new Error("Usage: node scripts/precompress.ts DIST");
  await rm(join(dist, "public"), { recursive: true, force: true }); // of a former build, with what has become a route since
  await cp(join(import.meta.dirname, "../src/web/public"), join(dist, "public"), { recursive: true });
  for (const name of ["client", "public"]) {
    console.log(`Compressed ${await precompress(join(dist, name))} files of ${name}`);
  }
}
