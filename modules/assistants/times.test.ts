import { expect, test } from "vitest";
import type { Answer } from "#core/contract/directory/ask.ts";
import { clock } from "#core/texts/dates.ts";
import { testOfJourneys } from "#test/support/of-journeys.ts";
import { HAS_PLANS, testOfPlans } from "#test/support/of-plans.ts";
import { useSite } from "#test/support/site-server.ts";
import { at, preparePlaces, TOMORROW } from "#test/support/times-in-answers.ts";
import { useTools } from "./test-client.ts";

const site = useSite(preparePlaces, { CLIENT_RATE: "100000" }, { isNew: true });
const { tool } = useTools(site);
const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug);

test("places with food are those of the answer on the site, and what is not known of it is said", async () => {
  const question = "food tomorrow at 22:30";
  const { places, text } = await tool("search", { question });
  const asked = JSON.parse(await site.read(`/api/ask?${new URLSearchParams({ q: question })}`)) as Answer;
  expect(places.length).toBeGreaterThan(0);
  expect(slugs(places)).toEqual(slugs(asked.pages.items));
  expect(text).toContain("whether food is served then is not known");
});

test("hours of what never closes, or closes after midnight, are whole", async () => {
  const { places, text } = await tool("search", { question: "open tomorrow at 23:00" });
  const openOf = (slug: string) => places.find((one) => one.slug === slug)!.open;
  expect(openOf("grand-hotel")).toEqual([
    {
      from: new Date(at(TOMORROW, "00:00")).toISOString(),
      to: new Date(at(TOMORROW.add({ days: 1 }), "00:00")).toISOString(),
    },
  ]);
  expect(openOf("quiet-pub").map(({ from, to }) => [from.slice(0, 10), to.slice(0, 10)])).toHaveLength(1);
  expect(text).toMatch(/grand-hotel.*day and night/);
  const closes = clock("en", at(TOMORROW.add({ days: 1 }), "01:00")); // 02:00 in the night in which that hour is skipped
  expect(text).toMatch(new RegExp(`quiet-pub.*12:00–${closes}`));
  expect(text).not.toContain("00:00–");
});

testOfPlans("hours of a plan have each break, and a place that is closed all day is a warning", async () => {
  const stay = { arrive: "09:20", leave: "18:30" };
  const { warnings, places, text } = await tool("plan_day", {
    ...stay,
    date: TOMORROW.toString(),
    places: ["corner-shop", "museum", "grand-hotel"],
  });
  expect(places[0]!.notes).toEqual(["Open 09:20–13:00, 14:00–18:00 while you are here"]);
  expect(warnings).toContain("museum: Closed on this day");
  expect(text).not.toContain("09:20–18:00");
});

testOfJourneys(
  "what the operator of a boat says of a day stands beside its departures, and warns in a plan",
  async () => {
    const remark = "Reduced sailings. Other hours on this day: 11:00–16:00";
    expect((await tool("next_departures", { date: TOMORROW.toString() })).text).toContain(remark);
    if (!HAS_PLANS) return;
    const plan = await tool("plan_day", { date: TOMORROW.toString(), arrive: "09:20", places: [] });
    expect(plan.warnings).toContain(`09:00 · ${remark}`);
  },
);
