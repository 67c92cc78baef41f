import { sql } from "kysely";
import { country } from "#core/contract/country.ts";
import { asPair, isLanguage, type Language } from "#core/contract/language-codes.ts";
import { LOCALES } from "#core/contract/locales.ts";
import type { OffersPart } from "#core/contract/module.ts";
import type { DirectorySettings, OfferOfModule } from "#core/contract/office/settings.ts";
import { STANDARD_COLOR } from "#core/domain/brand-colours.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import { countryOf } from "#core/server/config/country-of.ts";
import type { Database } from "#core/server/db/connect.ts";
import { OFFERS_OF_MODULES } from "#start/compiled/offers.ts";

/** Of a directory that nobody has described yet. */
export const NEW_DIRECTORY: DirectorySettings = {
  name: "Eolaire",
  name_ie: "Eolaire",
  place_noun: "area",
  mail_sender: null,
  country: country.key,
  time_zone: null,
  languages: [...LOCALES],
  text_languages: [...LOCALES],
  landscape: "plain",
  color: STANDARD_COLOR,
  logo: null,
  photo: null,
  sentence: null,
  sentence_ie: null,
  setup_step: "done",
  country_read: false,
  legal_read: false,
  place_the: null,
  place_the_ie: null,
  place_in: null,
  place_in_ie: null,
  place_of: null,
  place_of_ie: null,
  map_latitude: country.map.latitude,
  map_longitude: country.map.longitude,
  map_zoom: country.map.zoom,
  has_boats: false,
  has_walks: true,
  has_stories: true,
  has_open_data: true,
  ...offersOfModules(({ isNew }) => isNew),
  moderates_edits: false,
  office_hours: null,
  office_hours_ie: null,
  office_address: null,
  office_address_ie: null,
};

function offersOfModules(isOffered: (offer: OffersPart[string]) => boolean) {
  const offers = Object.entries<OffersPart[string]>(OFFERS_OF_MODULES);
  return Object.fromEntries(offers.map(([name, offer]) => [`has_${name}`, isOffered(offer)])) as Record<
    `has_${OfferOfModule}`,
    boolean
  >;
}

/** What every directory was before it had settings. */
export const ISLAND_DIRECTORY: DirectorySettings = {
  ...NEW_DIRECTORY,
  place_noun: "island",
  has_boats: true,
  ...offersOfModules(() => true),
  landscape: "island",
  map_latitude: 54.99,
  map_longitude: -8.5,
  map_zoom: 15,
};

/** The demonstration until somebody describes it otherwise. */
export const DEMO_DIRECTORY: DirectorySettings = {
  ...ISLAND_DIRECTORY,
  office_address: "The community office, beside the pier",
  office_address_ie: "Oifig an phobail, in aice leis an gcé",
  office_hours: "Monday to Friday, 10:00 to 16:00",
  office_hours_ie: "Dé Luain go Dé hAoine, 10:00 go 16:00",
};

/** Whether there are demonstration pages, so that the site shows a notice. Index: page_demo. */
export async function hasDemonstration(db: Database): Promise<boolean> {
  return (await db.selectFrom("page").select("id").where(sql<boolean>`demo`).limit(1).execute()).length > 0;
}

/** Whether there is any page, in any state. */
export async function hasPages(db: Database): Promise<boolean> {
  return (await db.selectFrom("page").select("id").limit(1).execute()).length > 0;
}

/** The two languages in which texts of a country are written: its own, and those that most readers from elsewhere know. */
export const languagesOf = (key: string) =>
  asPair([...new Set<Language>([...countryOf(key).languages.filter(isLanguage), "en", "fr"])]);

/** What the directory has, for answers: known to the process until it changes. */
export const offersOf = ({ remember }: Pick<ReadContext, "remember">): Promise<DirectorySettings> =>
  remember("settings", ["settings"], async (db) => (await readSettings(db)).settings);

/** One version. Before the first one it is 0, and `date` null. */
export type SettingsVersion = { version: number; date: Date | null; settings: DirectorySettings };

/** The settings of a version, by default the newest; fields that came later have their defaults. Index: directory_settings_pkey. */
export async function readSettings(db: Database, version?: number): Promise<SettingsVersion> {
  const query = db.selectFrom("directory_settings").select(["version", "date_created", "settings"]);
  const chosen =
    version === undefined ? query.orderBy("version", "desc").limit(1) : query.where("version", "=", version);
  const row = await chosen.executeTakeFirst();
  if (!row) {
    const settings = (await hasDemonstration(db)) ? DEMO_DIRECTORY : ISLAND_DIRECTORY;
    return { version: 0, date: null, settings };
  }
  const written = row.settings as Partial<DirectorySettings>;
  // The drawing of the home page followed from the boats before it could be chosen.
  const landscape = written.has_boats ? "island" : NEW_DIRECTORY.landscape;
  return { version: row.version, date: row.date_created, settings: { ...NEW_DIRECTORY, landscape, ...written } };
}
