import type { Readable } from "node:stream";
import type { Identity } from "@eolaire/identity-provider";
import type { AnswerOf, Endpoint, FileType, InputOf, SubjectKind } from "#core/contract/endpoint.ts";
import type { Contract, EndpointName } from "#core/contract/index.ts";
import type { Language } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { PressKind, VIEW_SOURCES } from "#core/contract/office/views.ts";
import type { PagePreview } from "#core/contract/pages/own.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { KINDS_OF_MODULES } from "#start/compiled/declared.ts";
import type { CallingClient } from "../access/caller.ts";
import type { AddressLimits, CountCall } from "../access/limits.ts";
import type { LoadedSubject, PageColumns } from "../access/permission.ts";
import type { AccountCaller, Caller, Subject } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import type { Reader } from "../db/reader.ts";
import type { JsonObject } from "../db/schema.ts";
import type { CacheTag } from "../http/cache/cache-tag.ts";
import type { PageCache } from "../http/cache/page-cache.ts";
import type { PublicReads } from "../http/cache/public-reads.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import type { IdentityProvider } from "../identity/identity.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Writing } from "../mail/transport.ts";
import type { DirectoryPictures } from "../media/photos/directory-pictures.ts";
import type { StoredPhoto } from "../media/photos/store-photo.ts";
import type { FfmpegSearch } from "../media/recordings/ffmpeg.ts";
import type { StoredRecording } from "../media/recordings/store-recording.ts";
import type { MediaStore } from "../media/store/media-store.ts";
import type { Network } from "../outbound/public-network.ts";
import type { AllowedMethods } from "./allowed-methods.ts";
import type { FormerOf } from "./former-rows.ts";
import type { TableName } from "./unnoted-writes.ts";

/** The implementation of a call. Throws `ProblemError` for an error that the client receives. */
export type Handler<E extends Endpoint> = (input: InputOf<E>, context: ContextOf<E>) => Promise<ResultOf<E>>;

/** One handler per call: a call without one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Contract[Name]> };

/** The calls, for jobs that make them: loaded once there is one to make, as they take memory in the process of the jobs. */
export type LoadHandlers = () => Promise<Handlers>;

/** The caller, as narrowed by the row's `who`. */
type CallerOf<E extends Endpoint> = E["who"] extends "anybody" | "token" ? Caller : AccountCaller;

type ContextOf<E extends Endpoint> = {
  "public-read": ReadContext;
  "private-read": PrivateContext<CallerOf<E>>;
  download: PrivateContext<CallerOf<E>>;
  /** `after`: the id of the last event that the client has received; null: a new client. */
  "event-stream": PrivateContext<CallerOf<E>> & { after: string | null };
  write: WriteContext<CallerOf<E>>;
  "photo-upload": WriteContext<CallerOf<E>> & { photo: StoredPhoto };
  "audio-upload": WriteContext<CallerOf<E>> & { recording: StoredRecording };
  "table-upload": WriteContext<CallerOf<E>> & { table: UploadedTable };
  "picture-upload": WriteContext<CallerOf<E>> & { pictures: DirectoryPictures };
}[E["kind"]];

type ResultOf<E extends Endpoint> = E extends { kind: "download" }
  ? SentFile
  : E extends { kind: "event-stream" }
    ? News<AnswerOf<E>>
    : AnswerOf<E>;

/** A file that is streamed while it is written. */
export type SentFile = {
  filename: string;
  content: Readable;
  /** One of the row's `types`. Default: the first. */
  type?: FileType;
};

/** The path of an uploaded table, which exists while the call lasts. */
export type UploadedTable = { path: string };

/** New events, and the id after which to ask next. An empty list ends the asking until the stream is woken. */
export type News<Data> = { events: { id: string; data: Data }[]; last: string };

/** What the routes of the API work with. */
export type RouteDeps = {
  db: Database;
  /** Which database answers public reads. */
  reads: PublicReads;
  /** Marks the browser of an account that has written (`writerCookie`); null: there are no replicas. */
  writerCookie: string | null;
  cache: PageCache;
  services: Services;
  streams: SseConnections;
  /** The folder of running uploads, on the file system of the media. */
  uploadDir: string;
  methods: AllowedMethods;
  limits: AddressLimits;
  countCall: CountCall;
};

/** One row of the contract with its handler. */
export type Route<E extends Endpoint> = { name: string; row: E; handler: Handler<E>; deps: RouteDeps };

