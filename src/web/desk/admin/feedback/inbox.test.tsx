// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Feedback, feedback } from "#core/contract/community/feedback.ts";
import { mountDesk, said } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { Inbox } from "./Inbox.tsx";

const message = (id: string, fields: Partial<Feedback> = {}) =>
  sampleOf(feedback, { id, name: id, message: `${id} wrote this`, can_be_answered: true, ...fields });
const una = message("Una", { email: "una@oilean.example", locale: "ga" });
const sean = message("Seán", { kind: "correction", can_be_answered: false });

type Input = { id: string; suspected?: boolean; status?: string };

/** Opens the inbox on open messages, which a reply or a close takes away. */
function openInbox(items: Feedback[], { suspected = [] as Feedback[], at = "/feedback" } = {}) {
  let left = items;
  const take = ({ id }: Input) => {
    const found = [...items, ...suspected].find((one) => one.id === id)!;
    left = left.filter((one) => one.id !== id);
    return found;
  };
  const list = ({ suspected: isSuspected, status }: Input) => {
    const found = isSuspected ? suspected : status === "open" ? left : [];
    return { items: found, next_cursor: null, total: found.length } as never;
  };
  return mountDesk(<Inbox />, {
    at,
    answers: {
      feedback: list,
      replyToFeedback: take,
      closeFeedback: take,
      suspectFeedback: take,
      deleteFeedback(input: Input) {
        take(input);
        return { deleted: 1 };
      },
    },
  });
}

describe("the inbox", () => {
  it("opens messages with the keys j and k", async () => {
    const { press, hands } = openInbox([una, sean]);
    await said("Choose a message to read it.");
    await press(/^Una/);
    expect(await screen.findByRole("heading", { name: "Question from Una" })).toBe(document.activeElement);
    await hands.keyboard("j");
    expect(await screen.findByRole("heading", { name: "Correction from Seán" })).toBeTruthy();
    await hands.keyboard("k");
    expect(await screen.findByRole("heading", { name: "Question from Una" })).toBeTruthy();
  });

  it("does not take letters of an answer for its keys", async () => {
    const { press, fill } = openInbox([una, sean]);
    await press(/^Una/);
    await fill("Your answer", "jkj");
    expect(screen.getByRole("heading", { name: "Question from Una" })).toBeTruthy();
  });

  it("does not send an empty answer; after an answer the next message is open", async () => {
    const { press, fill, sent, writes } = openInbox([una, sean]);
    await press(/^Una/);
    await said(
      "Your answer goes by mail to una@oilean.example, in your words. They wrote in Irish; the mail around it is in Irish.",
    );
    await press("Send the answer");
    await said("Write an answer first.");
    expect(writes().filter((name) => name !== "feedback")).toEqual([]);
    await fill("Your answer", "Tá fáilte romhat.");
    await press("Send the answer");
    expect(await screen.findByRole("heading", { name: "Correction from Seán" })).toBeTruthy();
    expect(sent("replyToFeedback")).toEqual([{ id: "Una", message: "Tá fáilte romhat." }]);
  });

  it("offers no answer where there is no address, but to close the message", async () => {
    const { press, sent } = openInbox([sean]);
    await press(/^Seán/);
    await said("They left no address: there is nowhere to send an answer.");
    expect(screen.queryByLabelText("Your answer")).toBeNull();
    await press("Nothing left to do");
    await said("Everything is answered.");
    expect(sent("closeFeedback")).toEqual([{ id: "Seán", closed: true }]);
  });

  it("delivers a suspected message, which cannot be answered before", async () => {
    const { press, sent, at } = openInbox([], { suspected: [{ ...una, suspected: true }] });
    await said("Everything is answered.");
    await press("Suspected");
    await press(/^Una/);
    expect(at()).toBe("/feedback?show=suspected&message=Una");
    expect(screen.queryByLabelText("Your answer")).toBeNull();
    await press("Deliver: a person wrote it");
    await said("The message is delivered, as if it had just arrived.");
    expect(sent("suspectFeedback")).toEqual([{ id: "Una", suspected: false }]);
  });

  it("deletes a message only after a question", async () => {
    const { press, answer, sent } = openInbox([una], { at: "/feedback?message=Una" });
    await press("Delete");
    await answer("Delete this message?", "Cancel");
    expect(sent("deleteFeedback")).toEqual([]);
    await press("Delete");
    await answer("Delete this message?", "Delete the message");
    await said("The message is deleted.");
    await waitFor(() => expect(sent("deleteFeedback")).toEqual([{ id: "Una" }]));
  });
});
