import { parentPort, workerData } from "node:worker_threads";
import { compareHours } from "./compare-hours.ts";
import { COMPARING, type ComparisonAnswer, type ComparisonTask } from "./judge.ts";

const { line, schedule, from } = workerData as ComparisonTask;
const answer = (message: ComparisonAnswer) => parentPort?.postMessage(message);

answer(COMPARING);
try {
  answer(compareHours(line, schedule, Temporal.PlainDate.from(from)));
} catch {
  answer(null); // the package throws texts for lines that it does not read
}
