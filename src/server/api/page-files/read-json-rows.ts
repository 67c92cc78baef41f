import { readJson } from "../../http/json.ts";
import { ProblemError } from "../../http/problem.ts";
import { type FileRow, utf8Text } from "./file-row.ts";

type Fields = Record<string, unknown>;

/**
 * The pages of a JSON file: a list, `{ pages: […] }`, or a GeoJSON FeatureCollection (RFC 7946).
 * @throws ProblemError `not-a-table`
 */
export async function* readJsonRows(path: string): AsyncGenerator<FileRow> {
  let json = "";
  for await (const chunk of utf8Text(path)) json += chunk;
  for (const [at, sent] of pagesIn(parsed(json)).entries()) yield { row: at + 1, sent, errors: [] };
}

function parsed(json: string): unknown {
  try {
    return readJson(json);
  } catch (error) {
    if (error instanceof ProblemError) throw new ProblemError("not-a-table");
    throw error;
  }
}

function pagesIn(file: unknown): unknown[] {
  if (Array.isArray(file)) return file;
  const { type, features, pages } = isFields(file) ? file : {};
  if (type === "FeatureCollection" && Array.isArray(features)) return features.map(pageOfFeature);
  if (Array.isArray(pages)) return pages;
  throw new ProblemError("not-a-table");
}

/** The geometry of a page is a point or null; any other is passed on, and rejected as an unknown field. */
function pageOfFeature(feature: unknown): unknown {
  if (!isFields(feature) || !isFields(feature.properties)) return feature;
  const { id, properties, geometry } = feature;
  return { ...(id !== undefined && { id }), ...properties, ...pointOf(geometry) };
}

function pointOf(geometry: unknown): Fields {
  if (geometry === null) return { latitude: null, longitude: null };
  const { type, coordinates } = isFields(geometry) ? geometry : {};
  if (type !== "Point" || !Array.isArray(coordinates)) return { geometry };
  const [longitude, latitude] = coordinates;
  return { latitude, longitude };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
