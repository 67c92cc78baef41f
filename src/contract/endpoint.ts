import { z } from "zod";
import type { PAGE_ROWS_OF_MODULES } from "#start/compiled/page-rows.ts";
import { ALWAYS_POSSIBLE, type ErrorCode } from "./errors.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { coversOnPage, type Task } from "./roles.ts";
import type { TokenScope } from "./scopes.ts";
import type { WaitingEdit } from "./waiting-edit.ts";

/**
 * Who may call:
 * - **anybody**
 * - **token**: a valid token, with or without an account
 * - **account**: any signed-in, enabled account
 * - **self**: the account that is the subject
 * - **team**: somebody on the team of the page whose role covers the task of the call; **owner**: its owner
 * - **organiser** of an event or a recording: the team of its page, an editor for the community's and for those of a story,
 *   the uploader of an unattached recording
 * - **curator**: a curator, where the call has no subject for what belongs to the pages of their category or place
 * - **editor**, **admin**
 *
 * An admin may also call what self, team, owner, organiser and editor may, and so may a deputy but for what destroys.
 * A curator may call what team and organiser may, on the pages of their category or place and within the tasks of curators.
 */
export type Who =
  | "anybody"
  | "token"
  | "account"
  | "self"
  | "team"
  | "owner"
  | "organiser"
  | "editor"
  | "curator"
  | "admin";

/** Subjects that belong to a page: its team and whether it is public are those of the page. */
export type PageSubjectKind =
  | "page"
  | "opening-time"
  | "special-time"
  | "day-link"
  | "price"
  | "photo"
  | "post"
  | "invite"
  | "feedback"
  | "proposal"
  | keyof typeof PAGE_ROWS_OF_MODULES;

/**
 * Subjects that belong to a page or to the community: an event, the calendar of events, a recording, a story, and the
 * unattached recordings of an account.
 */
export const ORGANISED_SUBJECTS = ["event", "calendar", "audio", "story", "unattached"] as const;
export type OrganisedSubjectKind = (typeof ORGANISED_SUBJECTS)[number];
/** In place of the id of a page: the calendar of events without a page. */
export const COMMUNITY = "community";

export type SubjectKind = PageSubjectKind | OrganisedSubjectKind | "account";

/**
 * The input field with the id of the row that the call acts on. Where it is left out, the subject is the caller's own
 * account, the calendar of the community, or the caller's unattached recordings.
 */
export type SubjectField = {
  kind: SubjectKind;
  field: string;
  /** Where `field` is left out: the first of these that was sent. */
  or?: readonly { kind: SubjectKind; field: string }[];
};

/**
 * The class of rate limit: `read` and `search` count by client address; `write` and `heavy` (uploads, exports) by account,
 * or by address where there is none.
 */
export type LimitClass = "read" | "search" | "write" | "heavy";

type Call<Input extends z.ZodObject, Answer extends z.ZodType> = {
  /** Below `/api`, with `{name}` for an input field in the path. */
  path: `/${string}`;
  summary: string;
  who: Who;
  /** What the call is about, by which roles are limited; null: nothing that a role may lack. */
  task: Task | null;
  /** null: the call acts on nothing that belongs to a page or an account. */
  subject: SubjectField | null;
  input: Input;
  answer: Answer;
  /** In addition to those that follow from the other properties: see `errorsOf`. */
  errors: readonly ErrorCode[];
  limit: LimitClass;
  /** Other names under which clients send a field, such as `{ contactNumber: "contact_number" }`; see `aliasesOf`. */
  aliases?: Readonly<Record<string, string>>;
  /** Fields of other calls that clients send with this one, in one object. They change nothing here. */
  passedOver?: readonly string[];
  /** What a token needs to make the call; null: no token may. Default: that of its subject (`scopeOf`). */
  scope?: TokenScope | null;
};

/** The same answer for everybody, cacheable by server, browsers and proxies. `GET`, or `POST` with the same fields. */
export type PublicRead<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> & {
  kind: "public-read";
  method: "GET";
  who: "anybody";
  /** The page whose team, by token, also gets what is not public; that answer is never cached. */
  preview: SubjectField | null;
};

/** An answer for one caller (`cache-control: no-store`). */
export type PrivateRead<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> & { kind: "private-read"; method: "POST" };

/** An answer for whoever knows a secret, such as that of an address. */
type SecretRead<Input extends z.ZodObject, Answer extends z.ZodType> = PrivateRead<Input, Answer> & { who: "anybody" };

/** A private answer that is a file instead of JSON. */
export type Download<Input extends z.ZodObject = z.ZodObject> = Call<Input, z.ZodString> & {
  kind: "download";
  method: "POST";
  /** The possible values of `content-type`. */
  types: readonly [FileType, ...FileType[]];
};
export type FileType = `${string}/${string}`;

