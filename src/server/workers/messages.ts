import type { WorkerPool } from "@eolaire/graceful-http";
import type { Connection } from "@eolaire/postgres";
import type { MetricObjectWithValues, MetricValue } from "@prometheus-io/client";
import type { View } from "../calls/handler.ts";
import type { CountedCalls } from "../http/call-exchange.ts";
import type { ApartKind } from "../threads/seats.ts";

/** What a worker needs to start. */
export type WorkerStart = {
  connection: Connection;
  mediaDir: string;
  /** PORT, or the free port that the primary has chosen: replaced workers listen on the same one. */
  port: number;
};

export type Workers = WorkerPool<WorkerStart, ToWorker, FromWorker>;

/** The metrics of a process, as a registry of @prometheus-io/client exports them. */
export type ExportedMetrics = MetricObjectWithValues<MetricValue<string>>[];

export type FromWorker =
  /** To be counted. */
  | { kind: "views"; views: View[] }
  /** To be passed on to the other workers. */
  | { kind: "calls"; calls: CountedCalls }
  /** Asks for a seat of the instance, and gives it back. */
  | { kind: "take-seat"; id: number; of: ApartKind; isPatient: boolean }
  | { kind: "leave-seat"; id: number }
  /** Asks to be notified on a channel of PostgreSQL. */
  | { kind: "listen"; channel: string }
  /** A client asks for the metrics of all processes. */
  | { kind: "ask-metrics"; id: number }
  | { kind: "own-metrics"; id: number; metrics: ExportedMetrics };

export type ToWorker =
  | { kind: "calls"; calls: CountedCalls }
  /** The answer to `take-seat`. */
  | { kind: "seat"; id: number; isFree: boolean }
  /** Listening has begun, also again: what was notified before may be lost. */
  | { kind: "listening"; channel: string }
  | { kind: "notified"; channel: string; payload: string }
  | { kind: "export-metrics"; id: number }
  | { kind: "all-metrics"; id: number; text: string };
