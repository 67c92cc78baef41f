import { expect, test } from "vitest";
import { type Feedback, feedback } from "../../../../../contract/community/feedback.ts";
import { refuse, useDesk } from "../../../testing/desk-browser.ts";
import { pageDesk, sectionOf } from "../../../testing/page-desk.ts";
import { sampleOf, sampleProblem } from "../../../testing/sample.ts";

const open = useDesk();

const question = sampleOf(feedback, {
  ...{ id: "q", name: "Una", message: "An bhfuil sibh oscailte?", locale: "ga", can_be_answered: true },
});

async function openFeedback(items: Feedback[], responses: object = {}) {
  const asked: object[] = [];
  const { page, calls } = await open(sectionOf("feedback"), {
    responses: {
      ...pageDesk(),
      pageFeedback(input) {
        asked.push(input);
        return { items, next_cursor: null, total: items.length };
      },
      replyToFeedback: question,
      ...responses,
    },
  });
  return { page, calls, asked };
}

test("messages that wait are shown first, all of them on request", async () => {
  const { page, asked } = await openFeedback([]);
  await page.getByText("Everything is answered.").waitFor();
  expect(asked.at(-1)).toMatchObject({ page_id: "page", status: "open" });
  await page.getByText("All", { exact: true }).click();
  await page.getByText("No messages yet.").waitFor();
  expect(asked.at(-1)).not.toHaveProperty("status");
});

test("an answer says in which language the question was, and is sent once", async () => {
  const { page, calls } = await openFeedback([question]);
  await page.getByText("Question · Una").waitFor();
  expect(await page.getByText("An bhfuil sibh oscailte?").getAttribute("lang")).toBe("ga");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page
    .getByText("They wrote in Irish. It goes by mail, in your words, and says which page it comes from.")
    .waitFor();
  await page.getByLabel("Your answer").fill("Tá, go dtí a deich.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByText("Your answer is on its way.").waitFor();
  expect(calls.map(({ input }) => input)).toEqual([{ id: "q", message: "Tá, go dtí a deich." }]);
});

test("an answer that is refused stays in its field, with the reason", async () => {
  const problem = sampleProblem("list-full");
  const { page } = await openFeedback([question], { replyToFeedback: () => refuse(problem) });
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByLabel("Your answer").fill("Tá.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByText(problem.title).waitFor();
  expect(await page.getByLabel("Your answer").inputValue()).toBe("Tá.");
});

test("without an address there is nothing to answer, only to close", async () => {
  const { page, calls } = await openFeedback([{ ...question, can_be_answered: false }], { closeFeedback: question });
  await page.getByText("They left no address: there is nowhere to send an answer.").waitFor();
  expect(await page.getByRole("button", { name: "Answer", exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Nothing left to do" }).click();
  await page.getByText("Closed. You find it under “All”.").waitFor();
  expect(calls.map(({ name, input }) => [name, input])).toEqual([["closeFeedback", { id: "q", closed: true }]]);
});