/** The context of a public read. The handler notes what its answer depends on, so that the answer can be cached. */
export type ReadContext = {
  /** That of the reader. */
  db: Database;
  /** For searches, which need to know how current they have to be. */
  reader: Reader;
  now: Temporal.Instant;
  /** The answer depends on these: it is dropped when a write invalidates one of them. */
  reads(...tags: CacheTag[]): void;
  /**
   * The cached answer expires at this instant (the page closes, the post appears, the day ends), also given in epoch
   * milliseconds; null: no such instant.
   */
  until(instant: Temporal.Instant | number | null): void;
  /**
   * A small result that many answers need, such as the menu: loaded once, until a write invalidates one of the tags, and
   * from the primary: a replica may not have that write yet. The answer depends on the tags. `forMs`: what changes with time, too.
   */
  remember<Value>(
    name: string,
    tags: readonly CacheTag[],
    load: (db: Database) => Promise<Value>,
    forMs?: number,
  ): Promise<Value>;
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
  client: CallingClient;
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
  /** The caller's language, for texts in the answer. */
  locale: Locale;
  /** The id of the request, which joins its entries in the audit. */
  requestId: string;
  /** Notes a change, for the audit and for what follows from it (`effects.ts`). Every handler calls this or `unchanged`. */
  changed(change: Change): void;
  /**
   * Nothing was changed that anything follows from: no audit entry. @param written tables whose rows the call has written all the same;
   * rows of others are an error where writes are checked (`unnoted-writes.ts`)
   */
  unchanged(...written: TableName[]): void;
  /** Notes fields that wait for the office, by the ids of their proposals: the call answers that it waits. */
  proposed(ids: readonly string[]): void;
  /** Stores rows as they are now, which the history can restore. The call's own subject is stored already. */
  remember(former: { of: FormerOf; id: string; pageId: string | null }): Promise<void>;
  /** `afterCommit` for deleting the files of removed rows: where the history can restore those, the files stay as long. */
  dropFile(remove: () => Promise<unknown>): void;
  /** The call as a whole waits for the office: what it writes is taken back. */
  waits: boolean;
  /** Writes the noted changes into the audit, and what follows from them, now: an import of thousands of rows need not hold them all. */
  writeChanges(): Promise<void>;
  /** Runs after the commit, for effects outside the database (deleting a file). A failure is only logged. */
  afterCommit(action: () => Promise<unknown>): void;
  /** Runs where the call is refused, on its own: an attempt is counted that way. It may throw another refusal. */
  afterRollback(action: (db: Database) => Promise<unknown>): void;
};

/** The subjects of calls, and the kinds that have no owner. */
export type ChangedKind =
  | SubjectKind
  | "category"
  | "tag"
  | "special-page"
  | "feature"
  | "synonym"
  | "place"
  | "job"
  | "message"
  | "note"
  | "day-notice"
  | "notice"
  | "settings"
  | keyof typeof KINDS_OF_MODULES;

/** No personal texts in `before` and `after`: the audit outlives the account. */
type Noted = {
  id: string | null;
  before: JsonObject | null;
  after: JsonObject | null;
  /** Default: the `audit` of the call's row. */
  action?: string;
  /** The page in whose history the change is listed. Default: the page of the call's subject. */
  pageId?: string | null;
  /** Cached answers that are out of date beside those that follow from the kind (`effects.ts`). */
  also?: readonly CacheTag[];
};

/** What is attached to which photos; what may be a draft says whether it is or was shown. */
export type PhotoOwner =
  | { of: "page_id" | "post_id" | "category_id"; owner: string }
  | { of: "story_id" | "event_id"; owner: string; isShown: boolean };

/** What `effects.ts` has to know of a change of some kinds. */
type Details = {
  page: { shown?: "on-page"; isOfHours?: boolean };
  post: { isShown: boolean };
  event: { isShown: boolean };
  story: { isShown: boolean };
  photo: { list: PhotoOwner };
  audio: { attached: readonly { on_page: string | null; post_id: string | null; story_id: string | null }[] };
  /** Those that are found by it. */
  category: { pages: readonly string[] };
  tag: { pages: readonly string[] };
  place: { pages: readonly string[] };
};

export type ChangeOf<Kind extends ChangedKind> = Noted & { kind: Kind } & (Kind extends keyof Details
    ? { shown?: undefined | "on-page" } & Details[Kind]
    : { shown?: undefined });

/**
 * What a write has changed. `shown: "nowhere"`: only the team or the office sees it; `"on-page"`: on the page alone, and in no list or search.
 */
