// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type OutboxMessage, outboxMessage } from "#core/contract/office/outbox.ts";
import { mountDesk, refusing, said } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { Outbox } from "./Outbox.tsx";

const message = (fields: Partial<OutboxMessage>) =>
  sampleOf(outboxMessage, { type: "PAGE_APPROVED", recipient: "una@oilean.example", state: "failed", ...fields });

const openOutbox = (...items: OutboxMessage[]) =>
  mountDesk(<Outbox />, {
    at: "/outbox",
    answers: {
      outbox: { items, next_cursor: null, counts: { waiting: 0, sending: 0, sent: 12, failed: 1 } },
      sendAgain: message({ state: "waiting" }),
    },
  });

test("a failed message says why, and is sent again after a question", async () => {
  const { press, answer, sent } = openOutbox(message({ id: "m", last_error: "550 no such mailbox", attempts: 5 }));
  await said("Why: 550 no such mailbox");
  await said(/tried 5 times/);
  await press("Send again: una@oilean.example");
  await said("It is tried at once.");
  expect(sent("sendAgain")).toEqual([]);
  await answer("Send this message to una@oilean.example again?", "Send again");
  await said("It is being sent.");
  expect(sent("sendAgain")).toEqual([{ id: "m" }]);
});

test("a message that may have arrived warns that it would arrive twice", async () => {
  const { press } = openOutbox(message({ last_error: "uncertain: the connection broke" }));
  await said("It may have arrived all the same: the connection broke");
  await press("Send again: una@oilean.example");
  expect(await said("The first try may have arrived: then it arrives twice.")).toBeTruthy();
});

test("a message that was sent has neither an error nor a button", async () => {
  openOutbox(message({ state: "sent", last_error: "421 try later" }));
  await said(/^To una@oilean\.example/);
  expect(screen.queryByText(/421 try later/)).toBeNull();
  expect(screen.queryByRole("button", { name: /una@oilean\.example/ })).toBeNull();
});

test("the list is filtered by state, with its number, and by a whole address", async () => {
  const { press, fill, sent } = openOutbox();
  await press("Failed (1)");
  await waitFor(() => expect(sent("outbox").at(-1)).toMatchObject({ state: "failed" }));
  await fill("To whom", " una@oilean.example ");
  await press("Find");
  await waitFor(() => expect(sent("outbox").at(-1)).toMatchObject({ state: "failed", to: "una@oilean.example" }));
});

test("a list that cannot be read says why", async () => {
  mountDesk(<Outbox />, { answers: { outbox: refusing("internal") } });
  expect(await said(sampleProblem("internal").title)).toBeTruthy();
});
