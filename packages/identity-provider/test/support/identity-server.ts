import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { type IdentityDeps, openIdentity } from "../../src/deps.ts";
import { type IdentitySettings, MemoryLimits, type Ports, type Provider, type SignInChange } from "../../src/index.ts";
import { IDENTITY_METHODS } from "../../src/protocol.ts";
import { providerOf } from "../../src/provider.ts";
import { createDatabase, type TestTables } from "./database.ts";
import { placeSigningKey } from "./signing-key.ts";

/** One address makes all calls of a file: limits by address are tested where they are the subject. */
const MANY = 100_000;
const COMMON = ["123456", "dragon", "password123"];

export type IdentityServer = {
  /** Such as `http://127.0.0.1:40001`. */
  origin: string;
  app: FastifyInstance;
  db: Kysely<TestTables>;
  deps: IdentityDeps;
  provider: Provider;
  /** The folder of its key files. */
  keyFolder: string;
  limits: MemoryLimits;
  /** What was recorded of changes of how users sign in. */
  changes: SignInChange[];
  now(): Temporal.Instant;
  /** The server's clock is so much later from now on; the database's own is not. */
  moveClock(by: Temporal.DurationLike): void;
  /** The code in the newest mail of this type to this address. */
  latestCode(to: string, type: string): Promise<string>;
  /** How many mails of this type went to this address. */
  countMails(to: string, type: string): Promise<number>;
  stop(): Promise<void>;
};

type Wishes = Partial<IdentitySettings> &
  Partial<Pick<Ports, "deleteAccount" | "parseJson">> & {
    callsPerMinute?: number;
    /** Default: where it listens. */
    publicUrl?: string;
    authorizedDomains?: string[];
  };

/** The provider by itself, on a free port and a database of its own. */
export async function startIdentityServer(wishes: Wishes = {}): Promise<IdentityServer> {
  const { callsPerMinute = MANY, deleteAccount, parseJson, publicUrl, authorizedDomains = [], ...settings } = wishes;
  const { db, drop } = await createDatabase();
  const keyFolder = await mkdtemp(join(tmpdir(), "identity-keys-"));
  await placeSigningKey(db, keyFolder);
  let origin = "http://127.0.0.1:1";
  let ahead = Temporal.Duration.from({ seconds: 0 });
  const now = () => Temporal.Now.instant().add(ahead);
  const limits = new ManyFromHere({ callsPerMinute });
  const changes: SignInChange[] = [];
  const deps = await openIdentity({
    db,
    keyFolder,
    limits,
    now,
    languages: ["en", "ga"],
    settings: { ...STANDARD, ...settings },
    authorizedDomains,
    publicUrl: () => publicUrl ?? origin,
    siteName: () => "Eolaire",
    actionPage: (locale) => new URL(`/${locale}/action`, origin),
    mailer: {
      async queue(tx, { to: recipient, ...message }) {
        const whole = tx as Kysely<TestTables>;
        await whole
          .insertInto("sent_mail")
          .values({ recipient, ...message })
          .execute();
      },
    },
    audit: async (_tx, change) => void changes.push(change),
    ...(deleteAccount && { deleteAccount }),
    ...(parseJson && { parseJson }),
  });
  const provider = providerOf(deps);
  const app = Fastify();
  provider.register(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    origin,
    app,
    db,
    deps,
    provider,
    keyFolder,
    limits,
    changes,
    now,
    moveClock: (by) => {
      ahead = ahead.add(by);
    },
    latestCode: async (to, type) => {
      const [mail] = await mailsTo(db, to, type);
      if (!mail) throw new Error(`No mail ${type} went to ${to}`);
      return (mail.data as { code: string }).code;
    },
    countMails: async (to, type) => (await mailsTo(db, to, type)).length,
    stop: async () => {
      await app.close();
      await drop();
      await rm(keyFolder, { recursive: true });
    },
  };
}

const STANDARD: IdentitySettings = {
  projectId: "eolaire",
  apiKey: "eolaire",
  methods: IDENTITY_METHODS,
  providers: [],
  password: { minLength: 6, demands: [], isCommon: async (password) => COMMON.includes(password.toLowerCase()) },
};

/** As an operator raises what may come from one address. */
class ManyFromHere extends MemoryLimits {
  override spend: MemoryLimits["spend"] = (key, limit) =>
    super.spend(key, limit.isOfAddress ? { ...limit, points: limit.points * 200 } : limit);
}

function mailsTo(db: Kysely<TestTables>, to: string, type: string) {
  const mails = db.selectFrom("sent_mail").select("data").where("recipient", "=", to).where("type", "=", type);
  return mails.orderBy("id", "desc").execute();
}

/** An address that no other test has. */
export const newEmail = (name = "nora") => `${name}-${randomUUID().slice(0, 8)}@teelin.example`;

/** A password that the policy takes. */
export const PASSWORD = "turf and heather 1847";

/** A call as the SDK makes it, for what the SDK would never send. */
export async function callIdentity(
  { origin }: Pick<IdentityServer, "origin">,
  path: string,
  body: unknown,
  { key = "eolaire", headers = {} }: { key?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, never> & { error?: { message: string } } }> {
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com${path}?key=${key}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
}
