import { open } from "node:fs/promises";
import { invalid } from "#core/server/http/problem.ts";
import { runApart } from "#core/server/threads/run-apart.ts";
import { TooMuchWork } from "#core/server/threads/thread-answer.ts";
import type { Workbook, WorkbookTask } from "./read-workbook.ts";

export type { Workbook };

/**
 * `readWorkbook` in a thread of its own: a workbook is packed, and a few kilobytes of it may be a thousand times as much.
 * @throws ProblemError `not-a-table`, `draining` where too many wait, `invalid-fields` where it has too much
 */
export async function readWorkbookApart(task: WorkbookTask): Promise<Workbook> {
  const program = new URL("./read-workbook.worker.ts", import.meta.url);
  return runApart<Workbook>("workbook", program, task).catch((cause: unknown) => {
    throw cause instanceof TooMuchWork ? invalid("file", "too-complex") : cause;
  });
}

/** Whether a file is packed as workbooks are (`PK\x03\x04`). */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await file.close();
  }
}
