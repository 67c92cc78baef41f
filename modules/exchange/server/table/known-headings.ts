import { WEEKDAYS } from "@eolaire/opening-hours";
import { oneSpelling, plain } from "@eolaire/search";
import type { Language } from "#core/contract/language-codes.ts";
import { fieldIn, LOCALES } from "#core/contract/locales.ts";
import { DAY_COLUMNS } from "#core/contract/office/page-files.ts";

/**
 * What other tables call the columns, without accents and punctuation: in English and Irish, and in the exports of WordPress
 * directories (GeoDirectory, Directorist and their like), Google Business Profile, Outscraper and OpenStreetMap. In German and French, too,
 * and names, numbers and addresses in languages of other neighbours.
 */
const HEADINGS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    name: `name · business name · trading name · company · company name · business · organisation · organization · title · place
    · post title · place name · listing title · store name · shop name · naam · nom · nombre
    · nazwa · firma · firmenname · unternehmen · bedrijfsnaam · betrieb · betriebsname · geschaft · bezeichnung · titel · entreprise · raison sociale
    · etablissement · titre · denomination`,
    name_ie: "name ie",
    slogan:
      "slogan · tagline · motto · headline · short description · post excerpt · excerpt · kurzbeschreibung · untertitel · accroche · sous titre",
    description: `description · about · about us · details · post content · content · business description · from the business
    · long description · full description · listing content · listing description · beschreibung · omschrijving · descriptif · presentation`,
    categories: `category · main category · primary category · additional categories · post category · listing category · business category · business type · type
    · listing type · kind · sector · catagoir · catagoiri · cineal · categori · categoriau · kategorie · kategorien · typ · art · branche · rubrik
    · categorie · categories · rubrique · secteur`,
    tags: "tag · post tags · listing tags · keywords · clibeanna · schlagworte · schlagworter · stichworte · merkmale · etiquettes · mots cles",
    contact_number: `phone · phone number · phone no · telephone · telephone number · tel · tel no · contact number · contact phone
    · contact no · primary phone · main phone · phone 1 · landline · listing phone · business phone · guthan · fon · uimhir ghuthain
    · uimhir theileafoin · teileafon · telefon · telefonnummer · tel nr · rufnummer · festnetz · numero de telephone · telefoon · telefoonnummer · telephone fixe · telefono · numer telefonu`,
    email: `email · email address · e mail · e mail address · mail · email 1 · contact email · business email · listing email
    · riomhphost · seoladh riomhphoist · r phost · correo · courriel · adresse e mail · adresse email · adresse courriel · adres e mail`,
    website: `website · web site · web · url · site · homepage · web address · website url · website address · listing website
    · suiomh · suiomh greasain · suiomh idirlin · webseite · internetseite · internet · netzseite · internetadresse · adresse web · site web · site internet · pagina web · strona www`,
    booking_url: "booking link · booking url · booking website · reservation link · book online · reservation links",
    booking_number: "booking number · booking phone · reservations phone",
    "social.facebook": "facebook · facebook url · facebook page · fb",
    "social.instagram": "instagram · instagram url",
    "social.x": "twitter · twitter url · x · x url",
    "social.tiktok": "tiktok · tiktok url",
    "social.youtube": "youtube · youtube url",
    "social.whatsapp": "whatsapp · whatsapp url",
    address: `address · full address · street address · street · address line 1 · address line 2 · address line 3 · address 1 · address 2
    · address 3 · address1 · address2 · address3 · addr street · post address · listing address · location address · business address
    · building name · hausnummer · hausnr · strasse und hausnummer · strasse nr · strasse hausnummer · numero et rue · voie · complement d adresse · strasse · adresse · anschrift · straat · adres · rue · direccion · ulica`,
    postcode: `eircode · post code · postal code · zip · zip code · addr postcode · cod poist · eirchod · postleitzahl · plz · code postal
    · codigo postal · kod pocztowy`,
    location: `town · city · village · townland · locality · borough · district · area · addr city · post city · baile · baile fearainn
    · sraidbhaile · ait · ort · ortschaft · gemeinde · wohnort · ortsteil · commune · localite · stadt · ville · plaats · ciudad · miasto`,
    latitude:
      "lat · latitude · geo lat · gps lat · post latitude · manual lat · map lat · y · domhanleithead · lledred · breite · breitengrad · geografische breite · gps breite",
    longitude:
      "lon · lng · long · longitude · geo lng · gps lng · post longitude · manual lng · map lng · x coordinate · domhanfhad · hydred · lange · langengrad · geografische lange · gps lange",
    service_area: "service area · area served · areas served",
    times: `times · opening times · opening hours · hours · business hours · working hours · working hours old format · opening · open hours
    · uaireanta · uaireanta oscailte · amanna oscailte · uairean · uairean fosglaidh · oriau agor · euriou digerin · offnungszeit · offnungszeiten · geschaftszeiten · openingstijden · horaires · horaires d ouverture · heures d ouverture · horario · bdbh
    · business hours timing`,
    price_type: "preisniveau · gamme de prix · price level · price range · price",
  }),
);

