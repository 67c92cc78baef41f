import { ADMINS, type DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  sections: [
    {
      name: "gaps",
      group: "figures",
      after: "statistics",
      who: ADMINS,
      screens: { "": async () => (await import("./desk/Gaps.tsx")).Gaps },
    },
  ],
} satisfies DeskPart;
