import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import type { Country } from "#core/contract/country.ts";
import { asPair, isLanguage, type Language, pairOf } from "#core/contract/language-codes.ts";
import breton from "../../../places/fr-bre/place.json" with { type: "json" };
import scottish from "../../../places/gb-sct/place.json" with { type: "json" };
import welsh from "../../../places/gb-wls/place.json" with { type: "json" };

/**
 * Sets the country and the two languages of this process before the modules are loaded that compute with them: those of the environment,
 * else the ones that were chosen on the desk, which the data folder names (`place-file.ts`), and in a thread those of its process. Unknown ones refuse the start
 * later.
 */
const COUNTRIES = new Map(Object.entries<Country>({ "gb-wls": welsh, "gb-sct": scottish, "fr-bre": breton }));

const [chosenCountry = "", chosenLanguages = ""] = env.EOLAIRE_PLACE?.split("\n") ?? chosen();
globalThis.EOLAIRE_COUNTRY = COUNTRIES.get(env.COUNTRY || chosenCountry);
globalThis.EOLAIRE_LANGUAGES = env.LANGUAGES ? pairOf(listed(env.LANGUAGES)) : asPair(listed(chosenLanguages));

function listed(codes: string): Language[] {
  return codes.split(/[\s,]+/).filter(isLanguage);
}

/** The lines of the file: the country, and the languages. */
function chosen(): string[] {
  try {
    return readFileSync(join(env.DATA_DIR || "./data", "country"), "utf8").split("\n");
  } catch {
    return []; // none was chosen, or the folder cannot be read, which refuses the start later
  }
}
