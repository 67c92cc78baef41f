import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";
import type { Assets } from "../../web/site/document.ts";
import { ISLANDS } from "../../web/site/islands/use-island.ts";

/** What the first screen is written in; the other faces load when they are needed. */
const FIRST_FONTS = /source-(sans-3|serif-4)-latin-wght-normal/;

/** Reads Vite's manifest: which built file is which. */
export async function readAssets(distDir: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(distDir, ".vite/manifest.json"), "utf8")) as Manifest;
  const site = manifest["src/web/site/styles.ts"];
  const address = (file: string) => `/${file}`;
  return {
    styles: (site?.css ?? []).map(address),
    fonts: (site?.assets ?? []).filter((file) => FIRST_FONTS.test(file)).map(address),
    islands: Object.fromEntries(
      ISLANDS.map((name) => {
        const chunk = manifest[`src/web/site/islands/${name}/${name}.ts`];
        if (!chunk) throw new Error(`The build has no island ${name}`);
        return [name, { file: address(chunk.file), imports: importsOf(chunk.imports ?? [], manifest).map(address) }];
      }),
    ),
  };
}

function importsOf(names: string[], manifest: Manifest): string[] {
  return names.flatMap((name) => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...importsOf(chunk.imports ?? [], manifest)] : [];
  });
}
