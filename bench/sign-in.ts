/**
 * Sign-ins by password over HTTP, ten callers at once, each time a random one of many accounts:
 * `npm run bench -- sign-in [--accounts 10000] [--seconds 10] [--workers N]`. The load comes from `wrk`. The reference is
 * the bare hash, as many at once, in the same run: what a sign-in costs besides is ours.
 * Target: p95 ≤ 400 ms on two cores.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { parseArgs } from "node:util";
import { createPasswordHasher, type PasswordHasher } from "@eolaire/identity-provider";
import { sql } from "kysely";
import { type Product, startProduct } from "../harness/support/product-process.ts";
import { seeded } from "../harness/support/random.ts";
import { connectDatabase } from "../src/server/db/connect.ts";
import { findRunningPostgres } from "../src/server/db/embedded-postgres.ts";
import { putLoad, requireTools } from "./http/load.ts";

const CALLERS = 10;
const TARGET_MS = 400;
const WARM_UP_SECONDS = 3;
const SEED = 2026;
/** More than are made in the time of a measurement. */
const SIGN_INS = 20_000;
const PASSWORD = "a long sentence for benchmarks";
const PATH = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=eolaire";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    accounts: { type: "string", default: "10000" },
    seconds: { type: "string", default: "10" },
    workers: { type: "string" },
  },
});

const emailOf = (account: number) => `account-${account}@example.com`;

/** All have one password and its hash, which costs as much to verify as any other. */
async function writeAccounts(dataDir: string, count: number, hash: string): Promise<void> {
  const connection = await findRunningPostgres(dataDir);
  if (!connection) throw new Error("the embedded database is not running");
  const db = connectDatabase(connection);
  await sql`
    insert into identity_user (uid, email, email_verified, password_hash)
    select 'bench-' || number, 'account-' || number || '@example.com', true, ${hash}
    from generate_series(0, ${count - 1}::integer) as number`.execute(db);
  await sql`analyze identity_user`.execute(db);
  await db.destroy();
}

function signIns(accounts: number): string[] {
  const random = seeded(SEED);
  return Array.from({ length: SIGN_INS }, () => {
    const email = emailOf(Math.floor(random() * accounts));
    return `${PATH}\t${JSON.stringify({ email, password: PASSWORD, returnSecureToken: true })}`;
  });
}

/** Ten callers, each of whom asks again when the answer is there. */
async function timeHashes(hasher: PasswordHasher, hash: string, seconds: number) {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await hasher.verify(hash, PASSWORD);
      times.push(performance.now() - start);
    }
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const { user, system } = process.cpuUsage(before);
  times.sort((one, other) => one - other);
  const percentile = (share: number) => times[Math.floor(times.length * share)]!;
  return {
    perSecond: times.length / seconds,
    p50: percentile(0.5),
    p95: percentile(0.95),
    cpuMs: (user + system) / 1000 / times.length,
  };
}

const processorSeconds = async (product: Product) =>
  (await product.figures()).reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);

const line = (name: string, { perSecond, p50, p95 }: { perSecond: number; p50: number; p95: number }) =>
  `${name}: ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;

await requireTools();
const [accounts, seconds] = [Number(options.accounts), Number(options.seconds)];
const workers = options.workers === undefined ? availableParallelism() : Number(options.workers);
const dataDir = await mkdtemp(join(tmpdir(), "eolaire-sign-in-"));
try {
  const hasher = createPasswordHasher({ threads: workers });
  const hash = await hasher.hash(PASSWORD);
  const product = await startProduct({ dataDir, workers });
  try {
    await writeAccounts(dataDir, accounts, hash);
    const headers = { "content-type": "application/json" };
    const load = { origin: product.origin, paths: signIns(accounts), callers: CALLERS, headers };
    await putLoad({ ...load, seconds: WARM_UP_SECONDS }, null);
    const before = await processorSeconds(product);
    const ours = await putLoad({ ...load, paths: load.paths.toReversed(), seconds }, null);
    const oursCpuMs = ((await processorSeconds(product)) - before) * (1000 / ours.requests);
    const bare = await timeHashes(hasher, hash, Math.min(seconds, 5));
    console.log(`${CALLERS} callers, ${accounts} accounts, ${workers} workers`);
    console.log(line("sign-in", ours));
    console.log(line(`bare hash, ${workers} at once`, bare));
    console.log(
      `processor time: ${oursCpuMs.toFixed(1)} ms a sign-in without PostgreSQL, ${bare.cpuMs.toFixed(1)} ms a hash`,
    );
    if (ours.failed > 0) console.log(`FAILED: ${ours.failed} of ${ours.requests}`);
    const verdict = ours.p95 <= TARGET_MS ? "met" : "MISSED";
    console.log(`p95: target ≤ ${TARGET_MS} ms: ${verdict}, ${(ours.p95 / bare.p95).toFixed(2)} × the bare hash`);
  } finally {
    await product.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
