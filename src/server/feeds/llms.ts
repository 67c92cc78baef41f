import { FIRST_NAME, SECOND_NAME } from "#core/contract/language-names.ts";
import { FIRST, localeOf, SECOND } from "#core/contract/locales.ts";
import { hasWalks } from "#core/contract/office/settings.ts";
import { placeForms } from "#core/texts/place-forms.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";

type Settings = Pick<SiteSettings, "name" | "directory" | "publicUrl" | "licence">;

/**
 * `/llms.txt` (https://llmstxt.org): where programs that read texts find the same in a form made for them.
 * @param ofModules their sections
 */
export function llmsText(
  { name, directory, publicUrl, licence }: Settings,
  ofModules: readonly (readonly string[])[],
): Buffer {
  const link = (title: string, path: string, about: string) => `- [${title}](${publicUrl}${path}): ${about}`;
  const walks = link("Walks", "/open-data/walks.geojson", "GeoJSON, lines with length, climb and time on foot");
  const files = [
    link("All places", "/open-data/pages.json", "every public field, with hours and prices"),
    link("Places as points", "/open-data/pages.geojson", "GeoJSON"),
    link("Coming events", "/open-data/events.geojson", "GeoJSON, with the rules of series"),
    ...(hasWalks(directory) ? [walks] : []),
    link("Public services", "/open-data/services.json", "Open Referral, HSDS 3"),
    link("Catalogue", "/open-data/catalogue.jsonld", "all files, in DCAT-AP"),
  ];
  const lines = [
    `# ${name[FIRST]}`,
    "",
    `> The directory ${placeForms(directory, localeOf("en")).of}, in ${FIRST_NAME} and ${SECOND_NAME}: what they are, where they are, when they are open, what they cost.`,
    "",
    "Opening times are exact: seasons, public holidays, special days and notices of the day are in the data. The state “open now” changes by the minute, so ask the API for it instead of remembering it.",
    ...(licence ? ["", `The data is under the licence [${licence.name}](${licence.url}).`] : []),
    "",
    "## Data",
    "",
    ...(directory.has_open_data ? files : []),
    link("News", `/${FIRST}/posts.json`, `JSON Feed; in ${SECOND_NAME} at /${SECOND}/posts.json`),
    "",
    ...ofModules.flatMap((section) => [...section, ""]),
    "## API",
    "",
    link("OpenAPI", "/api/openapi.json", "every call"),
    link("Changes", "/api/changes?since=2026-01-01T00:00:00Z", "what is new, changed or gone since an instant"),
    link("Search", "/api/pages?q=music&open_at=now", "places by words in either language, category, distance and time"),
    "",
    "## Optional",
    "",
    link("Reference of the API", "/api/docs", "the same for people"),
    link("Sitemap", "/sitemap.xml", "every public screen in both languages"),
  ];
  return Buffer.from(`${lines.join("\n")}\n`);
}
