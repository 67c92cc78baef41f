import type { SubjectKind } from "../../contract/endpoint.ts";
import type { Locale } from "../../contract/locales.ts";
import type { CallingClient } from "../access/caller.ts";
import type { LoadedSubject, PageColumns } from "../access/permission.ts";
import type { Caller, Subject } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";
import type { CacheTag } from "../http/page-cache.ts";
import type { Identity } from "../identity/identity.ts";
import type { Services } from "./services.ts";

/** The context of a public read. The handler notes what its answer depends on, so that the answer can be cached. */
export type ReadContext = {
  db: Database;
  now: Temporal.Instant;
  /** The answer depends on these: it is dropped when a write invalidates one of them. */
  reads(...tags: CacheTag[]): void;
  /** The cached answer expires at this instant (the page closes, the post appears, the day ends); null: no such instant. */
  until(instant: Temporal.Instant | null): void;
  /** The reader is of the page's team: content that is not public is included. Such an answer is never cached. */
  isPreview?: boolean;
};

/** The context of a private read. */
export type PrivateContext<Who extends Caller = Caller> = {
  db: Database;
  now: Temporal.Instant;
  caller: Who;
  /** What the token says; null for a visitor. */
  identity: Identity | null;
  /** What the call acts on, as permissions see it; null where the row of the contract names no subject. */
  subject: Subject | null;
  services: Services;
};

/** The context of a write. It runs in one transaction, and every effect outside the database waits for the commit. */
export type WriteContext<Who extends Caller = Caller> = Omit<PrivateContext<Who>, "db" | "subject"> & {
  /** What the call acts on, locked; a page with its row (`lockedPage`). */
  subject: LoadedSubject | null;
  /** The transaction. */
  tx: Database;
  client: CallingClient;
  /** The caller's language, for texts in the answer. */
  locale: Locale;
  /** Notes a change for the audit. Every handler calls this or `unchanged`. */
  changed(change: Change): void;
  /** Nothing was changed: no audit entry. */
  unchanged(): void;
  /** Writes the noted changes into the audit now, so that an import of thousands of rows need not hold them all. */
  writeChanges(): Promise<void>;
  /** Drops the cached answers with these tags, on every instance. */
  invalidate(...tags: CacheTag[]): void;
  /** Runs after the commit, for effects outside the database (deleting a file). A failure is only logged. */
  afterCommit(action: () => Promise<unknown>): void;
};

/** The subjects of calls, and the kinds that have no owner. */
export type ChangedKind = SubjectKind | "category" | "tag" | "special-page" | "feature" | "job" | "message" | "note";

/** No personal texts in `before` and `after`: the audit outlives the account. */
export type Change = {
  kind: ChangedKind;
  id: string | null;
  before: JsonObject | null;
  after: JsonObject | null;
  /** Default: the `audit` of the call's row. */
  action?: string;
  /** The page in whose history the change is listed. Default: the page of the call's subject. */
  pageId?: string | null;
};

/** Collects the tags and the expiry of one answer. */
export class ReadNotes {
  readonly tags = new Set<CacheTag>();
  expires: Temporal.Instant | null = null;

  context(db: Database, now: Temporal.Instant): ReadContext {
    return {
      db,
      now,
      reads: (...tags) => {
        for (const tag of tags) this.tags.add(tag);
      },
      until: (instant) => {
        if (!instant) return;
        if (!this.expires || Temporal.Instant.compare(instant, this.expires) < 0) this.expires = instant;
      },
    };
  }
}

/** Collects what a write noted in its transaction. */
export class WriteNotes {
  readonly tags = new Set<CacheTag>();
  readonly actions: (() => Promise<unknown>)[] = [];
  /** Whether the handler has called `changed` or `unchanged`. */
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

  /** The changes noted since the last time. */
  takeChanges(): Change[] {
    const taken = this.#changes;
    this.#changes = [];
    return taken;
  }
}

/**
 * The id of the page on which a call acts, or to which its subject is attached.
 * @throws Error for a call without one; calls of the contract with `who: "team"` or `"owner"` always have one
 */
export function pageOfCall({ subject }: { subject: Subject | null }): string {
  if (!subject || !("pageId" in subject)) throw new Error("the subject of this call belongs to no page");
  return subject.pageId;
}

/**
 * The row of the page on which a write acts, as the permission check has read and locked it.
 * @throws Error where the subject is no page
 */
export function lockedPage({ subject }: { subject: LoadedSubject | null }): PageColumns {
  if (!subject?.page) throw new Error("the subject of this write is no page");
  return subject.page;
}