/**
 * Server-sent events, for as long as the caller is permitted. `answer` is the data of one event; the data of the last one,
 * of type `end`, is the error code for which the server ends the stream.
 */
export type EventStream<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> & { kind: "event-stream"; method: "GET" };

/** `call`: as a whole. `fields`: each field of the page by itself (`pages/page-fields.ts`). Both answer 202, with a `WaitingEdit`. */
type Waits = "call" | "fields";

/**
 * Why what a team does never waits for the office:
 * - **removal**: it takes something off, which the history can bring back
 * - **today**: what holds on this day; a closed door is worse than any text
 * - **accepted**: nothing is shown by it that the office has not accepted before
 * - **not-shown**: visitors see nothing of it
 */
export type AtOnce = "removal" | "today" | "accepted" | "not-shown";

type Writing = {
  method: "POST";
  /** The action in the audit log, such as `account.update`. */
  audit: string;
  /** Whether it accepts an `idempotency-key`: the same key and fields within 24 hours get the first answer again. */
  idempotent: boolean;
  /** Input fields that destroy: who may not destroy may not send them. */
  destroyFields: readonly string[];
  /** Input fields that only administrators may send, deputies not. */
  adminFields: readonly string[];
  /** It destroys what cannot easily be had again: the office must have signed in shortly before. */
  destroys: boolean;
  /** Everybody must have signed in shortly before: it gives rights away. */
  freshSignIn: boolean;
  /** How it waits where the office looks at teams' edits (`MODERATE_EDITS`); null: it never does. */
  waits: Waits | null;
  /** Answer fields with secrets, which are not stored: null where an `idempotency-key` repeats the answer. */
  shownOnce: readonly string[];
};

/** A change, in one transaction with its audit entry and its cache tags. */
export type Write<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<Input, Answer> &
  Writing & { kind: "write" };

/** The shape in which an uploaded photo is stored; profile photos are square. */
export type PhotoShape = "whole" | "square";

/** A change with a photo: `multipart/form-data` with the input fields first, then the part `file`. */
export type PhotoUpload<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> &
  Writing & { kind: "photo-upload"; shape: PhotoShape };

/** A change with a recording, in the same format. */
export type AudioUpload<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> &
  Writing & { kind: "audio-upload" };

/** A change with a CSV or JSON file, in the same format. */
export type TableUpload<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> &
  Writing & { kind: "table-upload"; maxBytes: number };

/** A logo, or the photo of the home page. */
export type PictureShape = "logo" | "scene";

/** A change with a picture of the directory, in the same format. */
export type PictureUpload<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> &
  Writing & { kind: "picture-upload"; shape: PictureShape };

/**
 * A row of the contract. Routes, validation, permissions, the OpenAPI document, the typed client and the authorisation tests
 * are derived from it.
 */
export type Endpoint<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> =
  | PublicRead<Input, Answer>
  | PrivateRead<Input, Answer>
  | Download<Input>
  | EventStream<Input, Answer>
  | Write<Input, Answer>
  | PhotoUpload<Input, Answer>
  | AudioUpload<Input, Answer>
  | TableUpload<Input, Answer>
  | PictureUpload<Input, Answer>;

type FieldOf<Input extends z.ZodObject> = keyof z.input<Input> & string;
type SubjectIn<Input extends z.ZodObject, Kind extends SubjectKind> = {
  kind: Kind;
  field: FieldOf<Input>;
  or?: readonly { kind: SubjectKind; field: FieldOf<Input> }[];
};

/** A permission on a subject names the subject and the task: `who: "team"` without `subject` or `task` does not compile. */
type Access<Input extends z.ZodObject> =
  | { who: "team" | "owner"; task: Task; subject: SubjectIn<Input, PageSubjectKind> }
  | { who: "organiser"; task: Task; subject: SubjectIn<Input, OrganisedSubjectKind | "page"> }
  | { who: "self"; task: Task; subject: SubjectIn<Input, "account"> }
  | { who: "editor" | "curator" | "admin"; task: Task; subject?: SubjectIn<Input, SubjectKind> }
  | { who: "token" | "account"; task?: never; subject?: SubjectIn<Input, SubjectKind> };

type Described<Input extends z.ZodObject, Answer extends z.ZodType> = Pick<
  Call<Input, Answer>,
  "path" | "summary" | "input" | "answer"
> &
  Partial<Pick<Call<Input, Answer>, "errors" | "limit" | "aliases" | "passedOver" | "scope">>;

