import { z } from "zod";
import { ALWAYS_POSSIBLE, type ErrorCode } from "./errors.ts";
import { MAX_FILE_BYTES } from "./limits.ts";

/**
 * Who may call: **anybody** · a valid **token**, with or without an account · any signed-in, enabled **account** · the
 * account that is the subject (**self**) or an admin · the **team** of the page (owner or manager) · the page's
 * **owner** · the **host** of an event or a recording: the team of its page, an editor where it is the community's or of a
 * story, whoever brought it where it hangs on nothing · an **editor** · an **admin**. An admin may do all that a team, an
 * owner, a host or an editor may.
 */
export type Who = "anybody" | "token" | "account" | "self" | "team" | "owner" | "organiser" | "editor" | "admin";

/** What hangs on a page: whose team it is, and whether it is public, is read from the page of its row. */
export const PAGE_SUBJECTS = [
  "page",
  "opening-time",
  "special-time",
  "price",
  "photo",
  "post",
  "invite",
  "feedback",
] as const;
export type PageSubjectKind = (typeof PAGE_SUBJECTS)[number];

/**
 * What is a page's or the community's: an event, and where its events stand together; a recording, a story, and the shelf
 * on which recordings lie that hang on nothing yet.
 */
export const ORGANISED_SUBJECTS = ["event", "calendar", "audio", "story", "unattached"] as const;
export type OrganisedSubjectKind = (typeof ORGANISED_SUBJECTS)[number];
/** In place of a page's id: the calendar of events that are no page's. */
export const COMMUNITY = "community";

export type SubjectKind = PageSubjectKind | OrganisedSubjectKind | "account";

/**
 * On what a call acts: the field that names its row. A field that is left out means the caller's own account, the
 * calendar of the community, or the shelf.
 */
export type SubjectField = {
  kind: SubjectKind;
  field: string;
  /** Where the field was left out: the first of these that was sent. */
  or?: readonly { kind: SubjectKind; field: string }[];
};

/**
 * How often: `read` and `search` by client address; `write` and `heavy` (uploads, exports) by account, or by address
 * where there is none.
 */
export type LimitClass = "read" | "search" | "write" | "heavy";

type Call<Input extends z.ZodObject, Answer extends z.ZodType> = {
  /** Below `/api`, with `{name}` for a field that stands in the path. */
  path: `/${string}`;
  summary: string;
  who: Who;
  /** null: the call acts on nothing that belongs to somebody. */
  subject: SubjectField | null;
  input: Input;
  answer: Answer;
  /** Beside those that follow from the rest of the row (`errorsOf`). */
  errors: readonly ErrorCode[];
  limit: LimitClass;
};

/** The same answer for everybody, kept by us, browsers and proxies. Asked by `GET`, or by `POST` with the same fields. */
export type PublicRead<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> & {
  kind: "public-read";
  method: "GET";
  who: "anybody";
  /** What is not public is shown to the team of this page, by token; that answer is never kept. */
  preview: SubjectField | null;
};

/** An answer for one caller, never stored on the way. */
export type PrivateRead<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> & { kind: "private-read"; method: "POST" };

/** A private answer that is a file: its bytes, in place of the schema's text. */
export type Download<Input extends z.ZodObject = z.ZodObject> = Call<Input, z.ZodString> & {
  kind: "download";
  method: "POST";
  /** What the file may be, as its `content-type` says it. */
  types: readonly [FileType, ...FileType[]];
};
export type FileType = `${string}/${string}`;

/**
 * What happens from now on, as server-sent events, for as long as the caller has the right. `answer` is the data of one
 * event; a last one of the type `end` tells by an error's code why the server ends it.
 */
export type EventStream<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> & { kind: "event-stream"; method: "GET" };

