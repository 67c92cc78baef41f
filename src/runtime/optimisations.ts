/**
 * What makes the server faster and changes no answer, each with its switch: `PLAIN=fast-path,prefix` or `PLAIN=all` does without
 * (docs/performance.md has this table). Whoever suspects one of them switches it off.
 */
export const OPTIMISATIONS = {
  "answer-cache": {
    does: "Answers are cached until a write invalidates them; without, each request is answered anew and the package is not loaded",
    gain: "a cached answer takes 0.03 ms, another one 2 to 9",
    where: "server/http/cache/page-cache.ts",
  },
  "fast-path": {
    does: "What a route has sent is repeated before Fastify sees the request",
    gain: "a cached answer takes as long as with raw `node:http`",
    where: "packages/answer-cache/src/fast-path.ts",
  },
  prefix: {
    does: "What many documents begin with is compressed once",
    gain: "0.2 ms of a business page, 0.4 of a list, 5 % fewer bytes",
    where: "packages/answer-cache/src/shared-prefix.ts",
  },
  dense: {
    does: "What the fast path sends again is compressed once more",
    gain: "15 % fewer bytes",
    where: "packages/answer-cache/src/entry.ts",
  },
  admission: {
    does: "A full cache stores only what is asked for twice",
    gain: "a crawler replaces nothing that readers ask for",
    where: "packages/answer-cache/src/answer-cache.ts",
  },
  "builds-in-turn": {
    does: "Two answers are built at a time",
    gain: "p95 and p99 of 16 callers 10 to 25 %",
    where: "packages/answer-cache/src/build-queue.ts",
  },
  balance: {
    does: "A worker with more connections than the others ends some",
    gain: "p99 where a proxy opens few connections",
    where: "packages/graceful-http/src/connection-balance.ts",
  },
  "compiled-statements": {
    does: "Statements of public pages are built once",
    gain: "building a large one takes longer than PostgreSQL takes to execute it",
    where: "packages/postgres/src/prepared.ts",
  },
  "output-given-back": {
    does: "The output of a compression is given back at once",
    gain: "40 kB outside of V8's heap an answer, half of the full collections",
    where: "packages/answer-cache/src/brotli-at-once.ts",
  },
  "search-file": {
    does: "The index of search terms is read from a file after a start",
    gain: "5 s of each process with 100,000 pages",
    where: "server/api/directory/search/embedded/term-file.ts",
  },
  "heap-growth": {
    does: "V8's heap may grow by 80 % between full collections",
    gain: "9 to 25 % of uncached answers",
    where: "runtime/heap-growth.ts",
  },
} as const satisfies Record<string, { does: string; gain: string; where: string }>;

type Optimisation = keyof typeof OPTIMISATIONS;

/** The names that `PLAIN` may hold. */
export const PLAIN_NAMES = ["all", ...(Object.keys(OPTIMISATIONS) as Optimisation[])] as const;

/** Names that are unknown stop the start (config/settings.ts). */
const switchedOff = new Set((process.env.PLAIN ?? "").split(",").map((name) => name.trim()));

/** Asked once for each, when its module is loaded. */
export const uses = (name: Optimisation): boolean => !switchedOff.has(name) && !switchedOff.has("all");
