import { describe, expect, test } from "vitest";
import { todayAt } from "#core/domain/local-time.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import { PHONE, useBrowser } from "#test/support/browser.ts";
import { localTime } from "#test/support/days.ts";
import { insertEvent, insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import { testOfJourneys } from "#test/support/of-journeys.ts";
import { PUBLIC_URL, useSite } from "#test/support/site-server.ts";

const now = Temporal.Now.instant();
const thisMonth = todayAt(now).toPlainYearMonth();

/** The next January and the next July: one of each is offered on any day. */
const next = (month: number) => {
  const ofThisYear = thisMonth.with({ month });
  return Temporal.PlainYearMonth.compare(ofThisYear, thisMonth) < 0 ? ofThisYear.add({ years: 1 }) : ofThisYear;
};
const [january, july] = [next(1), next(7)];
/** A month of which no day is over: a notice that is over stands nowhere. */
const coming = thisMonth.add({ months: 1 });
const INN = "The Winter Inn of the Test";

const site = useSite(async (db: Database) => {
  const inn = await insertPage(db, {
    slug: "winter-inn",
    name: INN,
    name_ie: "Óstán Geimhridh na Tástála",
    location: "Leabgarrow",
    slogan: "Soup & <song>",
    contact_number: "+353209101000",
  });
  await insertHours(db, inn, {
    days: [5, 6],
    opens: "17:00",
    closes: "01:30",
    season_from: "11-01",
    season_to: "02-28",
  });
  await insertSpecialTime(db, inn, { date_from: `${january}-08`, date_to: `${january}-14`, name: "Wedding" });
  await insertEvent(db, {
    title: "The Ball of the Test",
    title_ie: "Bál na Tástála",
    starts_at: `${january}-20T20:00:00Z`,
    ends_at: `${january}-20T23:30:00Z`,
  });
  await db
    .insertInto("office_notice")
    .values({
      text: "Storm on the way",
      reach: "none",
      starts_at: localTime(coming.toPlainDate({ day: 2 }), "00:00").toString(),
      ends_at: localTime(coming.toPlainDate({ day: 5 }), "00:00").toString(),
    })
    .execute();
  await indexPages(db, "all", now);
});
const browser = useBrowser(site);

const read = (query: string, locale = "en") => site.read(`/${locale}/booklet?${query}`);

const textOf = (html: string) =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main"))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the booklet of a month", () => {
  test("has who is open then, in both languages, with special days, number and code", async () => {
    const html = await read(`month=${january}`);
    const text = textOf(html);
    expect(text).toContain(`January ${january.year} on paper`);
    expect(text).toContain(`${INN} Óstán Geimhridh na Tástála Soup &amp; &lt;song&gt;`);
    expect(text).toMatch(/Fri, Sat Aoine, Sath 17:00–01:30/);
    expect(text).toMatch(/closed dúnta Wedding/);
    expect(text).toContain("(020) 910 1000");
    expect(text).toContain("Leabgarrow Leadhb Gharbh");
    expect(html).toContain(`aria-label="Code with the address of ${INN}"`);
    expect(html).toContain('name="robots" content="noindex"');
  });

  test("names what is closed all month apart, and not who is closed for good or hidden", async () => {
    const text = textOf(await read(`month=${july}`));
    expect(text.indexOf(INN)).toBeGreaterThan(text.indexOf("Closed all month"));
    expect(text).not.toContain("The Ball of the Test");
    expect(text).not.toContain("Corner Newsagent");
  });

  test("is in one language where that is chosen, with the language of its parts", async () => {
    const html = await read(`month=${january}&languages=ga`);
    const booklet = html.slice(html.indexOf('lang="ga"', html.indexOf("<form")));
    expect(textOf(`<main${booklet}`)).toContain("Uimhreacha éigeandála");
    expect(textOf(`<main${booklet}`)).not.toContain("Emergency numbers");
    expect(textOf(`<main${booklet}`)).toMatch(/Aoine, Sath 17:00–01:30/);
    expect(textOf(await read(`month=${january}`, "ga"))).toMatch(/Óstán Geimhridh na Tástála The Winter Inn/);
  });

  testOfJourneys("has events by day, boats, the special page with emergency numbers, and a map", async () => {
    const html = await read(`month=${january}`);
    expect(textOf(html)).toMatch(/20:00–23:30 The Ball of the Test Bál na Tástála/);
    expect(textOf(html)).toMatch(/Burtonport to Arranmore Ailt an Chorráin go hÁrainn Mhór Mon–Sat/);
    expect(textOf(html)).toContain("defibrillator");
    expect(html).toContain('aria-label="A map with the numbers of the places"');
  });

  test("may be of a category, or around a place; it says where it knows none of the name", async () => {
    const pubs = textOf(await read(`month=${january}&category=pubs`));
    expect(pubs).toContain("The Lantern Bar");
    expect(pubs).not.toContain("Harbour Garage");
    const around = textOf(await read(`month=${january}&place=leadhb+gharbh`));
    expect(around).toContain("The Lantern Bar");
    expect(around).not.toContain("Harbour Garage");
    expect(textOf(await read("place=Atlantis"))).toContain("“Atlantis” is no place that this directory knows.");
  });

  test("is of this month where the address names none that is offered", async () => {
    const own = `<option value="${thisMonth}" selected`;
    for (const month of ["2019-01", "2099-01", "soon", "2026-13"])
      expect(await read(`month=${month}`), month).toContain(own);
  });

  test("has the notices of the office that stand in the month", async () => {
    const name = coming.toPlainDate({ day: 1 }).toLocaleString("en-IE", { month: "long" });
    expect(textOf(await read(`month=${coming}`))).toMatch(
      new RegExp(`From the office Ón oifig Storm on the way \\w+ 2 ${name}(?: \\d{4})? – \\w+ 4 ${name}`),
    );
    expect(textOf(await read(`month=${thisMonth}`))).not.toContain("Storm on the way");
  });

  test("is linked from the events", async () => {
    expect(await site.read("/en/events")).toContain('href="/en/booklet"');
    expect(await site.read(`/en/events?month=${thisMonth}`)).toContain(`href="/en/booklet?month=${thisMonth}"`);
  });
});