/** Weekdays as headings, in the languages of which the readers of hours know none. */
const OTHER_DAYS = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"];

/** What a field in two languages is called in one of them, or where a heading names it. A word of both means the first. */
const IN_LANGUAGE: Record<"name" | "slogan" | "description" | "address", Partial<Record<Language, string>>> = {
  name: {
    en: "english name · name en · name english",
    ga: "ainm · name ga · name irish · irish name · ainm gaeilge · ainm as gaeilge · ainm gno",
    cy: "enw · name cy · name welsh · welsh name · enw cymraeg",
    gd: "ainm · name gd · name gaelic · gaelic name · ainm gaidhlig",
    fr: "nom · name fr · name french · french name · nom francais",
    br: "anv · name br · name breton · breton name · nom breton",
  },
  slogan: { ga: "mana · slogan ga · slogan irish" },
  description: {
    ga: "cur sios · tuairisc · description ga · description irish · irish description",
    cy: "disgrifiad · description cy",
    gd: "tuairisgeul · description gd",
    br: "deskrivadur · description br",
  },
  address: {
    ga: "seoladh · seoladh gaeilge · address ga · address irish · irish address · seoladh poist",
    cy: "cyfeiriad · address cy",
    gd: "seoladh · address gd",
    br: "chomlec h · address br",
  },
};

const BY_HEADING: ReadonlyMap<string, string> = new Map(
  [
    ...HEADINGS,
    ...Object.entries(IN_LANGUAGE).flatMap(([field, headings]) =>
      LOCALES.toReversed().map((locale) => [fieldIn(field, locale), headings[locale] ?? ""] as const),
    ),
  ].flatMap(([column, headings]) =>
    headings.split("·").map((heading) => [heading.trim().replaceAll(/\s+/g, " "), column] as const),
  ),
);

/** Words beside the name of a day that leave it the heading of a day's hours: “Monday hours”. */
const ABOUT_HOURS = /\b(?:hours|times|opening|open|uaireanta|de|an)\b/g;

/** In characters; longer ones are texts. */
const LONGEST = 200;

/** The column that a heading of another table is likely to mean; null: nothing is known of it. */
export function knownColumn(heading: string): string | null {
  if (heading.length > LONGEST) return null;
  const folded = foldedHeading(heading);
  const known = BY_HEADING.get(folded);
  if (known) return known;
  const named = folded.replaceAll(ABOUT_HOURS, "").trim();
  const day = WEEKDAYS.get(named) ?? OTHER_DAYS.indexOf(named) + 1;
  return DAY_COLUMNS[day - 1] ?? null;
}

const foldedHeading = (heading: string) =>
  plain(oneSpelling(heading))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
