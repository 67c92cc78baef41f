import { expect, test } from "vitest";
import { type Proposal, proposal } from "../../../../../contract/community/proposals.ts";
import { useDesk } from "../../../testing/desk-browser.ts";
import { pageDesk, sectionOf } from "../../../testing/page-desk.ts";
import { sampleOf } from "../../../testing/sample.ts";

const open = useDesk();

const hours = sampleOf(proposal, {
  ...{ id: "h", status: "waiting", field: "hours_7", before: "09:30-15:00", after: null, today: "09:30-15:00" },
  ...{ name: "Una", note: "There is a note on the door.", thanks: true, price: null },
});
const slogan = sampleOf(proposal, {
  ...{ id: "s", status: "waiting", field: "slogan_ie", before: "Tae", after: "Tae agus císte", today: "Caife" },
  ...{ name: null, by: null, thanks: false, price: null },
});

test("today's value stands beside the suggested one, and one press accepts; what was changed since says so", async () => {
  const items: Proposal[] = [hours, slogan];
  const { page, calls } = await open(sectionOf("corrections"), {
    responses: {
      ...pageDesk(),
      pageProposals: () => ({ items, next_cursor: null, waiting: items.length }),
      acceptProposal: hours,
      refuseProposal: slogan,
    },
  });
  const sunday = page.getByRole("listitem").filter({ hasText: "Opening times, Sunday" });
  await expect.poll(() => sunday.locator("dd").allTextContents()).toEqual(["09:30–15:00", "closed"]);
  await sunday.getByText("gets thanks by mail").waitFor();
  const stale = page.getByRole("listitem").filter({ hasText: "Slogan in Irish" });
  await stale.getByText("it was “Tae”").waitFor();
  expect(await stale.locator("dd").first().getAttribute("lang")).toBe("ga");
  // By the keyboard: notices lie over the buttons of the last card for some seconds.
  await sunday.getByRole("button", { name: "Accept" }).press("Enter");
  await stale.getByRole("button", { name: "Accept all the same" }).press("Enter");
  await stale.getByRole("button", { name: "Refuse" }).press("Enter");
  await expect
    .poll(() => calls.map(({ input }) => input))
    .toEqual([{ id: "h", anyway: false }, { id: "s", anyway: true }, { id: "s" }]);
});
