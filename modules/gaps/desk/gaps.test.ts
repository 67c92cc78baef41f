import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";
import { emptiestHours } from "./hours.ts";

const open = useDesk();

const hours = Array.from({ length: 24 }, (_, hour) => ({ least: 0, most: hour === 12 ? 3 : 0 }));
const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, dates: 5, hours }));
const place = (id: string, can_be_asked: boolean) => ({
  id,
  slug: id,
  name: `The ${id}`,
  name_ie: null,
  color: "#157a73",
  open_dates: 0,
  can_be_asked,
  has_owner: can_be_asked,
  question: null,
});

test("by keys alone the office chooses hours of a weekday, sees their places, and asks an owner", async () => {
  const asked: object[] = [];
  const { page, calls } = await open("/admin/gaps", {
    type: "admin",
    width: 360,
    responses: {
      ...adminDesk(),
      categories: [],
      weekTable: sampleOf(contract.weekTable.answer, { places: 2, days }),
      gapPages(input) {
        asked.push(input);
        return { items: [place("pub", true), place("shop", false)], next_cursor: null, total: 2, dates: 5 };
      },
      askOwners: { asked: 1, left_out: 0 },
    },
  });
  const cell = (name: string) => page.getByRole("gridcell").getByRole("button", { name });
  await cell("Monday 09:00–10:00: 0 open").focus();
  for (let hour = 10; hour <= 12; hour++) await page.keyboard.press("ArrowDown");
  expect(await cell("Monday 12:00–13:00: 0–3 open").evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("heading", { name: /^Tuesday 12:00–14:00, / }).waitFor();
  expect(asked.at(-1)).toMatchObject({ weekday: 2, from: 12, to: 14 });
  expect(await page.getByRole("checkbox", { name: "The shop" }).isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "The pub" }).press("Space");
  await page.getByLabel("Question in English").fill("Could you open at noon?");
  await page.getByRole("button", { name: "Send the question" }).press("Enter");
  await page.getByText("The question is on its way.").waitFor();
  const sent = calls.find(({ name }) => name === "askOwners")?.input;
  expect(sent).toMatchObject({ weekday: 2, from: 12, to: 14, page_ids: ["pub"], text: "Could you open at noon?" });
});

test("the emptiest hours of the day are named, the longest of each weekday, but not those of the night", () => {
  const day = (weekday: number, open: (hour: number) => number) => ({
    weekday,
    dates: 4,
    hours: Array.from({ length: 24 }, (_, hour) => ({ least: Math.max(0, open(hour) - 1), most: open(hour) })),
  });
  const week = [
    day(1, (hour) => (hour === 9 || (hour >= 15 && hour < 18) ? 2 : 8)),
    day(2, (hour) => (hour < 8 ? 0 : 5)),
    day(7, (hour) => (hour >= 8 && hour < 10 ? 0 : 6)),
  ];
  expect(emptiestHours(week, 2)).toEqual([
    { weekday: 7, from: 8, to: 10, least: 0, most: 0 },
    { weekday: 1, from: 15, to: 18, least: 1, most: 2 },
  ]);
});
