import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { keepAliveLoad, type LoadCall, type LoadOutcome } from "../support/keep-alive-load.ts";
import { tokenOf } from "../support/people.ts";
import { seeded } from "../support/random.ts";

const KINDS = ["cached list", "uncached page", "JSON", "signed-in write"] as const;
type Kind = (typeof KINDS)[number];
/** Of 20 calls, the first ones are reads of the cache. */
const SHARES: Kind[] = [
  ...Array<Kind>(10).fill("cached list"),
  ...Array<Kind>(4).fill("uncached page"),
  ...Array<Kind>(4).fill("JSON"),
  ...Array<Kind>(2).fill("signed-in write"),
];
const CLEAR_LIMITS_MS = 1_000;

export type KindFigures = { calls: number; failed: number; ms: number[] };
export type MixedReport = { kinds: Record<Kind, KindFigures>; failures: string[]; wrongNames: number };

type Options = {
  origin: string;
  db: Database;
  requests: number;
  connections: number;
  seed: number;
  isEnough(): boolean;
};

/**
 * Every kind of calls, on connections that are kept. Each connection is a person with an account, who changes their name with each
 * write; at the end the name is the last one that was acknowledged.
 */
export async function mixedLoad({ origin, db, requests, connections, seed, isEnough }: Options): Promise<MixedReport> {
  const random = seeded(seed);
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, { calls: 0, failed: 0, ms: [] }])) as unknown as Record<
    Kind,
    KindFigures
  >;
  const failures: string[] = [];
  const people: string[] = [];
  for (let at = 0; at < connections; at++) people.push(await person(origin, db, `rolling-${at}@example.com`));
  const acknowledged = new Map<number, string>();
  const sent = new Map<LoadCall, { kind: Kind; client: number; start: number; name: string }>();
  let count = 0;

  function next(client: number): LoadCall | null {
    if (++count > requests || isEnough()) return null;
    const kind = SHARES[Math.floor(random() * SHARES.length)]!;
    const name = `Person ${client} ${count}`;
    const call = callOf(kind, { random, name, authtoken: people[client]! });
    sent.set(call, { kind, client, name, start: performance.now() });
    return call;
  }

  function onOutcome(outcome: LoadOutcome): void {
    const { kind, client, name, start } = sent.get(outcome.call)!;
    sent.delete(outcome.call);
    const figures = kinds[kind];
    figures.calls += 1;
    figures.ms.push(performance.now() - start);
    if (outcome.is === "answered" && outcome.answer.status === 200) {
      if (kind === "signed-in write") acknowledged.set(client, name);
      return;
    }
    figures.failed += 1;
    const what =
      outcome.is === "answered" ? `${outcome.answer.status} ${outcome.answer.body.slice(0, 200)}` : outcome.is;
    failures.push(`${kind}: ${what} ${outcome.is === "lost" ? outcome.error : ""}`);
  }

  const ending = new AbortController();
  const clearing = clearLimits(db, ending.signal);
  await keepAliveLoad(origin, { connections, next, onOutcome });
  ending.abort();
  await clearing;
  const { rows } = await sql<{ email: string; name: string }>`
    select email, name from account where email like 'rolling-%'`.execute(db);
  const names = new Map(rows.map((row) => [row.email, row.name]));
  const wrong = [...acknowledged].filter(([client, name]) => names.get(`rolling-${client}@example.com`) !== name);
  return { kinds, failures, wrongNames: wrong.length };
}

type Wish = { random: () => number; name: string; authtoken: string };

function callOf(kind: Kind, { random, name, authtoken }: Wish): LoadCall {
  const word = Math.floor(random() * 1e9).toString(36);
  if (kind === "cached list") return { path: random() < 0.5 ? "/en/stories" : "/api/categories" };
  if (kind === "uncached page") return { path: `/ga/pages?q=${word}` };
  if (kind === "JSON") return { path: `/api/pages?q=${word}&limit=5` };
  const headers = { authtoken, "content-type": "application/json" };
  return { method: "POST", path: "/api/account/update", headers, body: JSON.stringify({ name }) };
}

async function person(origin: string, db: Database, email: string): Promise<string> {
  await sql`delete from rate_limit`.execute(db);
  const token = await tokenOf(origin, email);
  if (!token) throw new Error("nobody could sign in");
  const headers = { authtoken: token, "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/account/create`, { method: "POST", headers, body: "{}" });
  if (!answer.ok) throw new Error(`no account: ${answer.status}`);
  return token;
}

/** The limits are those of one person; here each stands for many. */
async function clearLimits(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sql`delete from rate_limit`.execute(db);
    await delay(CLEAR_LIMITS_MS, undefined, { signal }).catch(() => {}); // ended
  }
}
