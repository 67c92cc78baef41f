import { expect, test } from "vitest";
import { useSite } from "#test/support/site-server.ts";
import { preparePlaces, TOMORROW } from "#test/support/times-in-answers.ts";

const site = useSite(preparePlaces, { CLIENT_RATE: "100000" }, { isNew: true });

test("the calendar of a day has each break of a place", async () => {
  const query = `date=${TOMORROW}&from=09:20&to=18:30&pages=corner-shop`;
  const calendar = (await site.read(`/en/my-day.ics?${query}`)).replaceAll(/\r\n /g, "");
  expect(calendar).toContain("09:00–13:00\\, 14:00–18:00");
});
