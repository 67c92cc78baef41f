import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";
import { LOCALES } from "#core/texts/locales.ts";
import { TEXT_SETS } from "#core/texts/messages/sets.ts";
import type { Assets } from "#core/web/document/document.ts";
import { UsedStyles } from "#core/web/document/used-styles.ts";
import { HYDRATION_ENTRY, hydratedIslandIn, islandEntry, STYLES_ENTRY } from "#core/web/entries.ts";
import { ISLANDS, type IslandName } from "#core/web/ui/page-resources.ts";

/** The fonts of every first screen, the largest first. */
const FIRST_FONTS = [/source-sans-3-core-wght-normal/, /source-serif-4-core-600-normal/];
/** Names in the other language, and slogans of cards. */
const ITALIC_FONT = /source-serif-4-core-400-italic/;

/** Reads Vite's manifests (of the site, the hydrated apps and the desk), which map sources to built files. */
export async function readAssets(distDir: string): Promise<Assets> {
  const read = (name: string) => readManifest(join(distDir, ".vite", name));
  const [reading, app, desk] = await Promise.all([
    read("manifest.json"),
    read("app-manifest.json"),
    read("desk-manifest.json"),
  ]);
  const manifestOf: Record<IslandName, Manifest> = { "hydrated-app": app, "desk-app": desk };
  const site = reading[STYLES_ENTRY];
  const stylesheets = await Promise.all((site?.css ?? []).map((file) => readFile(join(distDir, file), "utf8")));
  return {
    styles: (site?.css ?? []).map(address),
    usedStyles: new UsedStyles(stylesheets.join("")),
    fonts: FIRST_FONTS.flatMap((font) => fontsOf(site, font)),
    italicFonts: fontsOf(site, ITALIC_FONT),
    texts: textModules([reading, app, desk]),
    islands: Object.fromEntries(ISLANDS.map((name) => [name, islandIn(manifestOf[name], name)])),
    hydrated: Object.fromEntries(
      Object.keys(reading).flatMap((source) => {
        const name = hydratedIslandIn(source);
        return name ? [[name, [...new Set(importsOf([source], reading).map(address))]]] : [];
      }),
    ),
    hydration: scriptOf(reading[HYDRATION_ENTRY]!, reading),
  };
}

const fontsOf = (entry: Manifest[string] | undefined, name: RegExp) =>
  (entry?.assets ?? []).filter((file) => name.test(file)).map(address);

async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(path, "utf8")) as Manifest;
}

/** The key of the only stylesheet in the manifest of the hydrated apps. */
const APP_STYLES = "style.css";

function islandIn(manifest: Manifest, name: IslandName): Assets["islands"][string] {
  const chunk = manifest[islandEntry(name)];
  if (!chunk) throw new Error(`The build has no island ${name}`);
  const app = name === "hydrated-app" ? manifest[APP_STYLES] : undefined;
  return {
    ...scriptOf(chunk, manifest),
    styles: [...(app ? [app.file] : []), ...(name === "desk-app" ? stylesOf(chunk, manifest) : [])].map(address),
  };
}

const scriptOf = ({ file, imports = [] }: Manifest[string], manifest: Manifest) => ({
  file: address(file),
  imports: importsOf(imports, manifest).map(address),
});

/** Its own, after those of the modules that it imports, which may be shared with screens that are loaded later. */
function stylesOf({ imports = [], css = [] }: Manifest[string], manifest: Manifest): string[] {
  const chunks = imports.flatMap((name) => manifest[name] ?? []);
  return [...new Set([...chunks.flatMap((one) => stylesOf(one, manifest)), ...css])];
}

/** The module of each text set, and the modules that it imports. */
function textModules(manifests: Manifest[]): Assets["texts"] {
  const sets = LOCALES.flatMap((locale) => Object.keys(TEXT_SETS).map((set) => `${locale}/${set}`));
  return Object.fromEntries(sets.map((set) => [set, textModulesOf(set, manifests)]));
}

function textModulesOf(set: string, manifests: Manifest[]): string[] {
  const name = `src/texts/messages/compiled/${set.replace("/", "/sets/")}.ts`;
  const manifest = manifests.find((one) => one[name]);
  if (!manifest) throw new Error(`The build has no texts ${set}`);
  return importsOf([name], manifest).map(address);
}

const address = (file: string) => `/${file}`;

function importsOf(names: string[], manifest: Manifest): string[] {
  return names.flatMap((name) => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...importsOf(chunk.imports ?? [], manifest)] : [];
  });
}
