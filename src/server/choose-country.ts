import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import breton from "../../places/fr-bre/place.json" with { type: "json" };
import scottish from "../../places/gb-sct/place.json" with { type: "json" };
import welsh from "../../places/gb-wls/place.json" with { type: "json" };
import type { Country } from "../contract/country.ts";

/**
 * Sets the country of this process before the modules are loaded that compute with it: that of the environment, else the one that
 * was chosen on the desk, which the data folder names (`config/country-file.ts`). An unknown one refuses the start later.
 */
const COUNTRIES = new Map(Object.entries<Country>({ "gb-wls": welsh, "gb-sct": scottish, "fr-bre": breton }));

globalThis.EOLAIRE_COUNTRY = COUNTRIES.get(env.COUNTRY || chosenCountry());

function chosenCountry(): string {
  try {
    return readFileSync(join(env.DATA_DIR || "./data", "country"), "utf8").trim();
  } catch {
    return ""; // none was chosen, or the folder cannot be read, which refuses the start later
  }
}
