import { Client, errors } from "@opensearch-project/opensearch";
import type { SearchSettings } from "#core/server/config/config.ts";

/** A search takes some milliseconds; while nobody answers, PostgreSQL is there. */
const SEARCH_MS = 3_000;
/** A bulk, or a new index, of a busy cluster. */
const WRITE_MS = 60_000;

export const connectToSearch = ({ urls }: Pick<SearchSettings, "urls">): Client =>
  new Client({ nodes: [...urls], requestTimeout: SEARCH_MS, maxRetries: 1 });

/** What is written is written once: the writer tries again with a new run. */
export const connectToWrite = ({ urls }: Pick<SearchSettings, "urls">): Client =>
  new Client({ nodes: [...urls], requestTimeout: WRITE_MS, maxRetries: 0 });

/** A query, filter or aggregation in OpenSearch's language. */
export type Clause = { [key: string]: unknown };

/** The alias of an index of a form. */
export const aliasOf = (prefix: string, form: number) => `${prefix}-pages-v${form}`;

/** Some shards did not answer, or there is no complete index. */
export class EngineAway extends Error {}

/** It was asked for what it does not understand. */
export class EngineRefused extends Error {}

const AWAY_STATUS = new Set([404, 408, 429, 502, 503, 504]);

/** Whether the engine cannot answer now, while nothing is wrong with what it was asked. */
export function isAway(error: unknown): boolean {
  if (error instanceof EngineAway) return true;
  if (error instanceof errors.ResponseError) return AWAY_STATUS.has(error.statusCode ?? 0);
  return error instanceof errors.OpenSearchClientError && !(error instanceof errors.ConfigurationError);
}
