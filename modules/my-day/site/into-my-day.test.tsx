// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EventScreen } from "#core/web/site/screens/events/event.tsx";
import { addressOf, open } from "#test/support/shown-screen.tsx";
import { wholeEventOf } from "#test/support/site-samples.ts";

test("an event goes into the day of its next date", async () => {
  const next = [{ starts_at: "2026-11-28T21:00:00.000Z", ends_at: "2026-11-28T23:30:00.000Z", page_closed: false }];
  await open(EventScreen, {
    at: "/events/session",
    api: { event: wholeEventOf({ slug: "session", next }), events: { items: [], next_cursor: null } },
  });
  expect(addressOf(screen.getByRole("link", { name: "Put into my day" }))).toBe(
    "/en/my-day?date=2026-11-28&events=session",
  );
});
