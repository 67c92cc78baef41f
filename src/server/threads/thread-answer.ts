import { Worker } from "node:worker_threads";
import { country, isStandard } from "#core/contract/country.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { COUNTRY_MADE, type CountryMade } from "../config/country-of.ts";
import { placeLines } from "../config/place-file.ts";
import { ProblemError } from "../http/problem.ts";
import type { ApartMessage } from "./work-apart.ts";

const START_MS = 30_000;

/** The thread exceeded its time or memory, and was ended. */
export class TooMuchWork extends Error {}

const PLACE = {
  EOLAIRE_PLACE: placeLines(country.key, LOCALES, isStandard ? null : country.zone),
  ...(!isStandard && { [COUNTRY_MADE]: JSON.stringify({ zone: country.zone, country } satisfies CountryMade) }),
};

/** Megabytes of its heap: `youngMb` of new objects. The time begins with the work, since a busy machine delays the start of a thread. */
export type ThreadLimits = { ms: number; memoryMb: number; youngMb: number };

/**
 * The answer of a program that works in a thread of its own, which is ended afterwards, or when it takes too much.
 * @param program a module that calls `workApart`
 * @throws TooMuchWork
 * @throws what the program throws
 */
export async function threadAnswer<Answer>(program: URL, task: object, limits: ThreadLimits): Promise<Answer> {
  const worker = new Worker(program, {
    workerData: task,
    env: PLACE, // no secret of the settings
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: limits.youngMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const endLate = () => reject(new TooMuchWork("time"));
  let timer = setTimeout(endLate, START_MS);
  worker.on("message", (message: ApartMessage<Answer>) => {
    clearTimeout(timer);
    if (message.is === "begun") timer = setTimeout(endLate, limits.ms);
    else if (message.is === "answer") resolve(message.answer);
    else reject(new ProblemError(message.code, { fields: message.fields }));
  });
  worker.once("error", (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY" || error instanceof RangeError;
    reject(isMemory ? new TooMuchWork("memory", { cause: error }) : error);
  });
  worker.once("exit", () => reject(new TooMuchWork("ended without an answer")));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
