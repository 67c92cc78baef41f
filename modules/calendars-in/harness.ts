import type { HarnessPart } from "#harness/support/module.ts";
import { parseCalendar } from "./read/parse-calendar.ts";

const FROM = Temporal.Instant.from("2026-11-25T12:00:00Z");

export default {
  readers: [
    {
      name: "parseCalendar",
      max: 2 * 1024 * 1024,
      apartMs: 5_000,
      read: (text) => parseCalendar(Buffer.from(text), { from: FROM, to: FROM.add({ hours: 24 * 365 }) }),
      frames: [
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261201T100000Z\r\nSUMMARY:…\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        "BEGIN:VCALENDAR\r\n…",
      ],
    },
  ],
} satisfies HarnessPart;
