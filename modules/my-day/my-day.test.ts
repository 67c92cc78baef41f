import { jsonText } from "@eolaire/postgres";
import { describe, expect, test } from "vitest";
import type { Database } from "#core/server/db/connect.ts";
import { accountOf, expectAccessible, PHONE, useBrowser } from "#test/support/browser.ts";
import { comingWeekday, localTime, makeWeeksAlike } from "#test/support/days.ts";
import { testOfJourneys } from "#test/support/of-journeys.ts";
import { post, signedInAs } from "#test/support/post-as.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite(setWeeks);
// Without a connection, and once a plan is no longer shared.
const browser = useBrowser(site, { expected: /ERR_INTERNET_DISCONNECTED|status of 404/ });

/** Pubs open in the evening. */
const friday = comingWeekday(5);

const textOf = (html: string) =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main"))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

/** Every day one boat goes there at ten and one back at five, and each week has the same hours. */
async function setWeeks(db: Database): Promise<void> {
  await makeWeeksAlike(db);
  const departures = [
    { direction: "there", time: "10:00", days: [1, 2, 3, 4, 5, 6, 7], note: null, note_ie: null },
    { direction: "back", time: "17:00", days: [1, 2, 3, 4, 5, 6, 7], note: null, note_ie: null },
  ];
  const seasons = [{ from: null, to: null, name: null, name_ie: null, departures }];
  await db.deleteFrom("timetable_change").execute();
  await db
    .updateTable("timetable")
    .set({ seasons: jsonText(seasons) })
    .where("mode", "=", "boat")
    .execute();
}
describe("without JavaScript", () => {
  testOfJourneys("the address says all: hours, boats, ways and warnings, in both languages", async () => {
    const query = `date=${friday}&from=10:15&to=17:10&pages=lantern-bar,grey-seal,nowhere`;
    const html = await site.read(`/en/my-day?${query}`);
    const text = textOf(html);
    expect(html).toContain('name="robots" content="noindex"');
    expect(text).toContain("The last boat to Burtonport leaves at 17:00, before your day ends.");
    expect(text).toContain("One place of this list is no longer in the directory.");
    expect(text).toMatch(/The Lantern Bar Leabgarrow, [^·]*· [^·]*17:00–01:30 Opens 10 minutes before you leave/);
    expect(text).toMatch(
      /2\.3 km, about 30 min on foot, 10 min by bicycle The Grey Seal Aphort, [^·]*· [^·]*18:00–00:30/,
    );
    expect(text).toContain("Opens at 18:00, after you leave");
    const irish = textOf(await site.read(`/ga/my-day?${query}`));
    expect(irish).toContain("Osclaíonn sé 10 nóiméad sula bhfágann tú");
    expect(irish).toContain("Fágann an bád deireanach (Ailt an Chorráin) ag 17:00");
  });

  test("a place that a notice of the office concerns is marked, for the hours of the stay that it touches", async () => {
    const at = (time: string) => localTime(friday, time);
    const notice = await post<{ id: string }>(
      site,
      "/api/admin/notices/add",
      {
        text: "No ferry after 14:00",
        text_ie: "Gan bád tar éis 14:00",
        reason: "no ferry",
        reason_ie: "gan bád",
        reach: "all",
        starts_at: at("14:00").toString(),
        ends_at: at("23:00").toString(),
      },
      await signedInAs(site, "admin"),
    );
    const day = async (locale: string, more: string) =>
      textOf(await site.read(`/${locale}/my-day?date=${friday}&pages=lantern-bar${more}`));
    await expect.poll(() => day("en", "&from=10:15&to=17:10")).toContain("May be closed from 14:00: no ferry");
    expect(await day("ga", "&from=15:00&to=17:10")).toContain("Seans go mbeidh sé dúnta: gan bád");
    expect(await day("en", "")).toContain("May be closed 14:00–23:00: no ferry");
    expect(await day("en", "&from=10:15&to=13:00")).not.toContain("May be closed");
    const ics = await site.read(`/en/my-day.ics?date=${friday}&pages=lantern-bar`);
    expect(ics.replaceAll("\r\n ", "")).toContain("May be closed 14:00–23:00: no ferry");
    await post(site, "/api/admin/notices/end", { id: notice.id }, await signedInAs(site, "admin"));
    await expect.poll(() => day("en", "")).not.toContain("May be closed");
  });

  test("a place is searched, added, moved and removed by links", async () => {
    const found = await site.read(`/en/my-day?date=${friday}&pages=grey-seal&q=lantern`);
    expect(found).toContain(
      `href="/en/my-day?date=${friday}&amp;pages=grey-seal,lantern-bar" aria-label="Add The Lantern Bar"`,
    );
    const both = await site.read(`/en/my-day?date=${friday}&pages=grey-seal,lantern-bar`);
    expect(both).toContain(`pages=lantern-bar,grey-seal" aria-label="Move The Lantern Bar up"`);
    expect(both).toContain(`href="/en/my-day?date=${friday}&amp;pages=lantern-bar" aria-label="Remove The Grey Seal"`);
    expect(await site.read("/en/pages/grey-seal")).toContain('href="/en/my-day?pages=grey-seal"');
  });

  testOfJourneys("it is taken as a calendar, with the boats", async () => {
    const ics = await site.read(`/en/my-day.ics?date=${friday}&from=10:15&to=17:00&pages=lantern-bar`);
    const compact = friday.toString().replaceAll("-", "");
    expect(ics).toContain(`DTSTART;TZID=Europe/Dublin:${compact}T101500\r\nDTEND;TZID=Europe/Dublin:${compact}T170000`);
    expect(ics.match(/^SUMMARY:.*$/gm)).toEqual([
      "SUMMARY:My day · Eolaire",
      "SUMMARY:Burtonport → Arranmore (North Star Ferry)",
      "SUMMARY:Arranmore → Burtonport (North Star Ferry)",
    ]);
    expect(ics.replaceAll("\r\n ", "")).toContain("The Lantern Bar: 17:00–01:30. Opens at 17:00\\, after you leave");
  });
});

