/** Where a file names no source: the data of such files are OpenStreetMap's, whose licence (ODbL) requires it. */
const OPENSTREETMAP = "[© OpenStreetMap](https://www.openstreetmap.org/copyright)";
const MAX_LENGTH = 300;

const ENTITIES = new Map(
  Object.entries<string>({ copy: "©", amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " }),
);

/**
 * The attribution of a file, which is HTML, as the text that maps show: links as `[name](https://…)`, and no other markup.
 */
export function attributionText(html: string | undefined): string {
  const text = (html ?? "")
    .replaceAll(/<a\s[^>]*?href=["']?(https:\/\/[^"'\s>)]+)["']?[^>]*>(.*?)<\/a>/gis, "[$2]($1)")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&([a-z]+|#39);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
  return text === "" || text.length > MAX_LENGTH ? OPENSTREETMAP : text;
}
