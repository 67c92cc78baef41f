import { setTimeout as pause } from "node:timers/promises";
import { NOTHING_SEEN, readChanges } from "#core/server/api/directory/search/for-modules.ts";
import { readConfig } from "#core/server/config/config.ts";
import { connectDatabase } from "#core/server/db/connect.ts";
import { startEmbeddedPostgres } from "#core/server/db/embedded-postgres.ts";
import { seeded } from "#harness/support/random.ts";
import { aliasOf, connectToWrite } from "../server/connection.ts";
import { type Document, documentsOf } from "../server/documents.ts";
import { bodyOfIndex, FORM } from "../server/form.ts";
import { beginRun, endRun } from "../server/index-state.ts";
import { writeDocuments } from "../server/indexer.ts";

const AT_ONCE = 500;
const SHOWN_EVERY = 250_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const BUSY_MS = 2_000;
/** Over a country, so that a place has as many neighbours as a real one. */
const [SOUTH, NORTH, WEST, EAST] = [51.5, 55.3, -10.3, -6];

type Simulation = { dataDir: string; url: string; count: number; signal: AbortSignal };

/**
 * Writes an index of many pages as the product does: of the pages of PostgreSQL, each again and again with another number, place and
 * rank. What is found leads to the page that it was made of.
 * @returns the seconds
 */
export async function simulatePages({ dataDir, url, count, signal }: Simulation): Promise<number> {
  await using cleanUp = new AsyncDisposableStack();
  const log = { info: () => {}, warn: console.error, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  cleanUp.defer(() => postgres.stop());
  const db = connectDatabase(postgres.connection);
  cleanUp.defer(() => db.destroy());
  const { search } = readConfig({ SEARCH_URL: url });
  const client = connectToWrite(search!);
  cleanUp.defer(() => client.close());

  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const hours = { from: minute - DAY_MS, until: minute + search!.daysAhead * DAY_MS };
  const { snapshot, docs } = await readChanges(db, NOTHING_SEEN);
  const templates: Document[] = [];
  for (let at = 0; at < docs.length; at += AT_ONCE) {
    const read = await documentsOf(db, [...docs.subarray(at, at + AT_ONCE)], hours);
    templates.push(...[...read.values()].filter((one) => one !== null));
  }
  const run = await beginRun(db);
  const alias = aliasOf(search!.prefix, FORM);
  const index = `${alias}-${run}`;
  await client.indices.create({ index, body: bodyOfIndex(count) as never });
  const began = performance.now();
  const random = seeded(count);
  for (let first = 0; first < count && !signal.aborted; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => first + at);
    const documents = new Map(numbers.map((doc) => [doc, simulated(templates[doc % templates.length]!, doc, random)]));
    while (!(await isWritten(() => writeDocuments(client, { index, run }, documents)))) await pause(BUSY_MS);
    if (first % SHOWN_EVERY === 0)
      console.log(`${first} pages after ${Math.round((performance.now() - began) / 1000)} s`);
  }
  await client.indices.refresh({ index });
  const seconds = (performance.now() - began) / 1000;
  await client.indices.updateAliases({ body: { actions: [{ add: { index, alias } }] } });
  await endRun(db, run, { name: index, seen: snapshot, hours });
  return seconds;
}

/** A node that is busy is asked again. */
const isWritten = (write: () => Promise<void>) =>
  write().then(
    () => true,
    () => false,
  );

function simulated(template: Document, doc: number, random: () => number): Document {
  const [latitude, longitude] = [SOUTH + random() * (NORTH - SOUTH), WEST + random() * (EAST - WEST)];
  return {
    ...template,
    doc,
    latitude,
    longitude,
    location: { lat: latitude, lon: longitude },
    rank: Math.floor(random() ** 3 * 100),
    sort_key: `${template.sort_key}${doc.toString(36)}`,
    sort_key_ie: `${template.sort_key_ie}${doc.toString(36)}`,
  };
}
