import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tagHeadersFor } from "@eolaire/cdn-purge";
import type { StatementLimits } from "@eolaire/postgres";
import Fastify, { type FastifyInstance } from "fastify";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import type { AccountType } from "#core/contract/roles.ts";
import { allJobs } from "#core/server/all-jobs.ts";
import { listenForNotifications } from "#core/server/api/accounts/notifications/effects.ts";
import { indexPending } from "#core/server/api/directory/search/effects.ts";
import { handlers } from "#core/server/api/index.ts";
import type { IndexNow } from "#core/server/api/office/changes/effects.ts";
import { BufferedViewCounter } from "#core/server/api/office/views/effects.ts";
import type { Route, RouteDeps } from "#core/server/calls/handler.ts";
import { type ApiDeps, mount, mountContract, prepare } from "#core/server/calls/mount.ts";
import { type Config, readConfig } from "#core/server/config/config.ts";
import { connectPostgres, type Database, kyselyOn } from "#core/server/db/connect.ts";
import { answerUnreadable } from "#core/server/http/answer-unreadable.ts";
import { listenForInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { startPurging } from "#core/server/http/cache/cdn-purge.ts";
import { openPageCache } from "#core/server/http/cache/page-cache.ts";
import { refuseAmbiguousRequests } from "#core/server/http/request-guards.ts";
import { sendProblem } from "#core/server/http/send-problem.ts";
import { SseConnections } from "#core/server/http/sse-connections.ts";
import type { IdentityProvider } from "#core/server/identity/identity.ts";
import { openProvider } from "#core/server/identity/open-provider.ts";
import { Jobs } from "#core/server/jobs/jobs.ts";
import { registerMedia } from "#core/server/media/media.ts";
import { findFfmpeg } from "#core/server/media/recordings/ffmpeg.ts";
import { diskStore } from "#core/server/media/store/disk-store.ts";
import { type Network, PUBLIC_NETWORK } from "#core/server/outbound/public-network.ts";
import * as renderer from "#core/web/mail/render.tsx";
import { placeSigningKey } from "../../packages/identity-provider/test/support/signing-key.ts";
import { insertAccount } from "./factories.ts";
import { startTestIdentity, type TestIdentity, type TokenWishes } from "./identity.ts";
import { MAIL_SITE } from "./mail-worker.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

/** Somebody who can sign in: `headers` carry their token, of a sign-in a moment before they are read. */
export type Person = { id: string; uid: string; email: string; token: string; headers: Record<string, string> };

export type ApiServer = {
  app: FastifyInstance;
  db: Database;
  mediaDir: string;
  /** They run when a test requests them. */
  jobs: Jobs;
  views: BufferedViewCounter;
  /** What another instance shares with it. */
  ground: TestDatabase & { identity: TestIdentity };
  /** Calls by POST with JSON, as this person or as a visitor. */
  post(
    path: string,
    body?: object,
    as?: Pick<Person, "headers"> | null,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** A form with its fields first and the file last. */
  postForm(path: string, form: FormData, as?: Pick<Person, "headers"> | null): Promise<ApiAnswer>;
  /** An account with a token of its own. */
  person(row?: { type?: AccountType; name?: string; email?: string; disabled?: boolean }): Promise<Person>;
  /** Somebody with such a token, which never grows old. */
  signedIn(wishes: TokenWishes): Pick<Person, "token" | "headers">;
  sign(wishes: TokenWishes): Promise<string>;
  stop(): Promise<void>;
};

export type ApiAnswer = Awaited<ReturnType<FastifyInstance["inject"]>>;

type Options = {
  adminEmail?: string;
  /** Whether edits wait for the office on all pages. */
  moderatesEdits?: boolean;
  /** Settings of the directory that environment variables set. */
  byOperator?: Config["directory"];
  /** As the setting `PUSH`. */
  push?: boolean;
  /** As the setting `PUSH_SERVICES`. */
  pushServices?: string[];
  clientRate?: number;
  /** The folder of regular backups. */
  backupTo?: string;
  /** Settings of a cache in front. */
  cdn?: Config["cdn"];
  /** Calls beside the contract's. */
  extra?: (deps: RouteDeps) => Route<Endpoint>[];
  /** Another instance of this one: on the same database, with the same people. */
  beside?: ApiServer;
  /** Instead of an empty one. It is dropped at the end. */
  database?: TestDatabase;
  /** As the setting `MODULES`. */
  modulesOff?: readonly ModuleName[];
  /** How long requests wait for the database; default: without a limit. */
  limits?: StatementLimits;
  /** Where calendars are read and webhooks sent; default: the public internet. */
  network?: Network;
  /** Where changed addresses are announced. */
  indexNow?: IndexNow;
  /** Where messages to devices are sent; default: none are. */
  pushNetwork?: Network;
  /** As the setting `FFMPEG`. */
  ffmpeg?: string;
  /** Whether sessions are listed and ended here, as with the directory's own sign-in. */
  storesSessions?: boolean;
};

const NO_LIMIT = 1_000_000;
/** A run holds one while it works, beside the one that listens. */
const JOB_CONNECTIONS = 3;
let people = 0;

/** The API on a database of its own, with everything real but the company that signs the tokens. */
export async function startApi({
  adminEmail,
  moderatesEdits = false,
  byOperator = {},
  push = true,
  pushServices = ["push.example"],
  clientRate = NO_LIMIT,
  extra,
  beside,
  backupTo,
  cdn = null,
  database,
  limits,
  modulesOff = [],
  network = PUBLIC_NETWORK,
  indexNow,
  pushNetwork,
  ffmpeg,
  storesSessions = false,
}: Options = {}): Promise<ApiServer> {
  const ground = beside?.ground ?? {
    ...(database ?? (await createTestDatabase())),
    identity: await startTestIdentity(),
  };
  const { connection, identity } = ground;
  const isOwnDb = Boolean(beside ?? limits);
  const db = isOwnDb ? kyselyOn(connectPostgres(connection, { ...(limits && { limits }) })) : ground.db;
  const mediaDir = await mkdtemp(join(tmpdir(), "eolaire-api-"));
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: sendProblem,
    clientErrorHandler: answerUnreadable({}),
  });
  refuseAmbiguousRequests(app);
  const store = diskStore(mediaDir);
  const views = new BufferedViewCounter(db);
  const notices = connectPostgres(connection, { max: JOB_CONNECTIONS });
  const backups = backupTo
    ? {
        config: readConfig({ DATA_DIR: mediaDir, BACKUP_TO: backupTo, BACKUP_KEEP: "2", BACKUP_WAL: "on" }),
        client: notices,
        store,
        embedded: null,
      }
    : null; // the database of the tests is not the server's own
  const pushDeps = pushNetwork
    ? { publicUrl: MAIL_SITE.publicUrl, network: pushNetwork, services: pushServices }
    : null;
  const jobs = new Jobs(
    notices,
    app.log,
    allJobs({
      db,
      store,
      log: app.log,
      backups,
      indexNow: indexNow ?? null,
      push: pushDeps,
      publicUrl: MAIL_SITE.publicUrl,
      network,
    }),
  );
  const writing = { renderer, site: MAIL_SITE };
  const streams = new SseConnections();
  const tagging = cdn ? { tagHeaders: tagHeadersFor(cdn.kind) } : {};
  const sessions = storesSessions && (await storedSessions(db, mediaDir));
  const deps: ApiDeps = {
    db,
    modulesOff,
    handlers,
    clientRate,
    streams,
    cache: openPageCache(tagging),
    uploadDir: join(mediaDir, "tmp"),
    services: {
      edits: handlers,
      identity: sessions ? { ...identity.provider, sessions } : identity.provider,
      media: store,
      adminEmail,
      moderatesEdits,
      checksWrites: true,
      byOperator,
      languages: ["en", "ga", "fr"],
      push: push ? { services: pushServices } : null,
      views,
      jobs,
      writing,
      network,
      modulesOff,
      indexPending: () => indexPending(db),
      backups: backups?.config.backup ?? null,
      sendsMail: false,
      hasCertificate: () => false,
      ffmpeg: () => findFfmpeg(ffmpeg),
      previewOf: async (page) => ({ html: JSON.stringify(page), rules: "" }), // the site is not built here
      previewHome: async ({ name }) => ({ html: name, rules: "" }),
    },
  };
  registerMedia(app, { db, mediaDir, ...tagging, identity: identity.provider });
  await listenForInvalidation(notices, {
    drop(tags) {
      deps.cache.drop(tags);
      streams.wake();
    },
    missed: () => deps.cache.clear(),
  });
  await listenForNotifications(notices, streams);
  const purge = cdn?.purge && { ...cdn.purge, kind: cdn.kind };
  const stopPurging = purge ? await startPurging({ client: notices, db: deps.db }, purge, app.log) : null;
  await app.register((api) => mountContract(api, deps), { prefix: "/api" });
  if (extra) await app.register((api) => mountExtra(api, deps, extra), { prefix: "/extra" });
  await app.ready();
  const signedIn = (wishes: TokenWishes) => {
    const token = identity.signedIn(wishes);
    return {
      get token() {
        return token();
      },
      get headers() {
        return { authtoken: token() };
      },
    };
  };
  return {
    app,
    db,
    mediaDir,
    jobs,
    views,
    ground,
    signedIn,
    sign: identity.sign,
    post: (path, body = {}, as = null, headers = {}) =>
      app.inject({ method: "POST", url: path, payload: body, headers: { ...as?.headers, ...headers } }),
    postForm: async (path, form, as = null) => {
      const request = new Request("http://localhost", { method: "POST", body: form });
      const headers = { "content-type": request.headers.get("content-type") ?? "", ...as?.headers };
      return app.inject({ method: "POST", url: path, payload: Buffer.from(await request.arrayBuffer()), headers });
    },
    person: async (row = {}) => {
      const uid = `person-${++people}`;
      const email = row.email ?? `${uid}@example.com`;
      const id = await insertAccount(db, { uid, email, name: `Person ${people}`, ...row });
      return Object.assign(signedIn({ uid, email }), { id, uid, email });
    },
    async stop() {
      await app.close();
      await jobs.stop();
      await stopPurging?.();
      await notices.end();
      if (isOwnDb) await db.destroy();
      if (!beside) {
        await identity.stop();
        await ground.drop();
      }
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

/** Of the directory's own provider, which does not sign anybody in here. */
async function storedSessions(db: Database, folder: string): Promise<IdentityProvider["sessions"]> {
  await placeSigningKey(db, folder);
  const config = readConfig({ DATA_DIR: folder });
  const { provider } = await openProvider({ db, config, publicUrl: () => MAIL_SITE.publicUrl });
  return provider.sessions;
}

async function mountExtra(api: FastifyInstance, deps: ApiDeps, extra: NonNullable<Options["extra"]>): Promise<void> {
  const routeDeps = await prepare(api, deps);
  for (const route of extra(routeDeps)) await mount(api, route);
}
