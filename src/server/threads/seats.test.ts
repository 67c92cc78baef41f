import { EventEmitter } from "node:events";
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { SeatsOfWorkers } from "../workers/seats-of-workers.ts";
import { Seats } from "./seats.ts";

const hasBegun = (ready: Promise<boolean>) => Promise.race([ready, nextRound("waits")]);

test("two calendars are parsed at once, eight wait in order, and further ones are refused, except for those of a job", async () => {
  const seats = new Seats();
  const taken = Array.from({ length: 11 }, () => seats.take("calendar", false));
  const ofJob = seats.take("calendar", true);
  const states = async () => Promise.all(taken.map(({ ready }) => hasBegun(ready)));
  expect(await states()).toEqual([true, true, ...Array(8).fill("waits"), false]);
  taken[1]!.leave();
  taken[2]!.leave(); // whoever asked for it is gone, and the next one begins
  await nextRound();
  expect((await states()).slice(2, 5)).toEqual([true, true, "waits"]);
  for (const { leave } of taken) leave();
  expect(await ofJob.ready).toBe(true);
  expect(await hasBegun(new Seats().take("parcel", false).ready)).toBe(true); // one kind does not wait for another
});

test("the seats of a worker that dies are free again", async () => {
  const answers: object[] = [];
  const seats = new SeatsOfWorkers((worker, message) => void answers.push({ worker, ...message }));
  const [first, second] = [new EventEmitter(), new EventEmitter()];
  const take = (id: number, worker: EventEmitter) =>
    seats.receive({ kind: "take-seat", id, of: "hours", isPatient: false }, worker as never);
  take(1, first);
  take(2, first);
  take(1, second);
  await nextRound();
  expect(answers).toEqual([{ worker: first, kind: "seat", id: 1, isFree: true }]);
  first.emit("exit");
  await nextRound();
  expect(answers).toContainEqual({ worker: second, kind: "seat", id: 1, isFree: true });
  seats.receive({ kind: "leave-seat", id: 1 }, second as never);
});
