// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Feedback, feedback } from "#core/contract/community/feedback.ts";
import { type DeskAnswers, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { PageFeedback } from "./PageFeedback.tsx";

const question = sampleOf(feedback, {
  id: "q",
  name: "Una",
  message: "An bhfuil sibh oscailte?",
  locale: "ga",
  can_be_answered: true,
});
const open = (items: Feedback[], answers: DeskAnswers = {}) =>
  mountSection(<PageFeedback />, {
    answers: {
      pageFeedback: { items, next_cursor: null, total: items.length },
      replyToFeedback: question,
      ...answers,
    },
  });

test("messages that wait are shown first, all of them on request", async () => {
  const { press, sent } = open([]);
  await said("Everything is answered.");
  expect(sent("pageFeedback").at(-1)).toMatchObject({ page_id: "page", status: "open" });
  await press("All");
  await said("No messages yet.");
  expect(sent("pageFeedback").at(-1)).not.toHaveProperty("status");
});

test("an answer says in which language the question was, and is sent once", async () => {
  const { press, fill, sent } = open([question]);
  await said("Question · Una");
  expect(screen.getByText("An bhfuil sibh oscailte?").getAttribute("lang")).toBe("ga");
  await press("Answer");
  await said("They wrote in Irish. It goes by mail, in your words, and says which page it comes from.");
  await fill("Your answer", "Tá, go dtí a deich.");
  await press("Send the answer");
  await said("Your answer is on its way.");
  expect(sent("replyToFeedback")).toEqual([{ id: "q", message: "Tá, go dtí a deich." }]);
});

test("an answer that is refused stays in its field, with the reason", async () => {
  const { press, fill } = open([question], { replyToFeedback: refusing("list-full") });
  await press("Answer");
  await fill("Your answer", "Tá.");
  await press("Send the answer");
  await said(sampleProblem("list-full").title);
  expect(typedIn("Your answer")).toBe("Tá.");
});

test("without an address there is nothing to answer, only to close", async () => {
  const { press, sent } = open([{ ...question, can_be_answered: false }], { closeFeedback: question });
  await said("They left no address: there is nowhere to send an answer.");
  expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
  await press("Nothing left to do");
  await said("Closed. You find it under “All”.");
  await waitFor(() => expect(sent("closeFeedback")).toEqual([{ id: "q", closed: true }]));
});
