import type { SubjectKind } from "../../contract/endpoint.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Caller, Subject } from "../../domain/policy.ts";
import type { CallingClient } from "../access/caller.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";
import type { CacheTag } from "../http/page-cache.ts";
import type { Identity } from "../identity/identity.ts";
import type { Services } from "./services.ts";

/** What a handler knows whose answer is for one caller. */
export type PrivateContext<Who extends Caller = Caller> = {
  db: Database;
  now: Temporal.Instant;
  caller: Who;
  /** What the token says; null for a visitor. */
  identity: Identity | null;
  /** The row on which the call acts, as far as rights go; null where its row of the contract names none. */
  subject: Subject | null;
  services: Services;
};

/** What a change works with: it runs inside of one transaction, and nothing is told to anybody before that commits. */
export type WriteContext<Who extends Caller = Caller> = Omit<PrivateContext<Who>, "db"> & {
  /** The transaction. */
  tx: Database;
  client: CallingClient;
  /** What the caller reads, for words in an answer. */
  locale: Locale;
  /** What changed, for the audit: written with the change. Told at least once, or `unchanged`. */
  changed(change: Change): void;
  /** There was nothing to change: nothing to keep in the audit either. */
  unchanged(): void;
  /** Writes into the audit what was noted so far: of a deed on thousands of rows it is not all held until the end. */
  writeChanges(): Promise<void>;
  /** Cached answers made from these are dropped, on every instance. */
  invalidate(...tags: CacheTag[]): void;
  /** Something outside of the database (a file that is of no use now); a failure is logged and harms nobody. */
  afterCommit(action: () => Promise<unknown>): void;
};

/** What a call acts on, and what is nobody's. */
export type ChangedKind = SubjectKind | "category" | "tag" | "special-page" | "feature" | "job" | "message" | "note";

/** No personal texts in `before` and `after`: the audit outlives the account. */
export type Change = {
  kind: ChangedKind;
  /** null: it has none. */
  id: string | null;
  before: JsonObject | null;
  after: JsonObject | null;
  /** What was done; left out: the word of the call's row. */
  action?: string;
  /** In whose history it stands; left out: that of the call's subject. */
  pageId?: string | null;
};

/** What a handler noted in its transaction. */
export class WriteNotes {
  readonly tags = new Set<CacheTag>();
  readonly actions: (() => Promise<unknown>)[] = [];
  /** Whether the handler has said that it changed something, or nothing. */
  isReported = false;
  #changes: Change[] = [];

  functions(): Pick<WriteContext, "changed" | "unchanged" | "invalidate" | "afterCommit"> {
    return {
      changed: (change) => {
        this.isReported = true;
        this.#changes.push(change);
      },
      unchanged: () => {
        this.isReported = true;
      },
      invalidate: (...tags) => {
        for (const tag of tags) this.tags.add(tag);
      },
      afterCommit: (action) => void this.actions.push(action),
    };
  }

  /** Those noted since they were taken last. */
  takeChanges(): Change[] {
    const taken = this.#changes;
    this.#changes = [];
    return taken;
  }
}
