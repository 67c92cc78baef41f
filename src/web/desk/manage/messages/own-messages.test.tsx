// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Feedback, feedback } from "#core/contract/community/feedback.ts";
import { mountDesk, said } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { OwnMessages } from "./OwnMessages.tsx";

const message = sampleOf(feedback, { id: "m", message: "Is the pier open?", status: "replied" });

const openMessages = (...items: Feedback[]) =>
  mountDesk(<OwnMessages />, {
    type: "member",
    at: "/messages",
    answers: { ownFeedback: { items, next_cursor: null }, feedback: message, continueFeedback: message },
  });

test("a message to the directory has a kind, and is sent in the language of the desk, once", async () => {
  const { press, fill, hands, sent, keysOf } = openMessages();
  await said("You have not written to us yet.");
  await press("Write to us");
  await hands.selectOptions(await screen.findByLabelText("What is it?"), "Suggestion");
  await press("Send");
  await said("Write your message first.");
  await fill("Your message", "A map of the walks would help.");
  await press("Send");
  await said("Your message has arrived.");
  expect(sent("feedback")).toEqual([{ kind: "suggestion", message: "A map of the walks would help.", locale: "en" }]);
  expect(keysOf("feedback")[0]).toMatch(/^[\da-f-]{36}$/);
});

test("a conversation shows both sides in their order, and can be continued", async () => {
  const replies = [
    { id: "1", date: "2026-03-17T12:00:00.000Z", message: "It is.", from_sender: false, by: { id: "b", name: "Bríd" } },
    { id: "2", date: "2026-03-18T12:00:00.000Z", message: "Also at night?", from_sender: true, by: null },
  ];
  const { press, fill, sent } = openMessages({ ...message, replies });
  const shown = within((await said(/^Question · the directory/)).closest("li")!);
  const said_ = shown.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(said_).toEqual([
    expect.stringMatching(/^Answer of Bríd, 17 March 2026.*It is\.$/s),
    expect.stringMatching(/^You again, 18 March 2026.*Also at night\?$/s),
  ]);
  await press("Write again");
  await fill("Your message", "And on Sundays?");
  await press("Send");
  await said("Your message has arrived.");
  expect(sent("continueFeedback")).toEqual([{ id: "m", message: "And on Sundays?" }]);
});