describe("printed", () => {
  /** The sizes of the pages of a PDF in points, each once, and their number. */
  const sizesOf = (pdf: Buffer) => {
    const boxes = pdf.toString("latin1").match(/\/MediaBox ?\[[^\]]*\]/g) ?? [];
    return { sizes: [...new Set(boxes)], pages: boxes.length };
  };
  const MM = 72 / 25.4;

  test.each([
    ["", 148, 210],
    ["&marks=yes", 164, 226],
  ])("“%s” has sheets of %s × %s mm, and more than one", async (marks, width, height) => {
    const page = await browser.visit(`/en/booklet?month=${january}${marks}`, { width: PHONE });
    const { sizes, pages } = sizesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(sizes).toHaveLength(1);
    const [, , right = 0, top = 0] = sizes[0]!.match(/[\d.]+/g)!.map(Number);
    expect(Math.abs(right - width * MM)).toBeLessThan(1);
    expect(Math.abs(top - height * MM)).toBeLessThan(1);
    expect(pages).toBeGreaterThan(8);
  });

  test("no sheet is wider than its paper, and the choices are left out", async () => {
    const page = await browser.visit(`/ga/booklet?month=${january}`, { width: 465 }); // 123 mm
    await page.emulateMedia({ media: "print" });
    const { over, form } = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - window.innerWidth,
      form: document.querySelector("form")!.checkVisibility(),
    }));
    expect(over).toBeLessThanOrEqual(0);
    expect(form).toBe(false);
    await page.emulateMedia({ media: "screen" });
  });

  test("a button opens the print window where scripts run", async () => {
    const page = await browser.visit("/en/booklet", { width: PHONE });
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printing", "");
    });
    await page.getByRole("button", { name: "Print or save as PDF" }).click();
    await page.locator("[data-printing]").waitFor();
  });
});

test("codes lead to the page of the place, at the address of the operator", async () => {
  const { encode } = await import("uqr");
  const { size } = encode(`${PUBLIC_URL}/en/pages/winter-inn`, { ecc: "M", border: 4 });
  expect(await read(`month=${january}`)).toContain(
    `viewBox="0 0 ${size} ${size}" role="img" aria-label="Code with the address of ${INN}"`,
  );
});
