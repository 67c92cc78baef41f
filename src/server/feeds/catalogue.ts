import { FIRST, LOCALES, type Locale, SECOND } from "#core/contract/locales.ts";
import { hasWalks } from "#core/contract/office/settings.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import type { Dataset, FeedsPart } from "./module.ts";

type Settings = Pick<SiteSettings, "name" | "directory" | "publicUrl" | "licence">;
/** Calendars and news also exist for each page and category. */
const DATASETS: readonly Dataset[] = [
  {
    id: "places",
    distributions: [
      { path: "/open-data/pages.csv", type: "text/csv", format: "CSV" },
      { path: "/open-data/pages.geojson", type: "application/geo+json", format: "GEOJSON" },
      { path: "/open-data/pages.json", type: "application/json", format: "JSON" },
    ],
  },
  {
    id: "services",
    distributions: [{ path: "/open-data/services.json", type: "application/json", format: "JSON" }],
  },
  {
    id: "events",
    distributions: [
      { path: "/open-data/events.geojson", type: "application/geo+json", format: "GEOJSON" },
      { path: `/${FIRST}/events.ics`, type: "text/calendar", format: "ICS" },
      { path: `/${SECOND}/events.ics`, type: "text/calendar", format: "ICS" },
    ],
  },
  {
    id: "walks",
    distributions: [{ path: "/open-data/walks.geojson", type: "application/geo+json", format: "GEOJSON" }],
  },
];
const NEWS: Dataset = {
  id: "news",
  distributions: [
    { path: `/${FIRST}/posts.json`, type: "application/feed+json", format: "JSON" },
    { path: `/${FIRST}/posts.rss`, type: "application/rss+xml", format: "RSS" },
    { path: `/${SECOND}/posts.json`, type: "application/feed+json", format: "JSON" },
    { path: `/${SECOND}/posts.rss`, type: "application/rss+xml", format: "RSS" },
  ],
};

/** By ISO 639-3, as in the EU's list of languages. */
const AUTHORITY = "http://publications.europa.eu/resource/authority/language/";
const ISO_639_3: Record<Locale, string> = { en: "ENG", ga: "GLE", cy: "CYM", gd: "GLA", fr: "FRA", br: "BRE" };

/**
 * `/open-data/catalogue.jsonld`: what data there is, for portals that collect such descriptions. DCAT-AP 3
 * (https://semiceu.github.io/DCAT-AP/releases/3.0.0/) in JSON-LD; file formats are those of the EU's list.
 */
export function dataCatalogue(
  { name, directory, publicUrl, licence }: Settings,
  modules: readonly Pick<FeedsPart, "datasets">[],
): Buffer {
  const inBoth = (of: (texts: Texts["writing"]["openData"]) => string) =>
    LOCALES.map((locale) => ({ "@language": locale, "@value": of(textsFor(locale, "writing").openData) }));
  const publisher = { "@type": "foaf:Agent", "foaf:name": name[FIRST] };
  const language = LOCALES.map((locale) => ({ "@id": AUTHORITY + ISO_639_3[locale] }));
  const ofModules = modules.flatMap(({ datasets = [] }) => datasets);
  const ofCore = DATASETS.filter(({ id }) => id !== "walks" || hasWalks(directory));
  const datasets = [...ofCore, ...ofModules, NEWS].map(({ id, distributions }) => ({
    "@id": `${publicUrl}/open-data#${id}`,
    "@type": "dcat:Dataset",
    "dct:title": inBoth((each) => each.sets[id].name),
    "dct:description": inBoth((each) => each.sets[id].about),
    "dct:publisher": publisher,
    "dct:language": language,
    "dcat:distribution": distributions.map(({ path, type, format }) => ({
      "@type": "dcat:Distribution",
      "dcat:accessURL": { "@id": publicUrl + path },
      "dcat:downloadURL": { "@id": publicUrl + path },
      "dct:format": { "@id": `http://publications.europa.eu/resource/authority/file-type/${format}` },
      "dcat:mediaType": { "@id": `https://www.iana.org/assignments/media-types/${type}` },
      ...(licence && { "dct:license": { "@id": new URL(licence.url).href } }),
    })),
  }));
  const catalogue = {
    "@context": {
      dcat: "http://www.w3.org/ns/dcat#",
      dct: "http://purl.org/dc/terms/",
      foaf: "http://xmlns.com/foaf/0.1/",
    },
    "@id": `${publicUrl}/open-data/catalogue.jsonld`,
    "@type": "dcat:Catalog",
    "dct:title": LOCALES.map((locale) => ({ "@language": locale, "@value": name[locale] })),
    "dct:description": inBoth((each) => (licence ? each.lead : each.leadUnlicensed)),
    "dct:publisher": publisher,
    "dct:language": language,
    "foaf:homepage": { "@id": publicUrl },
    "dcat:dataset": datasets,
  };
  return Buffer.from(JSON.stringify(catalogue));
}
