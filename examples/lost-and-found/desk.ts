import { ADMINS, type DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  sections: [
    {
      name: "lost-and-found",
      group: "people",
      after: "corrections",
      who: ADMINS,
      screens: { "": async () => (await import("./LostAndFound.tsx")).LostAndFound },
    },
  ],
} satisfies DeskPart;
