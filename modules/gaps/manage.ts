import type { ManagePart } from "#core/web/desk/manage/part.ts";
import { OfficeQuestions } from "./manage/OfficeQuestions.tsx";

export default { due: OfficeQuestions } satisfies ManagePart;
