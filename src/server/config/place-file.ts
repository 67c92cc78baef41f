import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { country } from "#core/contract/country.ts";
import { LOCALES } from "#core/contract/locales.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { Config } from "./config.ts";
import { usualZoneOf } from "./country-of.ts";

type Chosen = Pick<DirectorySettings, "country" | "languages" | "text_languages" | "time_zone">;

/** Whether this process works with another country or other languages than the settings say: these are read once, at a start. */
export const isStale = (chosen: Chosen, languages: readonly string[]): boolean =>
  chosen.country !== country.key ||
  (chosen.time_zone ?? usualZoneOf(chosen.country)) !== country.zone ||
  `${chosen.text_languages}` !== `${LOCALES}` ||
  `${[...chosen.languages].sort()}` !== `${[...languages].sort()}`;

/** What `choose-place.ts` reads. */
export const placeLines = (key: string, languages: readonly string[], zone: string | null) =>
  `${key}\n${languages.join(",")}\n${zone ?? ""}\n`;

/** Writes what was chosen where the next start reads it before anything else (`choose-place.ts`). */
export async function storePlace({ dataDir }: Pick<Config, "dataDir">, chosen: Chosen): Promise<void> {
  const file = join(dataDir, "country");
  await writeFile(`${file}.new`, placeLines(chosen.country, chosen.text_languages, chosen.time_zone), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
