import { setTimeout as pause } from "node:timers/promises";
import { pick } from "./random.ts";

const ASK_AGAIN_MS = 50;

/** Something that breaks, and is whole again after `end`, also where its `begin` failed. */
export type Fault = {
  name: string;
  /** How long it lasts at least and at most, in milliseconds. */
  lasts: readonly [number, number];
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
};

type Turns = {
  random: () => number;
  /** Each fault comes once before any comes again. */
  count: number;
  /** No further fault after this, in milliseconds of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
  /** Called when a fault has ended: waits until all is well again. */
  recover(fault: Fault): Promise<void>;
};

/** Lets faults come and go, one at a time, in an order that the random numbers decide. @returns how many there were */
export async function inTurns(faults: readonly Fault[], { random, count, deadline, signal, recover }: Turns) {
  let left: Fault[] = [];
  let done = 0;
  while (done < count && performance.now() < deadline && !signal.aborted) {
    if (left.length === 0) left = [...faults];
    const fault = pick(random, left);
    left = left.filter((other) => other !== fault);
    const [least, most] = fault.lasts;
    try {
      await fault.begin();
      await pause(least + random() * (most - least), undefined, { signal }).catch(() => {}); // rejects when aborted
    } finally {
      await fault.end();
    }
    done += 1;
    await recover(fault);
  }
  return done;
}

/**
 * Asks again and again whether all is well.
 * @returns the milliseconds until it was; at least `limitMs`: it is not
 */
export async function untilWell(isWell: () => Promise<boolean>, limitMs: number): Promise<number> {
  const begin = performance.now();
  while (!(await isWell()) && performance.now() - begin < limitMs) await pause(ASK_AGAIN_MS);
  return Math.round(performance.now() - begin);
}
