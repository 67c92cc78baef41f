import type { AuthorisationPart } from "#test/support/module.ts";

export default {
  pageRows: {
    "calendar-source": async (db, page_id) => {
      const row = { page_id, url: "https://calendar.example/lantern.ics", locale: "en" } as const;
      return (await db.insertInto("calendar_source").values(row).returning("id").executeTakeFirstOrThrow()).id;
    },
  },
} satisfies AuthorisationPart;
