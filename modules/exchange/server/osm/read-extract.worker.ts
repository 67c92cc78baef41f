import "#core/server/config/choose-place.ts"; // first: before what computes with it
import { workApart } from "#core/server/threads/work-apart.ts";
import { type ExtractTask, readExtract } from "./extract.ts";

await workApart((task: ExtractTask) => readExtract(task));
