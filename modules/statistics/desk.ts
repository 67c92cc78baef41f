import { lazy } from "react";
import { ADMINS, type DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  sections: [
    {
      name: "statistics",
      group: "figures",
      after: "corrections",
      who: ADMINS,
      screens: { "": async () => (await import("./desk/Statistics.tsx")).Statistics },
    },
  ],
  slots: { trends: { component: lazy(async () => ({ default: (await import("./desk/Trends.tsx")).Trends })) } },
} satisfies DeskPart;
