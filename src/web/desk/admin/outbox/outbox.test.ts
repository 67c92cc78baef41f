import { expect, test } from "vitest";
import { type OutboxMessage, outboxMessage } from "../../../../contract/office/outbox.ts";
import { adminDesk } from "../../testing/admin-desk.ts";
import { useDesk } from "../../testing/desk-browser.ts";
import { sampleOf } from "../../testing/sample.ts";

const open = useDesk();

const message = (fields: Partial<OutboxMessage>) =>
  sampleOf(outboxMessage, { type: "PAGE_APPROVED", recipient: "una@oilean.example", state: "failed", ...fields });

async function openOutbox(items: OutboxMessage[]) {
  const asked: object[] = [];
  const { page, calls } = await open("/admin/outbox", {
    type: "admin",
    responses: {
      ...adminDesk(),
      outbox: (input) => {
        asked.push(input);
        return { items, next_cursor: null, counts: { waiting: 0, sending: 0, sent: 12, failed: 1 } };
      },
      sendAgain: message({ state: "waiting" }),
    },
  });
  return { page, asked, sent: () => calls.filter(({ name }) => name === "sendAgain").map(({ input }) => input) };
}

test("a failed message says why, and is sent again after a question", async () => {
  const { page, sent } = await openOutbox([message({ id: "m", last_error: "550 no such mailbox", attempts: 5 })]);
  await page.getByText("Why: 550 no such mailbox").waitFor();
  await page.getByText("tried 5 times").waitFor();
  await page.getByRole("button", { name: "Send again: una@oilean.example" }).click();
  const question = page.getByRole("dialog", { name: "Send this message to una@oilean.example again?" });
  await question.getByText("It is tried at once.").waitFor();
  expect(sent()).toEqual([]);
  await question.getByRole("button", { name: "Send again" }).click();
  await page.getByText("It is being sent.").waitFor();
  expect(sent()).toEqual([{ id: "m" }]);
});

test("a message that may have arrived warns that it would arrive twice", async () => {
  const { page } = await openOutbox([message({ last_error: "uncertain: the connection broke" })]);
  await page.getByText("It may have arrived all the same: the connection broke").waitFor();
  await page.getByRole("button", { name: "Send again: una@oilean.example" }).click();
  await page.getByText("The first try may have arrived: then it arrives twice.").waitFor();
});

test("a message that was sent has neither an error nor a button", async () => {
  const { page } = await openOutbox([message({ state: "sent", last_error: "421 try later" })]);
  await page.getByText("To una@oilean.example").waitFor();
  expect(await page.getByText("421 try later").count()).toBe(0);
  expect(await page.getByRole("button", { name: "una@oilean.example" }).count()).toBe(0);
});

test("the list is filtered by state, with its number, and by a whole address", async () => {
  const { page, asked } = await openOutbox([]);
  await page.getByText("Failed (1)").click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ state: "failed" });
  await page.getByLabel("To whom").fill(" una@oilean.example ");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ state: "failed", to: "una@oilean.example" });
});
