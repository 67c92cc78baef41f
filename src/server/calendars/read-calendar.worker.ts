import { parentPort, workerData } from "node:worker_threads";
import { parseCalendar } from "./parse-calendar.ts";
import { NOT_A_CALENDAR, PARSING, type ParseAnswer, type ParseTask } from "./read-calendar.ts";

const { body, from, to } = workerData as ParseTask;
const answer = (message: ParseAnswer) => parentPort?.postMessage(message);

answer(PARSING);
const window = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) };
answer(parsedOrNot());

function parsedOrNot(): ParseAnswer {
  try {
    return parseCalendar(body, window);
  } catch {
    return NOT_A_CALENDAR; // the parser throws errors of many kinds
  }
}