type WriteDefinition<Input extends z.ZodObject, Answer extends z.ZodType> = Described<Input, Answer> &
  (Access<Input> | { who: "anybody"; task?: never }) & {
    audit: string;
    idempotent?: boolean;
    /** Default for whoever is of a team: `call`. */
    waits?: "fields";
    atOnce?: AtOnce;
    destroyFields?: FieldOf<Input>[];
    adminFields?: FieldOf<Input>[];
    destroys?: boolean;
    freshSignIn?: true;
    shownOnce?: (keyof z.output<Answer> & string)[];
  };

export function publicRead<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & { preview?: SubjectIn<Input, "page"> },
): PublicRead<Input, Answer> {
  const rest = { task: null, subject: null, preview: null, errors: [], limit: "read" } as const;
  return { kind: "public-read", method: "GET", who: "anybody", ...rest, ...definition };
}

type OfAnybody = { who: "anybody"; task?: never };

/** A read for permitted callers, or for those who know a secret. */
export function privateRead<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & OfAnybody,
): SecretRead<Input, Answer>;
export function privateRead<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & Access<Input>,
): PrivateRead<Input, Answer>;
export function privateRead<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & (Access<Input> | OfAnybody),
): PrivateRead<Input, Answer> {
  return { kind: "private-read", method: "POST", task: null, subject: null, errors: [], limit: "read", ...definition };
}

export function download<Input extends z.ZodObject>(
  definition: Omit<Described<Input, z.ZodType>, "answer"> & Access<Input> & Pick<Download, "types">,
): Download<Input> {
  const rest = { task: null, subject: null, errors: [], limit: "heavy", answer: z.string() } as const;
  return { kind: "download", method: "POST", ...rest, ...definition };
}

export function eventStream<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & Access<Input>,
): EventStream<Input, Answer> {
  return { kind: "event-stream", method: "GET", task: null, subject: null, errors: [], limit: "read", ...definition };
}

const WRITE_DEFAULTS = {
  method: "POST",
  task: null,
  subject: null,
  errors: [],
  limit: "write",
  idempotent: false,
  destroyFields: [],
  adminFields: [],
  destroys: false,
  freshSignIn: false,
  shownOnce: [],
} as const;

/** What decides whether a call may wait. */
type Waiting = { who: Who; waits?: "fields"; atOnce?: AtOnce };
/** What a team does waits unless the row says why not. */
type WaitsOf<Of extends Waiting> = {
  waits: Of extends { waits: "fields" }
    ? "fields"
    : Of extends { atOnce: AtOnce }
      ? null
      : Of["who"] extends "team" | "owner" | "organiser"
        ? "call"
        : null;
};

function writing<Row>(kind: string, { atOnce, ...definition }: Waiting): Row {
  const waits = definition.waits ?? (OF_TEAM.includes(definition.who) && atOnce === undefined ? "call" : null);
  return { ...WRITE_DEFAULTS, kind, ...(kind !== "write" && { limit: "heavy" }), ...definition, waits } as Row;
}

export function write<Input extends z.ZodObject, Answer extends z.ZodType, Of extends Waiting>(
  definition: WriteDefinition<Input, Answer> & Of,
): Write<Input, Answer> & WaitsOf<Of> {
  return writing("write", definition);
}

export function photoUpload<Input extends z.ZodObject, Answer extends z.ZodType, Of extends Waiting>(
  definition: WriteDefinition<Input, Answer> & { shape: PhotoShape } & Of,
): PhotoUpload<Input, Answer> & WaitsOf<Of> {
  return writing("photo-upload", definition);
}

export function audioUpload<Input extends z.ZodObject, Answer extends z.ZodType, Of extends Waiting>(
  definition: WriteDefinition<Input, Answer> & Of,
): AudioUpload<Input, Answer> & WaitsOf<Of> {
  return writing("audio-upload", definition);
}

export function tableUpload<Input extends z.ZodObject, Answer extends z.ZodType, Of extends Waiting>(
  definition: WriteDefinition<Input, Answer> & { maxBytes: number } & Of,
): TableUpload<Input, Answer> & WaitsOf<Of> {
  return writing("table-upload", definition);
}

export function pictureUpload<Input extends z.ZodObject, Answer extends z.ZodType, Of extends Waiting>(
  definition: WriteDefinition<Input, Answer> & { shape: PictureShape } & Of,
): PictureUpload<Input, Answer> & WaitsOf<Of> {
  return writing("picture-upload", definition);
}

/** The input as handlers get it, after defaults and normalisation. */
export type InputOf<E extends Endpoint> = z.output<E["input"]>;
/** The input as clients send it. */
export type SentInput<E extends Endpoint> = E extends { kind: UploadKind }
  ? WithFile<z.input<E["input"]>>
  : z.input<E["input"]>;
