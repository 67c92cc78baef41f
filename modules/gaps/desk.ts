import { ADMINS, type DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  sections: [
    {
      name: "gaps",
      group: "figures",
      after: "corrections",
      who: ADMINS,
      screens: { "": async () => (await import("./desk/Gaps.tsx")).Gaps },
    },
  ],
} satisfies DeskPart;
