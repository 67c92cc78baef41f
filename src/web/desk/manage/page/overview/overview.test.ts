import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import type { Locale } from "#core/contract/locales.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, pageWith } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";
import { GROUP_NAMES, GROUPS, SECTION_NAMES } from "../sections.ts";

const open = useDesk();

const DESCRIBED = "A pub by the pier, with music on Fridays and Saturdays.";

async function openOverview(fields: Parameters<typeof pageWith>[0] = {}, locale: Locale = "en", width = 1000) {
  const responses = pageDesk({ page: pageWith(fields) });
  const { page } = await open("/manage/teach-hiudai", { responses, locale, width });
  return page;
}

const group = (page: Page, name: string) => page.getByRole("group").filter({ hasText: name });

test("each section is in one group of the navigation, and Delete stands last of all", () => {
  const grouped = GROUP_NAMES.flatMap((name) => [...GROUPS[name]] as string[]);
  expect(grouped.toSorted()).toEqual(SECTION_NAMES.toSorted());
  expect(grouped.at(-1)).toBe("remove");
});

describe("the overview of a page", () => {
  test.each([
    [
      "en",
      "Say when you are open",
      "Whether it is open is what visitors look for first.",
      "Do it now",
      "Hours and prices",
    ],
    [
      "ga",
      "Abair cathain a bhíonn tú oscailte",
      "An bhfuil sé oscailte: sin an chéad rud a lorgaíonn cuairteoirí.",
      "Déan anois é",
      "Uaireanta agus praghsanna",
    ],
  ] as const)(
    "names one next step with its reason in %s, and unfolds its group",
    async (locale, step, why, go, name) => {
      const page = await openOverview({}, locale);
      const card = page.getByRole("region", { name: "%" });
      await card.getByText(step, { exact: true }).waitFor();
      await card.getByText(why).waitFor();
      await expect
        .poll(() => page.locator("desk-app nav details[open] summary").allTextContents())
        .toEqual([expect.stringContaining(name)]);
      await card.getByRole("link", { name: go }).click();
      await page.waitForURL("**/teach-hiudai/times");
    },
  );

  test("has the next step in the order of what visitors look for", async () => {
    const times = sampleOf(contract.page.answer).times;
    const page = await openOverview({ description: DESCRIBED, times: { ...times, times: [{} as never] } });
    await page.getByText("One picture says at once what kind of place it is.").waitFor();
    expect(
      await page.getByRole("list", { name: "And when you have time:" }).getByRole("link").allTextContents(),
    ).toEqual(expect.arrayContaining(["Put a pin on the map", "Add a few prices"]));
  });

  test("offers what differs today once visitors see the page, not before", async () => {
    const today = async (approval: "requested" | "approved") => {
      const { page } = await open("/manage/teach-hiudai", {
        responses: pageDesk({ approval }),
      });
      await page.getByRole("link", { name: "Post news" }).waitFor();
      return page.getByRole("button", { name: "Closed today" });
    };
    await (await today("approved")).waitFor();
    expect(await (await today("requested")).count()).toBe(0);
  });

  test("leads to what is done most", async () => {
    const page = await openOverview();
    await page.getByRole("link", { name: "Post news" }).click();
    await page.waitForURL("**/teach-hiudai/posts/new");
  });
});

test("on a phone the groups are folded, say what they hold, and unfold by touch and by key", async () => {
  const page = await openOverview({}, "en", 360);
  const settings = group(page, "Settings");
  await settings.getByText("Status · History · Delete").waitFor();
  const remove = page.getByRole("link", { name: "Delete" });
  expect(await remove.isVisible()).toBe(false);
  await settings.locator("summary").press("Enter");
  await remove.waitFor();
  await settings.locator("summary").click();
  await remove.waitFor({ state: "hidden" });
  await settings.locator("summary").click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await remove.click();
  await page.waitForURL("**/teach-hiudai/remove");
  await page.getByRole("navigation").waitFor({ state: "hidden" });
});
