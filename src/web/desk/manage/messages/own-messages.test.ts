import { expect, test } from "vitest";
import { type Feedback, feedback } from "../../../../contract/community/feedback.ts";
import { useDesk } from "../../testing/desk-browser.ts";
import { sampleOf } from "../../testing/sample.ts";

const open = useDesk();

const message = sampleOf(feedback, { id: "m", message: "Is the pier open?", status: "replied" });

async function openMessages(items: Feedback[]) {
  const { page, calls } = await open("/manage/messages", {
    responses: {
      ownFeedback: { items, next_cursor: null },
      ...{ feedback: message, continueFeedback: message },
    },
  });
  return { page, calls };
}

test("a message to the directory has a kind, and is sent in the language of the desk, once", async () => {
  const { page, calls } = await openMessages([]);
  await page.getByText("You have not written to us yet.").waitFor();
  await page.getByRole("button", { name: "Write to us" }).click();
  await page.getByLabel("What is it?").selectOption({ label: "Suggestion" });
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Write your message first.").waitFor();
  await page.getByLabel("Your message").fill("A map of the walks would help.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Your message has arrived.").waitFor();
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ["feedback", { kind: "suggestion", message: "A map of the walks would help.", locale: "en" }],
  ]);
  expect(calls[0]!.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
});

test("a conversation shows both sides in their order, and can be continued", async () => {
  const replies = [
    { id: "1", date: "2026-03-17T12:00:00.000Z", message: "It is.", from_sender: false, by: { id: "b", name: "Bríd" } },
    { id: "2", date: "2026-03-18T12:00:00.000Z", message: "Also at night?", from_sender: true, by: null },
  ];
  const { page, calls } = await openMessages([{ ...message, replies }]);
  const shown = page.getByRole("listitem").filter({ hasText: "Question · the directory" }).locator("ol > li");
  await expect
    .poll(() => shown.allInnerTexts())
    .toEqual(["Answer of Bríd, 17 March 2026\n\nIt is.", "You again, 18 March 2026\n\nAlso at night?"]);
  await page.getByRole("button", { name: "Write again" }).click();
  await page.getByLabel("Your message").fill("And on Sundays?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Your message has arrived.").waitFor();
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ["continueFeedback", { id: "m", message: "And on Sundays?" }],
  ]);
});
