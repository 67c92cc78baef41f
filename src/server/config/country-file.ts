import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { country } from "../../contract/country.ts";
import type { DirectorySettings } from "../../contract/office/settings.ts";
import type { Config } from "./config.ts";

type Chosen = Pick<DirectorySettings, "country" | "languages">;

/** Whether this process works with another country or other languages than the settings say: these are read once, at a start. */
export const isStale = (chosen: Chosen, languages: readonly string[]): boolean =>
  chosen.country !== country.key || `${[...chosen.languages].sort()}` !== `${[...languages].sort()}`;

/** Writes the chosen country where the next start reads it before anything else (`choose-country.ts`). */
export async function storeCountry({ dataDir }: Pick<Config, "dataDir">, chosen: Chosen): Promise<void> {
  const file = join(dataDir, "country");
  await writeFile(`${file}.new`, `${chosen.country}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
