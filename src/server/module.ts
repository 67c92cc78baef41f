import type { AuthorizedSites } from "@eolaire/identity-provider";
import type { FastifyInstance } from "fastify";
import type { ModuleName } from "#core/contract/module-names.ts";
import type { IndexNow } from "./api/office/changes/effects.ts";
import type { BackupSource } from "./backup/make-backup.ts";
import type { LoadHandlers, Services } from "./calls/handler.ts";
import type { Database } from "./db/connect.ts";
import type { FeedsPart } from "./feeds/module.ts";
import type { Job } from "./jobs/jobs.ts";
import type { MediaStore } from "./media/store/media-store.ts";
import type { Network } from "./outbound/public-network.ts";
import type { PushDeps } from "./push/push-service.ts";
import type { PublicForm } from "./site/form-answers.ts";
import type { SiteDeps } from "./site/screen-context.ts";

type Say = (details: object, message: string) => void;
export type Log = { info: Say; warn: Say; error: Say };

/** What background jobs work with. */
export type JobDeps = {
  db: Database;
  store: MediaStore;
  log: Log;
  /** What regular backups are made of; null: there are none. */
  backups: BackupSource | null;
  /** Of the site, for messages that name its addresses. */
  publicUrl: string;
  /** Where what somebody named is read and sent. */
  network: Network;
  /** Default: changes are not announced. */
  indexNow?: IndexNow | null;
  /** Default: nothing is sent to devices. */
  push?: PushDeps | null;
  /** Whose jobs there are not. Default: none is off. */
  modulesOff?: readonly ModuleName[];
};

/** What addresses outside of the API are answered with. */
export type RouteDeps = SiteDeps & { services: Services; sites: AuthorizedSites };

/** Codes on paper that lead to a page, by a field of its address. */
type Scans = {
  field: string;
  isOne: (text: string) => boolean;
  /** Those of a few seconds, each once, at most 200. */
  report: (db: Database, seen: readonly { slug: string; text: string }[]) => Promise<void>;
};

/** What a module stores of somebody with an account: part of what its holder may download, and erased with the account, also while the module is off. */
type Personal = {
  /** By the name of its file; no secrets. */
  exported: (db: Database, accountId: string) => Promise<Record<string, unknown>>;
  /** @param account as it was */
  erase: (tx: Database, account: { id: string; email: string | null }) => Promise<void>;
};

/** The server's part of a module, the default export of its `server.ts`. */
export type ServerPart = {
  /** One for each of its calls, by the name of the call: one without a handler does not compile (`server/api/index.ts`). */
  handlers: object;
  /** Its background jobs, with their periods. */
  jobs?: (deps: JobDeps & { loadHandlers: LoadHandlers }) => Job[];
  /** Its addresses outside of the API, with hooks that are for them alone. */
  routes?: (app: FastifyInstance, deps: RouteDeps) => void | Promise<void>;
  /** The forms of its public screens, which work without JavaScript. */
  forms?: readonly PublicForm[];
  scans?: Scans;
  accounts?: Personal;
  /** Moves what is attached to a category into another one, before it is deleted. */
  moveCategory?: (tx: Database, move: { from: string; into: string }) => Promise<void>;
} & FeedsPart;
