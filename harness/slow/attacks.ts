import { type Ended, getRequest, RawConnection } from "./raw-connection.ts";

/** One kind of slow client, and when the server has to disconnect it. */
export type Attack = {
  name: string;
  connections: number;
  /** From the opening of the connection; null: such a client stays. */
  cutAfterSeconds: { from: number; to: number } | null;
  start(origin: string, headers: Record<string, string>): RawConnection;
};

/** Node looks for exceeded limits every second; a busy machine is late. */
const LATE = 6;
const BYTE_EVERY_MS = 500;
const PROBE_EVERY_MS = 1_000;
const BYTES_PER_SECOND = 100;
/** More than the buffers of the system hold for both sides: about 20 MB. */
const PIPELINED = 600;

const pipelined = getRequest("/en/pages", { "accept-encoding": "identity" }).repeat(PIPELINED);

/** What docs/operating.md, Limits of connections, promises. */
export const ATTACKS: Attack[] = [
  {
    name: "silent after connecting",
    connections: 100,
    cutAfterSeconds: { from: 25, to: 30 + LATE },
    start: (origin) => new RawConnection(origin),
  },
  {
    name: "headers byte by byte",
    connections: 100,
    cutAfterSeconds: { from: 0, to: 10 + LATE },
    start(origin) {
      const connection = new RawConnection(origin);
      void connection.trickle(getRequest("/en", { "x-filler": "x".repeat(1000) }), BYTE_EVERY_MS);
      return connection;
    },
  },
  {
    name: "JSON body byte by byte",
    connections: 100,
    cutAfterSeconds: { from: 20, to: 30 + LATE },
    start(origin) {
      const connection = new RawConnection(origin);
      connection.send("POST /api/feedback HTTP/1.1\r\nHost: eolaire\r\nContent-Type: application/json\r\n");
      connection.send("Content-Length: 1000\r\n\r\n");
      void connection.trickle("{".padEnd(1000), BYTE_EVERY_MS);
      return connection;
    },
  },
  {
    name: "upload byte by byte",
    connections: 20,
    cutAfterSeconds: { from: 25, to: 60 + LATE },
    start(origin, headers) {
      const connection = new RawConnection(origin);
      connection.send(`POST /api/account/photo HTTP/1.1\r\nHost: eolaire\r\nauthtoken: ${headers.authtoken}\r\n`);
      connection.send("Content-Type: multipart/form-data; boundary=slow\r\nContent-Length: 1000000\r\n\r\n");
      connection.send('--slow\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      void connection.trickle("x".repeat(1_000), BYTE_EVERY_MS);
      return connection;
    },
  },
  {
    name: "20 MB read at 100 B/s",
    connections: 10,
    cutAfterSeconds: { from: 25, to: 65 + LATE },
    start(origin) {
      const connection = new RawConnection(origin);
      connection.readSlowly(BYTES_PER_SECOND);
      connection.send(pipelined);
      return connection.probe(PROBE_EVERY_MS);
    },
  },
  {
    name: "20 MB not read at all",
    connections: 10,
    cutAfterSeconds: { from: 25, to: 65 + LATE },
    start(origin) {
      const connection = new RawConnection(origin, { reads: false });
      connection.send(pipelined);
      return connection.probe(PROBE_EVERY_MS);
    },
  },
  {
    name: "event stream read at 100 B/s",
    connections: 12,
    cutAfterSeconds: null,
    start(origin, headers) {
      const connection = new RawConnection(origin);
      connection.readSlowly(BYTES_PER_SECOND);
      connection.send(getRequest("/api/admin/notifications/stream", headers));
      return connection;
    },
  },
  {
    name: "idle after one answer",
    connections: 3000,
    cutAfterSeconds: { from: 70, to: 76 + LATE },
    start(origin) {
      const connection = new RawConnection(origin);
      connection.send(getRequest("/healthz"));
      return connection;
    },
  },
];

/** @returns what was not as promised; empty: everything was */
export function findingsOf({ cutAfterSeconds: limit, name }: Attack, ends: Ended[]): string[] {
  const wrong = ends.filter(({ seconds }) => {
    if (!limit || seconds === null) return (limit === null) !== (seconds === null);
    return seconds < limit.from || seconds > limit.to;
  });
  if (wrong.length === 0) return [];
  const times = wrong.slice(0, 3).map(({ seconds }) => (seconds === null ? "never" : `${seconds.toFixed(1)} s`));
  return [`${name}: ${wrong.length} of ${ends.length} were cut after ${times.join(", ")}`];
}
