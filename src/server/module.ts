import type { ModuleName } from "#core/contract/module-names.ts";
import type { PushDeps } from "./api/community/follows/effects.ts";
import type { IndexNow } from "./api/office/changes/effects.ts";
import type { BackupSource } from "./backup/make-backup.ts";
import type { Database } from "./db/connect.ts";
import type { Job } from "./jobs/jobs.ts";
import type { MediaStore } from "./media/store/media-store.ts";
import type { Network } from "./outbound/public-network.ts";

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

/** The server's part of a module, the default export of its `server.ts`. */
export type ServerPart = {
  /** One for each of its calls, by the name of the call: one without a handler does not compile (`server/api/index.ts`). */
  handlers: object;
  /** Its background jobs, with their periods. */
  jobs?: (deps: JobDeps) => Job[];
};
