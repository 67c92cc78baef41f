import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { country } from "#core/contract/country.ts";
import { LOCALES } from "#core/contract/locales.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { openApiDocument } from "./openapi.ts";

/** Stands for the address of the server until a start fills it in. */
const SERVER = "https://server.invalid/api";

/** The descriptions are of a country, and name the languages of the directory. */
export const writtenOpenApi = (folder: string): string =>
  join(folder, `openapi-${country.key}-${LOCALES.join("-")}.json`);

export const openApiText = (): string =>
  JSON.stringify(openApiDocument({ serverUrl: SERVER, version: packageJson.version }));

/**
 * The document as the build wrote it, since making it holds the event loop for seconds. Where the build wrote none, as in tests and
 * for a pair of languages that no country's own is, it is made.
 */
export async function loadOpenApi(folder: string | undefined, serverUrl: string): Promise<string> {
  const written = folder === undefined ? null : await readFile(writtenOpenApi(folder), "utf8").catch(() => null);
  return (written ?? openApiText()).replace(JSON.stringify(SERVER), () => JSON.stringify(serverUrl));
}
