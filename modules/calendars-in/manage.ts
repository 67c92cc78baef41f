import type { ManagePart } from "#core/web/desk/manage/part.ts";
import { CalendarsLink } from "./manage/CalendarsLink.tsx";

export default {
  sections: [
    {
      name: "calendar",
      after: "events",
      task: "page",
      screen: async () => (await import("./manage/Calendars.tsx")).Calendars,
    },
  ],
  originOfEvent: CalendarsLink,
} satisfies ManagePart;