type Writing = {
  method: "POST";
  /** The word under which the audit keeps it, such as `account.update`. */
  audit: string;
  /** Whether it takes an `idempotency-key`: the first answer again for the same key and fields within 24 hours. */
  idempotent: boolean;
  /** Fields that only an administrator may send. */
  adminFields: readonly string[];
  /** Secrets of the answer, which are stored nowhere: null where an `idempotency-key` repeats it. */
  shownOnce: readonly string[];
};

/** A change: one transaction with its audit entry and its cache tags. */
export type Write<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<Input, Answer> &
  Writing & { kind: "write" };

/** How an uploaded photo is kept: as wide as it may be, or as a square for a face. */
export type PhotoShape = "whole" | "square";

/** A change with a photo: `multipart/form-data`, the fields of the input before the file, which is named `file`. */
export type PhotoUpload<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> &
  Writing & { kind: "photo-upload"; shape: PhotoShape };

/** A change with a recording, in the same form. */
export type AudioUpload<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> &
  Writing & { kind: "audio-upload" };

/** A change with rows of a spreadsheet or of JSON, in the same form. */
export type TableUpload<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = Call<
  Input,
  Answer
> &
  Writing & { kind: "table-upload" };

/**
 * One row of the contract: the server's route, the validation, the right to call it, the OpenAPI document, the typed
 * client and the authorisation matrix all read it.
 */
export type Endpoint<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> =
  | PublicRead<Input, Answer>
  | PrivateRead<Input, Answer>
  | Download<Input>
  | EventStream<Input, Answer>
  | Write<Input, Answer>
  | PhotoUpload<Input, Answer>
  | AudioUpload<Input, Answer>
  | TableUpload<Input, Answer>;

type FieldOf<Input extends z.ZodObject> = keyof z.input<Input> & string;
type SubjectIn<Input extends z.ZodObject, Kind extends SubjectKind> = {
  kind: Kind;
  field: FieldOf<Input>;
  or?: readonly { kind: SubjectKind; field: FieldOf<Input> }[];
};

/** A right that is asked of a subject names it: `who: "team"` without one does not compile. */
type Access<Input extends z.ZodObject> =
  | { who: "team" | "owner"; subject: SubjectIn<Input, PageSubjectKind> }
  | { who: "organiser"; subject: SubjectIn<Input, OrganisedSubjectKind | "page"> }
  | { who: "self"; subject: SubjectIn<Input, "account"> }
  | { who: "token" | "account" | "editor" | "admin"; subject?: SubjectIn<Input, SubjectKind> };

type Described<Input extends z.ZodObject, Answer extends z.ZodType> = Pick<
  Call<Input, Answer>,
  "path" | "summary" | "input" | "answer"
> &
  Partial<Pick<Call<Input, Answer>, "errors" | "limit">>;

type WriteDefinition<Input extends z.ZodObject, Answer extends z.ZodType> = Described<Input, Answer> &
  (Access<Input> | { who: "anybody" }) & {
    audit: string;
    idempotent?: boolean;
    adminFields?: FieldOf<Input>[];
    shownOnce?: (keyof z.output<Answer> & string)[];
  };

/** A public `GET`: anybody may read it, and its answer may be kept. */
export function publicRead<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & { preview?: SubjectIn<Input, "page"> },
): PublicRead<Input, Answer> {
  const rest = { subject: null, preview: null, errors: [], limit: "read" } as const;
  return { kind: "public-read", method: "GET", who: "anybody", ...rest, ...definition };
}

/** Something that only some may read, or whoever knows a secret. */
export function privateRead<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & (Access<Input> | { who: "anybody" }),
): PrivateRead<Input, Answer> {
  return { kind: "private-read", method: "POST", subject: null, errors: [], limit: "read", ...definition };
}

/** A file for those who may have it. */
export function download<Input extends z.ZodObject>(
  definition: Omit<Described<Input, z.ZodType>, "answer"> & Access<Input> & Pick<Download, "types">,
): Download<Input> {
  const rest = { subject: null, errors: [], limit: "heavy", answer: z.string() } as const;
  return { kind: "download", method: "POST", ...rest, ...definition };
}