describe("events and an example", () => {
  const saturday = friday.add({ days: 1 });

  test("an event is put in at its time, warns where one has left by then, and is taken out", async () => {
    const day = `date=${saturday}&to=12:00&pages=lantern-bar`;
    const html = await site.read(`/en/my-day?${day}&events=saturday-walk,nowhere`);
    const text = textOf(html);
    expect(text).toContain("Events of the day 11:00 – 13:00 Saturday walk");
    expect(text).toContain("Saturday walk ends at 13:00, after you leave.");
    expect(text).toContain("One event of this list is not on this day.");
    expect(html).toContain(
      `href="/en/my-day?${day.replaceAll("&", "&amp;")}&amp;events=nowhere" aria-label="Remove Saturday walk"`,
    );
    expect(await site.read("/ga/events/saturday-walk")).toMatch(/\/ga\/my-day\?date=[\d-]+&amp;events=saturday-walk/);
    const calendar = await site.read(`/en/my-day.ics?${day}&events=saturday-walk`);
    expect(calendar.replaceAll("\r\n ", "")).toContain("11:00–13:00 Saturday walk");
  });

  testOfJourneys("an empty day offers one between two boats, with places that are open then", async () => {
    const html = await site.read(`/en/my-day?date=${saturday}`);
    const [, href] = /href="([^"]+)"[^>]*>See an example day/.exec(html)!;
    expect(href).toMatch(/from=10:15&amp;to=17:00&amp;pages=[\w-]+,[\w-]+/);
    const text = textOf(await site.read(href!.replaceAll("&amp;", "&")));
    expect(text).toContain("10:15–17:00");
    expect(text).not.toContain("Closed on this day");
  });
});

test("a heart stays in the browser, and its list and My day follow each other", async () => {
  const page = await browser.visit("/en/pages/lantern-bar", { width: PHONE });
  const heart = page.getByRole("button", { name: "Add to my day" });
  await heart.focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "In my day", pressed: true }).waitFor();
  await page.getByRole("link", { name: "My day 1" }).click();
  await page.waitForURL("**/en/my-day?pages=lantern-bar");
  await expectAccessible(page, "My day");
  await page.getByRole("link", { name: "Remove The Lantern Bar" }).click();
  await page.getByRole("heading", { name: "No places yet" }).waitFor();
  await expect.poll(() => page.locator("#my-day-link").textContent()).toBe("My day ");

  // A list that somebody has sent is taken over, and not before one asks for it.
  await page.goto(`${site.url}/en/my-day?date=${friday}&pages=grey-seal`);
  await page.getByRole("button", { name: "Mark these places with a heart" }).click();
  await page.getByRole("link", { name: "My day 1" }).click();
  await page.waitForURL(`**/en/my-day?date=${friday}&pages=grey-seal`);
});

