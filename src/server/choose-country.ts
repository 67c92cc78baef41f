import { env } from "node:process";
import breton from "../../places/fr-bre/place.json" with { type: "json" };
import scottish from "../../places/gb-sct/place.json" with { type: "json" };
import welsh from "../../places/gb-wls/place.json" with { type: "json" };
import type { Country } from "../contract/country.ts";

/** Sets the country of this process before the modules are loaded that compute with it. An unknown one refuses the start later. */
const COUNTRIES = new Map(Object.entries<Country>({ "gb-wls": welsh, "gb-sct": scottish, "fr-bre": breton }));

globalThis.EOLAIRE_COUNTRY = COUNTRIES.get(env.COUNTRY ?? "");
