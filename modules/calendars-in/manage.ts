import { lazy } from "react";
import type { ManagePart } from "#core/web/desk/manage/part.ts";

export default {
  sections: [
    {
      name: "calendar",
      after: "events",
      task: "page",
      screen: async () => (await import("./manage/Calendars.tsx")).Calendars,
    },
  ],
  originOfEvent: lazy(async () => ({ default: (await import("./manage/CalendarsLink.tsx")).CalendarsLink })),
} satisfies ManagePart;
