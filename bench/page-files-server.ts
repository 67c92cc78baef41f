import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers";
import Fastify from "fastify";
import { sql } from "kysely";
import { inEveryLanguage } from "../src/contract/languages.ts";
import { LOCALES } from "../src/contract/locales.ts";
import { handlers } from "../src/server/api/index.ts";
import { BufferedViewCounter } from "../src/server/api/office/views/effects.ts";
import { mountContract } from "../src/server/calls/mount.ts";
import { openPageCache } from "../src/server/http/cache/page-cache.ts";
import { SseConnections } from "../src/server/http/sse-connections.ts";
import { diskStore } from "../src/server/media/store/disk-store.ts";
import { PUBLIC_NETWORK } from "../src/server/outbound/public-network.ts";
import { insertAccount } from "../test/support/factories.ts";
import { startTestIdentity } from "../test/support/identity.ts";
import { createTestDatabase } from "../test/support/postgres.ts";
import { writeBilingualPages } from "./bilingual-pages.ts";

/** The other half of `bench/page-files.ts`: the API with a directory, and an administrator. */
export type Ready = { address: string; headers: Record<string, string> };

/**
 * Makes the directory empty · copies its pages as PostgreSQL does, in seconds · the peak since it was asked last, in MB
 * more than the server had when it was ready
 */
export type Wish = "empty" | "copy" | "memory" | "stop";

const SAMPLE_MS = 20;
const BYTES_PER_MB = 1e6;
/** What a file tells of pages, of the tables that hang on them those that have most rows. */
const COPIED = ["page", "page_category", "page_tag", "opening_time", "price", "page_search", "page_words"];
const NO_SITE = { name: inEveryLanguage({ name: "", name_ie: "" }), publicUrl: "" };

const [{ db, drop }, identity, folder] = await Promise.all([
  createTestDatabase(),
  startTestIdentity(),
  mkdtemp(join(tmpdir(), "eolaire-bench-")),
]);
await writeBilingualPages(db, Number(process.argv[2]));
const app = Fastify();
const address = await mountApi();
const admin = { uid: "admin", email: "admin@example.com" };
await insertAccount(db, { ...admin, type: "admin" });
const headers = { authtoken: await identity.sign(admin) };
const { rss: atRest } = process.memoryUsage();
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, SAMPLE_MS).unref();
process.send?.({ address, headers } satisfies Ready);

const GRANT: Record<Wish, () => Promise<number>> = {
  async empty() {
    await sql`truncate page cascade`.execute(db);
    await sql`vacuum analyze`.execute(db);
    return 0;
  },
  async copy() {
    let seconds = 0;
    for (const table of COPIED.map((name) => sql.table(name))) {
      await sql`create table copied (like ${table} including all excluding generated)`.execute(db);
      const start = performance.now();
      await sql`insert into copied overriding system value select * from ${table}`.execute(db);
      seconds += (performance.now() - start) / 1000;
      await sql`drop table copied`.execute(db);
    }
    return seconds;
  },
  async memory() {
    const megabytes = (peak - atRest) / BYTES_PER_MB;
    peak = 0;
    return megabytes;
  },
  async stop() {
    await app.close();
    await Promise.all([identity.stop(), drop(), rm(folder, { recursive: true })]);
    process.disconnect?.();
    return 0;
  },
};

process.on("message", async (wish: Wish) => {
  const granted = await GRANT[wish]();
  if (wish !== "stop") process.send?.(granted);
});

/** The contract with nothing around it. @returns where it is */
async function mountApi(): Promise<string> {
  const services = {
    identity: identity.provider,
    media: diskStore(folder),
    views: new BufferedViewCounter(db),
    adminEmail: undefined,
    moderatesEdits: false,
    checksWrites: false,
    byOperator: {},
    languages: LOCALES,
    push: null,
    backups: null,
    sendsMail: false,
    hasCertificate: () => false,
    edits: handlers,
    jobs: { states: async () => [], request: async () => {}, requestAfterWrite: async () => {} },
    writing: { renderer: { renderMessage: notHere }, site: NO_SITE },
    previewOf: notHere,
    previewHome: notHere,
    network: PUBLIC_NETWORK,
    modulesOff: [],
    indexPending: async () => {},
    ffmpeg: notHere,
  };
  const deps = { db, handlers, services, cache: openPageCache(), streams: new SseConnections() };
  await app.register(
    (api) => mountContract(api, { ...deps, uploadDir: join(folder, "tmp"), clientRate: Number.MAX_SAFE_INTEGER }),
    { prefix: "/api" },
  );
  return `${await app.listen({ host: "127.0.0.1", port: 0 })}/api`;
}

function notHere(): never {
  throw new Error("is not measured");
}
