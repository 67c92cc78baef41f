import type { MetricObjectWithValues, MetricValue } from "@prometheus-io/client";
import type { View } from "../calls/handler.ts";
import type { Connection } from "../db/connect.ts";
import type { CountedCalls } from "../http/call-exchange.ts";
import type { ApartKind } from "../threads/seats.ts";

/** The first message to a worker: what it needs to start. */
export type WorkerStart = {
  /** From 1; a replaced worker has the number of the one before. */
  number: number;
  connection: Connection;
  mediaDir: string;
  /** PORT, or the free port that the primary has chosen: replaced workers listen on the same one. */
  port: number;
};

/** The metrics of a process, as a registry of @prometheus-io/client exports them. */
export type ExportedMetrics = MetricObjectWithValues<MetricValue<string>>[];

export type FromWorker =
  /** On Linux with its listening socket, of which the primary has a copy: what waits in it outlives this worker. */
  | { kind: "ready"; address: string }
  /** The start was refused; the message is for the operator. */
  | { kind: "refused"; message: string; exitCode: number }
  /** To be counted. */
  | { kind: "views"; views: View[] }
  /** To be passed on to the other workers. */
  | { kind: "calls"; calls: CountedCalls }
  /** With the listening socket of a worker that stops before others: to be passed on to the one that stops last. */
  | { kind: "listening-socket" }
  /** How many of its connections are in use: to be passed on to the other workers. */
  | { kind: "connections"; worker: number; connections: number }
  /** Asks for a seat of the instance, and gives it back. */
  | { kind: "take-seat"; id: number; of: ApartKind; isPatient: boolean }
  | { kind: "leave-seat"; id: number }
  /** A client asks for the metrics of all processes. */
  | { kind: "ask-metrics"; id: number }
  | { kind: "own-metrics"; id: number; metrics: ExportedMetrics };

export type ToWorker =
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
  | { kind: "calls"; calls: CountedCalls }
  | { kind: "connections"; worker: number; connections: number }
  /** The answer to `take-seat`. */
  | { kind: "seat"; id: number; isFree: boolean }
  | { kind: "export-metrics"; id: number }
  | { kind: "all-metrics"; id: number; text: string };