/** Events for those who may hear them; `GET` only. */
export function eventStream<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Described<Input, Answer> & Access<Input>,
): EventStream<Input, Answer> {
  return { kind: "event-stream", method: "GET", subject: null, errors: [], limit: "read", ...definition };
}

/** A change; `POST` only. */
export function write<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: WriteDefinition<Input, Answer>,
): Write<Input, Answer> {
  const rest = {
    subject: null,
    errors: [],
    limit: "write",
    idempotent: false,
    adminFields: [],
    shownOnce: [],
  } as const;
  return { kind: "write", method: "POST", ...rest, ...definition };
}

/** A change that brings a photo. */
export function photoUpload<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: WriteDefinition<Input, Answer> & { shape: PhotoShape },
): PhotoUpload<Input, Answer> {
  const rest = {
    subject: null,
    errors: [],
    limit: "heavy",
    idempotent: false,
    adminFields: [],
    shownOnce: [],
  } as const;
  return { kind: "photo-upload", method: "POST", ...rest, ...definition };
}

/** A change that brings a recording. */
export function audioUpload<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: WriteDefinition<Input, Answer>,
): AudioUpload<Input, Answer> {
  const rest = {
    subject: null,
    errors: [],
    limit: "heavy",
    idempotent: false,
    adminFields: [],
    shownOnce: [],
  } as const;
  return { kind: "audio-upload", method: "POST", ...rest, ...definition };
}

/** A change that brings rows. */
export function tableUpload<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: WriteDefinition<Input, Answer>,
): TableUpload<Input, Answer> {
  const rest = {
    subject: null,
    errors: [],
    limit: "heavy",
    idempotent: false,
    adminFields: [],
    shownOnce: [],
  } as const;
  return { kind: "table-upload", method: "POST", ...rest, ...definition };
}

/** What the server works with, after defaults and normalisation. */
export type InputOf<E extends Endpoint> = z.output<E["input"]>;
/** What a caller sends. */
export type SentInput<E extends Endpoint> = E extends { kind: UploadKind }
  ? WithFile<z.input<E["input"]>>
  : z.input<E["input"]>;
/** No fields beside the file are not “no field at all”. */
type WithFile<Fields> = { file: Blob } & (Fields extends Record<string, never> ? unknown : Fields);
/** A call that takes a file takes a form. */
export const isUpload = (row: Endpoint): row is PhotoUpload | AudioUpload | TableUpload => row.kind in MAX_FILE_BYTES;
type UploadKind = keyof typeof MAX_FILE_BYTES;
export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;
/** What a client gets: of a download the bytes. */
export type DataOf<E extends Endpoint> = E extends { kind: "download" } ? Blob : AnswerOf<E>;

/** Every error of a call: those that it names, those that follow from its row, and those that every call may give. */
export function errorsOf(row: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(row.errors);
  if (row.who !== "anybody") for (const code of SIGNED_IN_ERRORS) codes.add(code);
  if (row.who !== "anybody" && row.who !== "token") codes.add("no-account");
  if (!["anybody", "token", "account"].includes(row.who)) codes.add("not-yours");
  if (row.subject) codes.add("not-found");
  if ("version" in row.input.shape) codes.add("stale-version");
  if ("idempotent" in row && row.idempotent) codes.add("key-reused");
  if (isUpload(row)) for (const code of UPLOAD_ERRORS[row.kind]) codes.add(code);
  return [...codes.union(new Set(ALWAYS_POSSIBLE))];
}

const SIGNED_IN_ERRORS: readonly ErrorCode[] = ["no-token", "token-expired", "uid-mismatch", "account-disabled"];
const UPLOAD_ERRORS: Record<UploadKind, readonly ErrorCode[]> = {
  "photo-upload": ["too-large", "not-a-photo", "too-many-pixels", "damaged-file"],
  "audio-upload": ["too-large", "not-a-recording", "not-convertible", "recording-too-long", "damaged-file"],
  "table-upload": ["too-large", "not-a-table"],
};
