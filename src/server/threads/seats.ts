import PQueue from "p-queue";

/** What is parsed in threads of its own. */
export type ApartKind = "calendar" | "parcel" | "hours" | "gtfs" | "map" | "workbook";

/**
 * How many of a kind an instance parses at once, in all of its processes together, and how many more may wait: a calendar of 2 MB takes
 * some 80 MB while it is parsed.
 */
const AT_ONCE: Record<ApartKind, { running: number; waiting: number }> = {
  calendar: { running: 2, waiting: 8 },
  parcel: { running: 1, waiting: 8 },
  hours: { running: 1, waiting: 20 },
  gtfs: { running: 1, waiting: 2 },
  map: { running: 1, waiting: 2 },
  workbook: { running: 1, waiting: 2 },
};

/** `ready` resolves when the work may begin; false: too many wait. `leave` is called after it, or instead. */
export type Seat = { ready: Promise<boolean>; leave(): void };

export type SeatSource = {
  /** @param isPatient the work waits however many others do: jobs come one after the other */
  take(kind: ApartKind, isPatient: boolean): Seat;
};

/** The seats of an instance. They are in its only process, or in the primary, which workers ask for them. */
export class Seats implements SeatSource {
  readonly #queues = new Map<ApartKind, PQueue>();

  take(kind: ApartKind, isPatient: boolean): Seat {
    const { running, waiting } = AT_ONCE[kind];
    const queue = this.#queues.get(kind) ?? new PQueue({ concurrency: running });
    this.#queues.set(kind, queue);
    if (!isPatient && queue.size >= waiting) return { ready: Promise.resolve(false), leave: () => {} };
    const { promise: ready, resolve: begin } = Promise.withResolvers<boolean>();
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    void queue.add(() => {
      begin(true);
      return left;
    });
    return { ready, leave };
  }
}

let source: SeatSource = new Seats();

/** In a worker: from now on seats are those of the whole instance. */
export function takeSeatsFrom(instance: SeatSource): void {
  source = instance;
}

export const takeSeat: SeatSource["take"] = (kind, isPatient) => source.take(kind, isPatient);