/** An input without fields is `Record<string, never>`, which would exclude `file`. */
type WithFile<Fields> = { file: Blob } & (Fields extends Record<string, never> ? unknown : Fields);
/** Uploads are sent as `multipart/form-data`. */
export const isUpload = (row: Endpoint): row is PhotoUpload | AudioUpload | TableUpload | PictureUpload =>
  Object.hasOwn(MAX_FILE_BYTES, row.kind);
type UploadKind = keyof typeof MAX_FILE_BYTES;
/** The bytes that a file of the call may have. */
export const maxBytesOf = (row: Extract<Endpoint, { kind: UploadKind }>): number =>
  row.kind === "table-upload" ? row.maxBytes : MAX_FILE_BYTES[row.kind];
export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;
/** What the typed client returns: the bytes of a download, else the answer, or that it waits. */
export type DataOf<E extends Endpoint> = E extends { kind: "download" }
  ? Blob
  : AnswerOf<E> | (MayWait<E> extends true ? WaitingEdit : never);
type MayWait<E extends Endpoint> = E extends { waits: Waits } | { input: z.ZodObject<{ from_day: z.ZodType }> }
  ? true
  : false;

/** Whether it may answer that it waits: for the office, or for its day. */
export const mayWait = (row: Endpoint) => ("waits" in row && row.waits !== null) || isPlannable(row);

/** Other names of input fields: those that the row declares, and `id` beside `page_id` where either names the page. */
export function aliasesOf(row: Endpoint): Readonly<Record<string, string>> {
  const { shape } = row.input;
  const aliases = Object.fromEntries(Object.entries(row.aliases ?? {}).filter(([, name]) => name in shape));
  const named = row.kind === "public-read" ? row.preview : row.subject;
  if (named?.kind !== "page") return aliases;
  const other = named.field === "page_id" ? "id" : "page_id";
  return other in shape ? aliases : { ...aliases, [other]: named.field };
}

/** Existing clients may send their own id or uid with any call that reads their token, under either name. */
export const OWN_ID_FIELDS = ["user_id", "userid"] as const;

/** Whether a call may be made on a later day (`planning` of its fields). */
export const isPlannable = (row: Endpoint) => "from_day" in row.input.shape;

/** All errors of a call: those that it names, those that follow from its properties, and those of every call. */
export function errorsOf(row: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(row.errors);
  if (readsToken(row)) for (const code of SIGNED_IN_ERRORS) codes.add(code);
  if ("freshSignIn" in row && row.freshSignIn) codes.add("fresh-sign-in-required");
  if (row.who !== "anybody" && row.who !== "token") codes.add("no-account");
  if (!["anybody", "token", "account"].includes(row.who))
    codes.add("not-yours").add("outside-part").add("second-factor-required");
  if (OF_TEAM.includes(row.who) && !coversOnPage("counter", row.task)) codes.add("hours-only");
  if (row.task === "destroy" || ("destroyFields" in row && row.destroyFields.length > 0)) codes.add("no-deletion");
  if (row.subject?.kind === "account" || ("adminFields" in row && row.adminFields.length > 0)) codes.add("admins-only");
  if ("destroys" in row && row.destroys) codes.add("sign-in-too-old");
  if (row.subject) codes.add("not-found");
  if ("version" in row.input.shape) codes.add("stale-version");
  if (isPlannable(row)) codes.add("list-full");
  if ("idempotent" in row && row.idempotent) codes.add("key-reused");
  if (isUpload(row)) for (const code of UPLOAD_ERRORS[row.kind]) codes.add(code);
  return [...codes.union(new Set(ALWAYS_POSSIBLE))];
}

/** Whether a token, where one is sent, has to be valid: also of calls that anybody may make without one. */
export const readsToken = (row: Endpoint) => row.kind !== "public-read" || row.preview !== null;

const OF_TEAM: readonly Who[] = ["team", "owner", "organiser"];

const SIGNED_IN_ERRORS: readonly ErrorCode[] = [
  "no-token",
  "token-expired",
  "token-scope",
  "uid-mismatch",
  "account-disabled",
];
const UPLOAD_ERRORS: Record<UploadKind, readonly ErrorCode[]> = {
  "photo-upload": ["too-large", "not-a-photo", "heic-photo", "too-many-pixels", "photo-too-narrow", "damaged-file"],
  "audio-upload": ["too-large", "not-a-recording", "not-convertible", "recording-too-long", "damaged-file"],
  "table-upload": ["too-large", "not-a-table"],
  "picture-upload": ["too-large", "not-a-logo", "active-svg", "not-a-photo", "too-many-pixels", "damaged-file"],
};
