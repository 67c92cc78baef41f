import { parentPort, workerData } from "node:worker_threads";
import { ProblemError } from "../http/problem.ts";

/** What a thread says: that its program is loaded and works now, and then what came of it. */
export type ApartMessage<Answer> =
  | { is: "begun" }
  | { is: "answer"; answer: Answer }
  | ({ is: "problem" } & Pick<ProblemError, "code" | "fields">);

const post = (message: ApartMessage<unknown>) => parentPort?.postMessage(message);

/** The whole of a program for `runApart`. @param work with the task; a ProblemError that it throws is thrown there, too */
export async function workApart<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): Promise<void> {
  post({ is: "begun" });
  try {
    post({ is: "answer", answer: await work(workerData as Task) });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    post({ is: "problem", code: error.code, fields: error.fields });
  }
}