test("signed in, hearts follow the account both ways", async () => {
  const { email } = accountOf("visitor");
  const account = site.db.selectFrom("account").select("id as account_id").where("email", "=", email);
  const { account_id } = await account.executeTakeFirstOrThrow();
  const page = await browser.visitAs("visitor", "/en/pages/lantern-bar");
  await page.getByRole("link", { name: "My day 3" }).waitFor(); // those of the demonstration
  await page.getByRole("button", { name: "Add to my day" }).click();
  const hearts = () => site.db.selectFrom("heart").select("page_id").where("account_id", "=", account_id).execute();
  await expect.poll(async () => (await hearts()).length, { timeout: 20_000 }).toBe(4);
});

test("two plan a day together: each sees what the other adds, moves and notes, also what was written without a connection", async () => {
  const query = `date=${friday}&from=10:15&to=17:00&pages=lantern-bar,grey-seal`;
  const anna = await browser.visit(`/en/my-day?${query}`, { width: PHONE });
  await anna.getByRole("button", { name: "Plan together" }).click();
  await anna.getByLabel("Link to this plan").waitFor();
  const link = await anna.getByLabel("Link to this plan").inputValue();
  expect(link).toMatch(/\/en\/my-day#plan=[\w-]{43}$/);
  await expectAccessible(anna, "a day planned together");

  const brian = await browser.visit("/en/my-day", { width: PHONE, isFirstVisit: true });
  await brian.goto(link);
  const placesOf = (page: typeof anna) =>
    page.locator("[data-entry^='page ']").evaluateAll((all) => all.map((one) => one.getAttribute("data-entry")));
  await expect.poll(() => placesOf(brian), { timeout: 20_000 }).toEqual(["page lantern-bar", "page grey-seal"]);
  await brian.getByRole("link", { name: "Move The Grey Seal up" }).click();
  await expect.poll(() => placesOf(anna), { timeout: 20_000 }).toEqual(["page grey-seal", "page lantern-bar"]);
  const noteOf = (page: typeof anna) => page.locator("[data-entry='page grey-seal']").getByLabel("Note for all");
  await noteOf(brian).fill("Book a table");
  await brian.locator("[data-entry='page grey-seal']").getByRole("button", { name: "Save the note" }).click();
  await expect.poll(() => noteOf(anna).inputValue(), { timeout: 20_000 }).toBe("Book a table");

  await anna.context().setOffline(true);
  await noteOf(anna).fill("Booked for six");
  await anna.locator("[data-entry='page grey-seal']").getByRole("button", { name: "Save the note" }).click();
  await anna.getByText("No connection: what you change here is sent later.").waitFor();
  await anna.context().setOffline(false);
  await expect.poll(() => noteOf(brian).inputValue(), { timeout: 20_000 }).toBe("Booked for six");

  brian.on("dialog", (dialog) => dialog.accept());
  await brian.getByRole("button", { name: "Stop sharing" }).click();
  await anna.getByText("This day is no longer shared.").waitFor({ timeout: 20_000 });
  expect(await placesOf(anna)).toEqual(["page grey-seal", "page lantern-bar"]);
});

testOfJourneys("a boat of the plan that is cancelled is said, and the plan is one printed page", async () => {
  const boats = await site.db.selectFrom("timetable").select("id").where("mode", "=", "boat").execute();
  for (const { id } of boats)
    await post(
      site,
      "/api/timetables/changes/add",
      { timetable_id: id, date_from: friday.toString(), kind: "cancelled", direction: "back", time: "17:00" },
      await signedInAs(site, "admin"),
    );
  const address = `/en/my-day?date=${friday}&from=10:15&to=17:00&pages=lantern-bar,grey-seal`;
  await expect
    .poll(async () => textOf(await site.read(address)))
    .toContain("The boat at 17:00 from Arranmore is cancelled.");
  const page = await browser.visit(address);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
});

testOfJourneys("on paper it has the address and the phone of each place, and the boats", async () => {
  const page = await browser.visit("/en/my-day?pages=lantern-bar&pages=pier-cafe");
  await page.emulateMedia({ media: "print" });
  const text = (await page.locator("main").allInnerTexts()).join("\n");
  expect(text).toContain("(020) 910 1000");
  expect(text).toMatch(/Burtonport → Arranmore: \d\d:\d\d/);
});
