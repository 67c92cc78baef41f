import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import type { Country } from "#core/contract/country.ts";
import { asPair, isLanguage, type Language, pairOf } from "#core/contract/language-codes.ts";
import { COUNTRY_MADE, type CountryMade, countryOf, isCountry, isZone } from "./country-of.ts";

/**
 * Sets the country and the two languages of this process before the modules are loaded that compute with them: those of the environment,
 * else the ones that were chosen on the desk, which the data folder names (`place-file.ts`), and in a thread those of its process. Unknown ones refuse the start
 * later.
 */
const STANDARD = "ie";

const [chosenCountry = "", chosenLanguages = "", chosenZone = ""] = env.EOLAIRE_PLACE?.split("\n") ?? chosen();
const key = env.COUNTRY || chosenCountry || STANDARD;
globalThis.EOLAIRE_COUNTRY = chosenPlace(key, env.TIME_ZONE || (key === chosenCountry ? chosenZone : "") || null);
globalThis.EOLAIRE_LANGUAGES = env.LANGUAGES ? pairOf(listed(env.LANGUAGES)) : asPair(listed(chosenLanguages));

/** @returns undefined for the one that modules know without being told */
function chosenPlace(key: string, zone: string | null): Country | undefined {
  if ((key === STANDARD && !zone) || !isCountry(key)) return undefined;
  const known = env[COUNTRY_MADE] ? (JSON.parse(env[COUNTRY_MADE]) as CountryMade) : null;
  const isKnown = known?.country.key === key && known.zone === zone;
  const country = isKnown ? known.country : countryOf(key, zone !== null && isZone(zone) ? zone : null);
  // Processes and threads of this one need not find its holidays again.
  env[COUNTRY_MADE] = JSON.stringify({ zone, country } satisfies CountryMade);
  return country;
}

function listed(codes: string): Language[] {
  return codes.split(/[\s,]+/).filter(isLanguage);
}

/** The lines of the file: the country, the languages, and the zone where the country has several. */
function chosen(): string[] {
  try {
    return readFileSync(join(env.DATA_DIR || "./data", "country"), "utf8").split("\n");
  } catch {
    return []; // none was chosen, or the folder cannot be read, which refuses the start later
  }
}
