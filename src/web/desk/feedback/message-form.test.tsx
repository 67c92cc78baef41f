// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { type Feedback, feedback } from "#core/contract/community/feedback.ts";
import { contract } from "#core/contract/index.ts";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { mountDesk, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { MessageForm } from "./MessageForm.tsx";

const { desk } = textsIn("en");
const TEXTS = { message: "Your answer", send: "Send it", sent: "It is sent.", missing: "Write an answer first." };

function open(save: (message: string) => Promise<Feedback>, { cancels = false, locale = "en" as Locale } = {}) {
  const [onDone, onCancel] = [vi.fn(), vi.fn()];
  const opened = mountDesk(
    <MessageForm
      draft="message"
      texts={TEXTS}
      hint="It goes to Úna."
      save={save}
      onDone={onDone}
      {...(cancels && { onCancel })}
    />,
    { locale },
  );
  return { ...opened, onDone, onCancel };
}
const sends = () => vi.fn(async (_message: string) => sampleOf(feedback));

describe("a message", () => {
  test("is sent as it was written, and says so", async () => {
    const save = sends();
    const { fill, press, onDone } = open(save);
    expect(await said("It goes to Úna.")).toBeTruthy();
    await fill(TEXTS.message, "Tá fáilte romhat.\n\n[Síle]");
    await press(TEXTS.send);
    expect(await said(TEXTS.sent)).toBeTruthy();
    expect(save.mock.calls).toEqual([["Tá fáilte romhat.\n\n[Síle]"]]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test.each([[""], ["   "], ["\n"]])("of nothing is not sent: %j", async (typed) => {
    const save = sends();
    const { fill, press } = open(save);
    await fill(TEXTS.message, typed);
    await press(TEXTS.send);
    expect(await said(TEXTS.missing)).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  test("that is refused stays in its field, with the reason", async () => {
    const refuse = refusing("invalid-fields", {
      errors: [{ path: "message", code: "too-long", message: "Please shorten this." }],
    });
    const { fill, press, onDone } = open(async () => refuse());
    await fill(TEXTS.message, "A long story");
    await press(TEXTS.send);
    expect(await said("Please shorten this.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(TEXTS.message));
    expect(typedIn(TEXTS.message)).toBe("A long story");
    expect(onDone).not.toHaveBeenCalled();
  });

  test("that could not be sent goes when the connection is back", async () => {
    let isCutOff = true;
    const refuse = refusing("unreachable");
    const save = vi.fn(async (_message: string) => (isCutOff ? refuse() : sampleOf(feedback)));
    const { fill, press } = open(save);
    await fill(TEXTS.message, "Fáilte");
    await press(TEXTS.send);
    expect(await said(desk.page.unsent)).toBeTruthy();
    isCutOff = false;
    dispatchEvent(new Event("online"));
    expect(await said(TEXTS.sent)).toBeTruthy();
    expect(save.mock.calls).toEqual([["Fáilte"], ["Fáilte"]]);
  });

  test.each(LOCALES)("says how much room is left, by letters and not by bytes: %s", async (locale) => {
    const { fill } = open(sends(), { locale });
    const most = textLimits(contract.replyToFeedback.input.shape.message).maxLength!;
    await fill(TEXTS.message, "Tá 🐑");
    expect(await said(textsIn(locale).desk.left({ n: most - 4 }))).toBeTruthy();
  });

  test("has a way out only where there is one", async () => {
    const { press, onCancel } = open(sends(), { cancels: true });
    await press(desk.cancel);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test("has no way out in a place of its own", async () => {
    open(sends());
    await screen.findByLabelText(TEXTS.message);
    expect(screen.queryByRole("button", { name: desk.cancel })).toBeNull();
  });
});
