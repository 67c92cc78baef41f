import { textOf } from "#core/server/api/shared/file-text.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { isKml } from "../read-kml-rows.ts";
import type { MapSource } from "./elements.ts";
import { isMapJson, jsonElements } from "./read-json.ts";
import { isPbf, pbfElements } from "./read-pbf.ts";
import { xmlElements } from "./read-xml.ts";

/**
 * The extract that a file is; null where it is none: OpenStreetMap's own XML or PBF, what Overpass answers as JSON or as XML, or what
 * Overpass Turbo exports as GeoJSON.
 * @throws ProblemError `not-a-table` for XML of something else; so do the elements where the rest of the file is none
 */
export async function mapSourceOf(path: string): Promise<MapSource | null> {
  if (await isPbf(path)) return () => pbfElements(path);
  const text = await textOf(path);
  if (isKml(text.head)) return null;
  if (/^\s*</.test(text.head)) {
    if (!/<osm[\s>]/.test(text.head.slice(0, XML_HEAD))) throw new ProblemError("not-a-table");
    return () => xmlElements(text);
  }
  return isMapJson(text.head) ? () => jsonElements(text) : null;
}

/** Characters before the root of an XML file: its declaration, and a comment of the program that wrote it. */
const XML_HEAD = 4_000;
