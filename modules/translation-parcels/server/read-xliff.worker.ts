import "#core/server/config/choose-place.ts"; // first: before what computes with it
import { workApart } from "#core/server/threads/work-apart.ts";
import { readXliff, type XliffTask } from "./xliff.ts";

await workApart(({ path, encoding }: XliffTask) => readXliff(path, encoding));
