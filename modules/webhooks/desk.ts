import { ADMINS, type DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  sections: [
    {
      name: "webhooks",
      group: "works",
      after: "outbox",
      who: ADMINS,
      screens: { "": async () => (await import("./desk/Webhooks.tsx")).Webhooks },
    },
  ],
} satisfies DeskPart;
