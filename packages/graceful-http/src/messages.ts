/** What the primary process sends to its workers beside the messages of the product. */
export type FromPool =
  /** Readiness says no from now on. */
  | { kind: "drain" }
  /**
   * Ends the worker after its running requests; those that still run after `cutMs` are cut.
   * isLast: no other worker continues with the connections that this one has not accepted yet.
   */
  | { kind: "stop"; cutMs: number; isLast: boolean }
  /** With the listening socket of another worker, to be served beside the own one: until the end, or until another replaces a dead one. */
  | { kind: "listening-socket"; isOrphan: boolean }
  /** The listening socket of this worker has been passed on. */
  | { kind: "transferred" }
  /** How many connections of another worker are in use. */
  | { kind: "connections"; worker: number; connections: number };

export type ToPool =
  /** On Linux with its listening socket, of which the primary has a copy: what waits in it outlives this worker. */
  | { kind: "ready"; address: string }
  /** The start was refused; the message is for the operator. */
  | { kind: "refused"; message: string; exitCode: number }
  /** With the listening socket of a worker that stops before others: to be passed on to the one that stops last. */
  | { kind: "listening-socket" }
  /** To be passed on to the other workers. */
  | { kind: "connections"; worker: number; connections: number };

/** A message of the product, with a `kind` of its own. */
export type OwnMessage = { kind: string };
