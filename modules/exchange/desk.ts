import { lazy } from "react";
import { ADMINS, type DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  sections: [
    {
      name: "exchange",
      group: "figures",
      after: "corrections",
      who: ADMINS,
      screens: { "": async () => (await import("./desk/Exchange.tsx")).Exchange },
    },
  ],
  slots: { setup: { component: lazy(async () => ({ default: (await import("./desk/Exchange.tsx")).Import })) } },
} satisfies DeskPart;
