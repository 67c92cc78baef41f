import { describe, expect, it } from "vitest";
import { type Feedback, feedback } from "../../../../contract/community/feedback.ts";
import { contract } from "../../../../contract/index.ts";
import { adminDesk } from "../../testing/admin-desk.ts";
import { useDesk } from "../../testing/desk-browser.ts";
import { sampleOf } from "../../testing/sample.ts";

const open = useDesk();

const message = (id: string, fields: Partial<Feedback> = {}) =>
  sampleOf(feedback, { id, name: id, message: `${id} wrote this`, can_be_answered: true, ...fields });
const una = message("Una", { email: "una@oilean.example", locale: "ga" });
const sean = message("Seán", { kind: "correction", can_be_answered: false });

type Input = Record<string, never>;

/** Opens the inbox on open messages, which a reply or a close takes away. */
async function openInbox(items: Feedback[], { suspected = [] as Feedback[], width = 1000 } = {}) {
  let left = items;
  const take = ({ id }: Input) => {
    const found = [...items, ...suspected].find((one) => one.id === id)!;
    left = left.filter((one) => one.id !== id);
    return found as never;
  };
  const list = ({ suspected: isSuspected, status }: Input) => {
    const found = isSuspected ? suspected : status === "open" ? left : [];
    return { items: found, next_cursor: null, total: found.length } as never;
  };
  const { page, calls } = await open("/admin/feedback", {
    ...{ type: "admin", width },
    responses: {
      ...adminDesk(),
      ...{ feedback: list, replyToFeedback: take, closeFeedback: take, suspectFeedback: take },
      deleteFeedback(input) {
        take(input);
        return { deleted: 1 };
      },
    },
  });
  const done = () =>
    calls.filter(({ name }) => contract[name].path.startsWith("/feedback/")).map(({ name, input }) => [name, input]);
  return { page, done };
}

describe("the inbox", () => {
  it("opens messages with the keys j and k", async () => {
    const { page } = await openInbox([una, sean]);
    const heading = page.getByRole("article").getByRole("heading");
    await page.getByText("Choose a message to read it.").waitFor();
    await page.getByRole("button", { name: "Una" }).click();
    expect(await heading.textContent()).toBe("Question from Una");
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Correction from Seán" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Question from Una" }).waitFor();
  });

  it("does not send an empty answer; after an answer the next message is open", async () => {
    const { page, done } = await openInbox([una, sean]);
    await page.getByRole("button", { name: "Una" }).click();
    await page
      .getByText(
        "Your answer goes by mail to una@oilean.example, in your words. They wrote in Irish; the mail around it is in Irish.",
      )
      .waitFor();
    const send = page.getByRole("button", { name: "Send the answer" });
    await send.click();
    await page.getByText("Write an answer first.").waitFor();
    expect(done()).toEqual([]);
    await page.getByLabel("Your answer").fill("Tá fáilte romhat.");
    await send.click();
    await page.getByRole("heading", { name: "Correction from Seán" }).waitFor();
    expect(done()).toEqual([["replyToFeedback", { id: "Una", message: "Tá fáilte romhat." }]]);
  });

  it("offers no answer where there is no address, but to close the message", async () => {
    const { page, done } = await openInbox([sean]);
    await page.getByRole("button", { name: "Seán" }).click();
    await page.getByText("They left no address: there is nowhere to send an answer.").waitFor();
    expect(await page.getByLabel("Your answer").count()).toBe(0);
    await page.getByRole("button", { name: "Nothing left to do" }).click();
    await page.getByText("Everything is answered.").waitFor();
    expect(done()).toEqual([["closeFeedback", { id: "Seán", closed: true }]]);
  });

  it("delivers a suspected message, which cannot be answered before", async () => {
    const { page, done } = await openInbox([], { suspected: [{ ...una, suspected: true }] });
    await page.getByText("Everything is answered.").waitFor();
    await page.getByText("Suspected", { exact: true }).click();
    await page.getByRole("button", { name: "Una" }).click();
    expect(await page.getByLabel("Your answer").count()).toBe(0);
    await page.getByRole("button", { name: "Deliver: a person wrote it" }).click();
    await page.getByText("The message is delivered, as if it had just arrived.").waitFor();
    expect(done()).toEqual([["suspectFeedback", { id: "Una", suspected: false }]]);
  });

  it("deletes a message only after a question", async () => {
    const { page, done } = await openInbox([una]);
    await page.getByRole("button", { name: "Una" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Delete this message?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(done()).toEqual([]);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await question.getByRole("button", { name: "Delete the message" }).click();
    await page.getByText("The message is deleted.").waitFor();
    expect(done()).toEqual([["deleteFeedback", { id: "Una" }]]);
  });
});
