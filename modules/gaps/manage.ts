import { lazy } from "react";
import type { ManagePart } from "#core/web/desk/manage/part.ts";

export default {
  due: lazy(async () => ({ default: (await import("./manage/OfficeQuestions.tsx")).OfficeQuestions })),
} satisfies ManagePart;
