import { lazy } from "react";
import type { ManagePart } from "#core/web/desk/manage/part.ts";

export default {
  sections: [
    {
      name: "statistics",
      after: "team",
      task: "page",
      screen: async () => (await import("./manage/Statistics.tsx")).Statistics,
    },
  ],
  often: lazy(async () => ({ default: (await import("./manage/Views.tsx")).Views })),
} satisfies ManagePart;
