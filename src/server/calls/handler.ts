import type { Readable } from "node:stream";
import type { AnswerOf, Endpoint, FileType, InputOf } from "../../contract/endpoint.ts";
import type { Contract, EndpointName } from "../../contract/index.ts";
import type { AccountCaller, Caller } from "../../domain/policy.ts";
import type { StoredPhoto } from "../media/store-photo.ts";
import type { StoredRecording } from "../media/store-recording.ts";
import type { ReadContext } from "./read-context.ts";
import type { PrivateContext, WriteContext } from "./write-context.ts";

/** Who is sure to call, once the row's `who` let them in. */
type CallerOf<E extends Endpoint> = E["who"] extends "anybody" | "token" ? Caller : AccountCaller;

/** What each kind of call works with. */
type ContextOf<E extends Endpoint> = {
  "public-read": ReadContext;
  "private-read": PrivateContext<CallerOf<E>>;
  download: PrivateContext<CallerOf<E>>;
  /** `after`: the id of the last event that the client has had; null: it begins now. */
  "event-stream": PrivateContext<CallerOf<E>> & { after: string | null };
  write: WriteContext<CallerOf<E>>;
  "photo-upload": WriteContext<CallerOf<E>> & { photo: StoredPhoto };
  "audio-upload": WriteContext<CallerOf<E>> & { recording: StoredRecording };
  "table-upload": WriteContext<CallerOf<E>> & { table: UploadedTable };
}[E["kind"]];

/** A file on its way: sent as it is made. */
export type SentFile = {
  filename: string;
  content: Readable;
  /** One of those that its row names; left out: the first. */
  type?: FileType;
};

/** Rows that came, on the disk while the call lasts. */
export type UploadedTable = { path: string };

/** What has come, and after what is to be asked next: asked again until nothing comes, and when something may have come. */
export type News<Data> = { events: { id: string; data: Data }[]; last: string };

type Given<E extends Endpoint> = E extends { kind: "download" }
  ? SentFile
  : E extends { kind: "event-stream" }
    ? News<AnswerOf<E>>
    : AnswerOf<E>;

/** The deed of a call: what the contract could not say. Throws `ProblemError` for what the caller is to be told. */
export type Handler<E extends Endpoint> = (input: InputOf<E>, context: ContextOf<E>) => Promise<Given<E>>;

/** One handler per call: a call without one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Contract[Name]> };
