import type { Readable } from "node:stream";
import type { AnswerOf, Endpoint, FileType, InputOf } from "../../contract/endpoint.ts";
import type { Contract, EndpointName } from "../../contract/index.ts";
import type { CountCall } from "../access/limits.ts";
import type { AccountCaller, Caller } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import type { PageCache } from "../http/page-cache.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import type { StoredPhoto } from "../media/store-photo.ts";
import type { StoredRecording } from "../media/store-recording.ts";
import type { PrivateContext, ReadContext, WriteContext } from "./context.ts";
import type { Services } from "./services.ts";

/** The implementation of a call. Throws `ProblemError` for an error that the client receives. */
export type Handler<E extends Endpoint> = (input: InputOf<E>, context: ContextOf<E>) => Promise<ResultOf<E>>;

/** One handler per call: a call without one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Contract[Name]> };

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
  cache: PageCache;
  services: Services;
  streams: SseConnections;
  /** The folder of running uploads, on the file system of the media. */
  uploadDir: string;
  countCall: CountCall;
};

/** One row of the contract with its handler. */
export type Route<E extends Endpoint> = { name: string; row: E; handler: Handler<E>; deps: RouteDeps };
