import { workApart } from "#core/server/threads/work-apart.ts";
import { readWorkbook, type WorkbookTask } from "./read-workbook.ts";

await workApart((task: WorkbookTask) => readWorkbook(task));