export type Change =
  | { [Kind in ChangedKind]: ChangeOf<Kind> }[ChangedKind]
  | (Noted & { kind: ChangedKind; shown: "nowhere" });

/** Collects the tags and the expiry of one answer. */
export class ReadNotes {
  readonly tags = new Set<CacheTag>();
  #expiresMs: number | null = null;

  get expires(): Temporal.Instant | null {
    return this.#expiresMs === null ? null : Temporal.Instant.fromEpochMilliseconds(this.#expiresMs);
  }

  /** @param memory of results that answers share; without it each answer loads its own */
  context(reader: Reader, now: Temporal.Instant, memory?: PageCache["memory"]): ReadContext {
    const { db } = reader;
    const reads = (...tags: CacheTag[]) => {
      for (const tag of tags) this.tags.add(tag);
    };
    return {
      db,
      reader,
      now,
      reads,
      remember: (name, tags, load, forMs) => {
        reads(...tags);
        if (reader.isPrimaryAway) return memory?.peek(name) ?? load(db); // a replica's rows are remembered by nobody
        const loadNow = () => load(reader.primary);
        return memory ? memory.get(name, tags, loadNow, forMs) : loadNow();
      },
      until: (instant) => {
        if (instant === null) return;
        const at = typeof instant === "number" ? instant : instant.epochMilliseconds;
        if (this.#expiresMs === null || at < this.#expiresMs) this.#expiresMs = at;
      },
    };
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

/** What the address of a view says of a code that was scanned, in a field of its own. */
export type Scan = { field: string; text: string };

/** One view of a page or a category, whose slug it names, or of the answer to a question that found nothing: then its term. */
export type View = {
  kind: "page" | "category" | "question";
  slug: string;
  visitor: CallingClient;
  /** `at-work`: a view by the team or an administrator. It is remembered as the visitor's last one, but never counted. */
  source: (typeof VIEW_SOURCES)[number] | "at-work";
  /** What was pressed on the page: then this is no view. */
  press?: PressKind;
  /** What the visitor had searched for, as it is counted; null: nothing that is counted. */
  term?: string | null;
  /** The code on paper by which it came, where a module reads such codes. */
  scan?: Scan | null;
  /** Whether the account says that its holder lives in the area. */
  local?: boolean;
};

/** A view whose source and search are determined when it is counted, after the response. */
export type SeenView = Omit<View, "source" | "term"> & { source: () => View["source"]; term?: () => string | null };

export type ViewCounter = { count(view: SeenView): void };

/** What a handler may need beside the database. */
export type Services = {
  /** All calls, for those that edit texts of any kind by its rules, and for what waited for the office. */
  edits: Handlers;
  identity: IdentityProvider;
  media: MediaStore;
  views: ViewCounter;
  /** Background jobs. */
  jobs: Pick<Jobs, "states" | "request" | "requestAfterWrite">;
  /** Where what somebody named is read. */
  network: Network;
  modulesOff: readonly ModuleName[];
  /** Indexes what was written a moment ago, before a file is compared with the names of pages. Not within a transaction. */
  indexPending: () => Promise<unknown>;
  /** Renders mails, for previews. */
  writing: Writing;
  /** An account that has verified this address is an administrator. */
  adminEmail: string | undefined;
  /** Those that readers may choose. */
  languages: readonly Language[];
  /** The push services of devices that follow (`push-services.ts`); null: devices may not follow. */
  push: { services: readonly string[] } | null;
  /** Whether edits of teams wait for the office, on all pages: a setting of the directory. */
  readonly moderatesEdits: boolean;
  /** Whether a write that says that it has changed nothing, and has, is refused: the setting `CHECK_WRITES`. */
  checksWrites: boolean;
  /** Settings of the directory that environment variables set. */
  byOperator: Partial<DirectorySettings>;
  /** The ffmpeg that converts recordings. */
  ffmpeg: () => Promise<FfmpegSearch>;
  /** Regular backups; null: there are none. */
  backups: { everyMs: number } | null;
  /** Whether mails leave by a mail server; else they stay in the outbox. */
  sendsMail: boolean;
  /** Whether the public address is https. */
  hasCertificate: () => boolean;
  /** Renders the public screen of a page in any state. */
  previewOf: (page: Page, locale: Locale) => Promise<PagePreview>;
  /** Renders the home page of a directory with these settings. */
  previewHome: (directory: DirectorySettings, locale: Locale) => Promise<PagePreview>;
};
