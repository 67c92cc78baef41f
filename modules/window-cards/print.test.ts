import { expect, test } from "vitest";
import { todayAt } from "#core/domain/local-time.ts";
import { useBrowser } from "#test/support/browser.ts";
import { insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite();
const browser = useBrowser(site);

const LONG_NAME = "The Traditional Bakery and Tea Rooms of the O'Donnell Family in Leabgarrow";
const MONTHS = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];

type Case = { seasons: number; isSplit?: boolean; isUneven?: boolean; changes?: number; name?: string };

/** A page with a week for each season; uneven days have hours of their own, so that none of them are joined. */
async function pageWith({ seasons, isSplit, isUneven, changes = 0, name = "Pier Café" }: Case): Promise<string> {
  const slug = `card-${crypto.randomUUID().slice(0, 8)}`;
  const id = await insertPage(site.db, { slug, name, name_ie: `${name} (ga)` });
  for (let n = 0; n < seasons; n += 1) {
    const season = n === 0 ? {} : { season_from: `${MONTHS[n - 1]}-01`, season_to: `${MONTHS[n - 1]}-28` };
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      const opens = isUneven ? `08:0${day}` : "09:00";
      await insertHours(site.db, id, { days: [day], opens, closes: "12:30", ...season });
      if (isSplit) await insertHours(site.db, id, { days: [day], opens: "14:00", closes: "18:00", ...season });
    }
  }
  const today = todayAt(Temporal.Now.instant());
  for (let n = 0; n < changes; n += 1) {
    await insertSpecialTime(site.db, id, { date_from: today.add({ days: n + 1 }).toString() });
  }
  return slug;
}

const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

const CASES: Case[] = [
  { seasons: 1, changes: 5 },
  { seasons: 1, isSplit: true, isUneven: true, changes: 5, name: LONG_NAME },
  { seasons: 2, isUneven: true },
  { seasons: 3, isUneven: true, changes: 5 },
  { seasons: 4, isUneven: true, isSplit: true, changes: 5 },
  { seasons: 4, isSplit: true, changes: 5, name: LONG_NAME },
  { seasons: 12, isUneven: true, isSplit: true, changes: 5, name: LONG_NAME },
];

test.each(["a5", "a6"])("a window card of size %s is one sheet, however many hours it has", async (size) => {
  const counts: (number | undefined)[] = [];
  for (const one of CASES) {
    const page = await browser.visit(`/ga/pages/${await pageWith(one)}/card?size=${size}`);
    counts.push(sheetsOf(await page.pdf({ preferCSSPageSize: true, printBackground: true })));
  }
  expect(counts).toEqual(CASES.map(() => 1));
});

test("joins days with the same hours where each day would need smaller type", async () => {
  const page = await browser.visit(`/en/pages/${await pageWith({ seasons: 3, changes: 3 })}/card`);
  const names = await page.getByRole("rowheader").allInnerTexts();
  expect(names).toHaveLength(3);
  expect(names[0]).toMatch(/^Monday – Sunday/);
});

test("says where the other hours are, when not even the smallest type holds them", async () => {
  const many = await browser.visit(`/ga/pages/${await pageWith({ seasons: 12, isUneven: true, isSplit: true })}/card`);
  await many.getByText("Tuilleadh uaireanta: scan an cód.").waitFor();
  const few = await browser.visit(`/ga/pages/${await pageWith({ seasons: 2 })}/card`);
  expect(await few.getByText("Tuilleadh uaireanta").count()).toBe(0);
});

test("names certain weeks in both languages, with their hours or that it is closed then", async () => {
  const slug = await pageWith({ seasons: 1 });
  const { id } = await site.db.selectFrom("page").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  await insertHours(site.db, id, { days: [6], weeks: "1,3", opens: "10:00", closes: "13:00", note: "Family history" });
  await insertHours(site.db, id, { days: [5], weeks: "last", opens: "00:00", closes: "24:00", kind: "closed" });
  const page = await browser.visit(`/ga/pages/${slug}/card`);
  const rows = await page.getByRole("row").allInnerTexts();
  expect(rows.find((row) => row.includes("10:00"))).toMatch(
    /An chéad agus an tríú Satharn.*1st and 3rd Saturday.*Family history/s,
  );
  expect(rows.find((row) => row.includes("last Friday") || row.includes("Last Friday"))).toMatch(/Dúnta.*Closed/s);
});
