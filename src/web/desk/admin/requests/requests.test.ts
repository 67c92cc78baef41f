import { describe, expect, it } from "vitest";
import { type AdminPage, adminPage, adminPageRow } from "#core/contract/pages/admin.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

/** Opens the queue with a page for each name. A decision takes it away, unless the response refuses. */
async function openQueue(names: string[], responses: object = {}, width = 1000) {
  let left = names;
  const pageOf = (id: string) =>
    sampleOf(adminPage, { id, slug: id.toLowerCase(), name: id, approval: "requested", moves: ["approve", "decline"] });
  const decide = ({ id = "" }: { id?: string }) => {
    left = left.filter((name) => name !== id);
    return { ...pageOf(id), approval: "approved", moves: [] } as never;
  };
  const { page, calls } = await open("/admin/requests", {
    type: "admin",
    width,
    responses: {
      ...adminDesk(),
      adminPages: () => ({
        items: left.map((id) => sampleOf(adminPageRow, { id, slug: id.toLowerCase(), name: id })),
        next_cursor: null,
        total: left.length,
      }),
      adminPage: ({ id = "" }: { id?: string }) => pageOf(id),
      pagePreview: ({ page_id = "" }: { page_id?: string }) => ({
        html: `<p>${page_id} as visitors see it</p>`,
        rules: "",
      }),
      approvePage: decide,
      declinePage: decide,
      ...responses,
    },
  });
  const decisions = () => calls.filter(({ name }) => name !== "notifications").map(({ name, input }) => [name, input]);
  return { page, decisions };
}

describe("the queue of requests", () => {
  it("is decided by keys: A asks before it approves, and the next request follows", async () => {
    const { page, decisions } = await openQueue(["Pier", "Quay"]);
    await page.getByRole("heading", { name: "Pier", exact: true }).waitFor();
    await page.getByText("Request 1 of 2").waitFor();
    await page.keyboard.press("a");
    const question = page.getByRole("dialog", { name: "Approve “Pier”?" });
    await question.getByText("It is public at once, and its owner is told by mail.").waitFor();
    expect(decisions()).toEqual([]);
    await question.getByRole("button", { name: "Approve" }).click();
    await page.getByText("“Pier” is public now.").waitFor();
    await page.getByRole("heading", { name: "Quay", exact: true }).waitFor();
    await page.getByText("Request 1 of 1").waitFor();
    expect(decisions()).toEqual([["approvePage", { id: "Pier" }]]);
  });

  it("says before an approval that a page without a category is in no list", async () => {
    const approval = async (categories: AdminPage["categories"]) => {
      const adminPageOf = () => sampleOf(adminPage, { id: "Pier", name: "Pier", moves: ["approve"], categories });
      const { page } = await openQueue(["Pier"], { adminPage: adminPageOf });
      await page.getByRole("button", { name: "Approve" }).click();
      const question = page.getByRole("dialog");
      await question.getByText("It is public at once").waitFor();
      return question.getByText("It has no category yet").count();
    };
    expect(await approval([])).toBe(1);
    const pubs = { id: "pubs", slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne" };
    expect(await approval([sampleOf(adminPage.shape.categories.element, pubs)])).toBe(0);
  });

  it("leads to the table where many are decided at once, such as those of an import", async () => {
    const { page } = await openQueue(["Pier", "Quay"]);
    const link = page.getByRole("link", { name: "Decide about many at once" });
    await expect.poll(() => link.getAttribute("href")).toBe("/en/admin/pages?approval=requested");
  });

  it("shows each page as visitors will see it, beside who asks", async () => {
    const { page } = await openQueue(["Pier", "Quay"]);
    const preview = page.getByRole("region", { name: "As visitors will see it" }).frameLocator("iframe");
    await preview.getByText("Pier as visitors see it").waitFor();
    await page.getByRole("region", { name: "Pier", exact: true }).getByText("Nobody").first().waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await preview.getByText("Quay as visitors see it").waitFor();
  });

  it("stands above the buttons on a phone, which stay in view", async () => {
    const { page } = await openQueue(["Pier"], {}, 360);
    const approve = page.getByRole("button", { name: "Approve" });
    await approve.waitFor();
    const { y, height } = (await approve.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(800);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it("goes to the next and the previous request with J and K, and stays at its ends", async () => {
    const { page } = await openQueue(["Pier", "Quay"]);
    await page.getByText("Request 1 of 2").waitFor();
    await page.keyboard.press("k");
    await page.getByText("Request 1 of 2").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Quay", exact: true }).waitFor();
    await page.keyboard.press("j");
    await page.getByText("Request 2 of 2").waitFor();
  });

  it("needs a reason to decline; a template in the chosen language can be changed", async () => {
    const { page, decisions } = await openQueue(["Pier"]);
    await page.getByRole("button", { name: "Decline" }).click();
    const dialog = page.getByRole("dialog", { name: "Decline “Pier”" });
    const submit = dialog.getByRole("button", { name: "Decline", exact: true });
    await submit.click();
    await dialog.getByText("Tell the owner why.").waitFor();
    await dialog.getByRole("radio", { name: "Irish" }).check();
    await dialog
      .getByRole("button", { name: "Tá an áit seo lasmuigh den cheantar a chlúdaíonn ár n-eolaire." })
      .click();
    const reason = dialog.getByRole("textbox", { name: "Reason" });
    expect(await reason.inputValue()).toBe("Tá an áit seo lasmuigh den cheantar a chlúdaíonn ár n-eolaire.");
    expect(await reason.getAttribute("lang")).toBe("ga");
    await reason.fill("Níl sé in Árainn Mhór.");
    await submit.click();
    await page.getByText("No request waits.").waitFor();
    expect(decisions()).toEqual([["declinePage", { id: "Pier", reason: "Níl sé in Árainn Mhór." }]]);
  });

  it("says what somebody else has decided before", async () => {
    const problem = sampleProblem("bad-transition", "en", { current: sampleOf(adminPage, { approval: "declined" }) });
    const { page } = await openQueue(["Pier"], { approvePage: () => refuse(problem) });
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.getByText(`${problem.title} It is now: Declined.`).waitFor();
  });

  it("can be used without keys", async () => {
    const { page } = await openQueue(["Pier", "Quay"]);
    await page.getByText("Request 1 of 2").waitFor();
    await page.getByRole("button", { name: "Keys" }).click();
    const dialog = page.getByRole("dialog", { name: "Keys" });
    await dialog.getByLabel("Decide by keys").uncheck();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByText("Request 1 of 2").waitFor();
  });
});
