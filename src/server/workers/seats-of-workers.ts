import type { Worker } from "node:cluster";
import { type Seat, takeSeat } from "../threads/seats.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Gives workers the seats of the instance. Those of a worker that ends are free again. */
export class SeatsOfWorkers {
  readonly #taken = new WeakMap<Worker, Map<number, Seat>>();
  readonly #send: (worker: Worker, message: ToWorker) => void;

  constructor(send: (worker: Worker, message: ToWorker) => void) {
    this.#send = send;
  }

  receive(message: FromWorker & { kind: "take-seat" | "leave-seat" }, from: Worker): void {
    const seats = this.#seatsOf(from);
    const { id } = message;
    if (message.kind === "leave-seat") {
      seats.get(id)?.leave();
      seats.delete(id);
      return;
    }
    const seat = takeSeat(message.of, message.isPatient);
    seats.set(id, seat);
    void seat.ready.then((isFree) => this.#send(from, { kind: "seat", id, isFree }));
  }

  #seatsOf(worker: Worker): Map<number, Seat> {
    const known = this.#taken.get(worker);
    if (known) return known;
    const seats = new Map<number, Seat>();
    this.#taken.set(worker, seats);
    worker.once("exit", () => {
      for (const seat of seats.values()) seat.leave();
    });
    return seats;
  }
}
