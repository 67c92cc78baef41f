import type { IncomingMessage, ServerResponse } from "node:http";

export type Encoding = "br" | "gzip" | "identity";

/** A complete answer with the tags that it depends on, names of its owner's choice, and the instant at which it expires. */
export type Built<Tag extends string = string> = {
  status: number;
  headers: Record<string, string>;
  /** What the body begins with, the same for many answers; line breaks may be sent after it. */
  prefix?: string;
  body: Buffer;
  tags: ReadonlySet<Tag>;
  /** null: it lasts until a write invalidates it. */
  expires: Temporal.Instant | null;
};

/** An answer that can be sent in each encoding. */
export type Answer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** False where it is not cached: nobody else gets it. */
  readonly isStored: boolean;
  /** The encoding to send to a client that accepts this one. */
  bestEncoding(accepted: Encoding): Encoding;
  /** A strong ETag differs for each encoding, as the bytes do (RFC 9110, 8.8.3). */
  etag(encoding: Encoding): string;
  /** @param ifNoneMatch the header of a request: whether it names the content (RFC 9110, 13.1.2) */
  isCurrent(ifNoneMatch: string | undefined, encoding: Encoding): boolean;
  /** The body in that encoding. */
  body(encoding: Encoding): Promise<Buffer> | Buffer;
  /** The body, for sending: given up where nobody else gets it. */
  takeBody(encoding: Encoding): Promise<Buffer> | Buffer;
  /** Stores the headers with which it was sent, for the fast path. */
  rememberSent(encoding: Encoding, isCurrent: boolean, headers: Record<string, unknown>): void;
};

/** What the fast path does beside sending, which the hooks and the handler of a route do for its first answer. */
export type RepeatRules = {
  /** Counts the request of this client. Where it returns false, the request takes the long path, which refuses it. */
  mayCall?: (ip: string) => boolean;
  /** Called after each response. */
  onSent?: (request: Pick<IncomingMessage, "method" | "headers"> & { ip: string }, status: number) => void;
};

/** What a request address leads to. */
export type LearntAddress = RepeatRules & {
  /** The key of its answer in the cache. */
  key: string;
  /** The pattern of its route, for metrics. */
  route: string;
};

/** Small results that many answers need, until one of their tags is invalidated. */
export type SharedValues<Tag extends string> = {
  /**
   * The value of that name, else the one that `load` returns; concurrent callers share one load.
   * @param forMs for what changes with time, too
   */
  get<Value>(name: string, tags: readonly Tag[], load: () => Promise<Value>, forMs?: number): Promise<Value>;
  /** The value of that name, if it is loaded. */
  peek<Value>(name: string): Promise<Value> | undefined;
};

/** Answers requests from memory, in front of a framework's own handler. */
export type FastPath = {
  /** @returns false where the request has to take the long path */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Its responses since the start, for metrics. */
  counted(): { labels: { method: string; route: string; status: string }; count: number }[];
};

export type FastPathOptions = {
  /** The address of the client, behind whichever proxies are trusted. */
  clientOf: (request: IncomingMessage) => string;
  /** The best encoding for an `Accept-Encoding`. */
  encodingFor: (acceptEncoding: string | undefined) => Encoding;
};

/** What a server asks of its cache; one that stores nothing can stand in its place. */
export type Answers<Tag extends string = string> = {
  /** The stored answer, unless it has expired, or may be outdated. */
  peek(key: string): Answer | undefined;
  /** The stored answer, else the one that `build` returns; at most one build runs for a key. */
  get(key: string, build: () => Promise<Built<Tag>>): Promise<Answer>;
  /** An answer as it is sent, cached or not. */
  answerOf(built: Built<Tag>): Answer;
  /** Notes that the same request may be answered by the fast path from now on, where it is a plain one. */
  learn(request: IncomingMessage, address: LearntAddress): void;
  /** The route of an address that was learnt. */
  routeOf(url: string): string | undefined;
  fastPath(options: FastPathOptions): FastPath;
  /** Drops every answer with one of these tags, and what `memory` has with them. */
  drop(tags: Iterable<Tag>): void;
  /** Invalidations may have been missed: everything is built again, when it is asked for. */
  clear(): void;
  /** What many answers have in common. */
  readonly memory: SharedValues<Tag>;
  /** Since the start. A request that waits for a build is a miss. */
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
};

/**
 * What makes it faster and changes no answer: the fast path; storing in a full cache only what is asked for twice; two builds at a
 * time; compressing once more what is asked for again; compressing a prefix once; giving the output of a compression back at once.
 */
export type Optimisation = "fast-path" | "admission" | "builds-in-turn" | "dense" | "prefix" | "output-given-back";
export type Uses = (name: Optimisation) => boolean;
