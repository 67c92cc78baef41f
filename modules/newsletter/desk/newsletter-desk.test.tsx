// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { type EditedFeature, editedFeature } from "#core/contract/writing/features.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { EditFeature, NewFeature } from "#core/web/desk/admin/features/FeatureEditor.tsx";
import { type DeskAnswers, mountDesk, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { NewsletterDesk } from "./NewsletterDesk.tsx";

const { newsletter: texts, desk } = textsIn("en");

const feature = (id: string, more: Partial<EditedFeature> = {}) =>
  sampleOf(editedFeature, { id, title: id, version: 2, ...more });
const preview = (readers = 12) =>
  sampleOf(contract.previewNewsletter.answer, {
    subject: "The best of the summer",
    html: "<!doctype html><body><p>Come over</p></body>",
    readers,
  });

describe("the newsletter", () => {
  const open = (
    of: Partial<EditedFeature> = {},
    answers: DeskAnswers = {},
    { isTyped = false, type = "admin" as "admin" | "deputy" | "editor" } = {},
  ) =>
    mountDesk(<NewsletterDesk feature={feature("f", of)} isTyped={isTyped} />, {
      type,
      answers: { previewNewsletter: preview(), emailFeature: { queued: 12 } as never, ...answers },
    });
  const send = texts.send({ n: 12 });

  test("goes to everybody only after a test and a question", async () => {
    const { press, answer, sent, keysOf } = open();
    const toAll = await screen.findByRole<HTMLButtonElement>("button", { name: send });
    expect(toAll.disabled).toBe(true);
    expect(screen.getByText(texts.testFirst)).toBeTruthy();
    await press(texts.test);
    expect(await said(texts.tested({ to: "sile@example.ie" }))).toBeTruthy();
    await press(send);
    await answer(texts.sendTitle({ n: 12 }), desk.cancel);
    expect(sent("emailFeature")).toEqual([{ id: "f", test_to: "sile@example.ie", locale: "en" }]);
    await press(send);
    await answer(texts.sendTitle({ n: 12 }), texts.sendConfirm);
    await said(texts.sending);
    expect(sent("emailFeature")[1]).toEqual({ id: "f" });
    expect(keysOf("emailFeature")[1]).toMatch(/^[\da-f-]{36}$/);
  });

  test("is tried in the language that is shown, at another address", async () => {
    const { fill, press, sent } = open();
    await press(textsIn("en").languages.ga.name);
    await waitFor(() => expect(sent("previewNewsletter").at(-1)).toEqual({ id: "f", locale: "ga" }));
    await fill(texts.testTo, " nora@example.ie ");
    await press(texts.test);
    await waitFor(() => expect(sent("emailFeature")).toEqual([{ id: "f", test_to: "nora@example.ie", locale: "ga" }]));
  });

  test("says at the address what is wrong with it, and counts no test", async () => {
    const { fill, press } = open(
      {},
      {
        emailFeature: refusing("invalid-fields", {
          errors: [{ path: "test_to", code: "wrong-form", message: "This is no address." }],
        }),
      },
    );
    await fill(texts.testTo, "nora");
    await press(texts.test);
    expect(await said("This is no address.")).toBeTruthy();
    expect(typedIn(texts.testTo)).toBe("nora");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: send }).disabled).toBe(true);
  });

  test("needs an address for a test", async () => {
    const { fill } = open();
    await fill(texts.testTo, "");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: texts.test }).disabled).toBe(true);
  });

  test("goes out once: what was sent says when, and has no buttons", async () => {
    open({ date_emailed: "2026-06-02T09:00:00.000Z" });
    expect(await said(texts.sentOn({ date: "2 June 2026" }))).toBeTruthy();
    expect(screen.queryByRole("button", { name: send })).toBeNull();
    expect(screen.queryByLabelText(texts.testTo)).toBeNull();
  });

  test.each([
    ["admin", true],
    ["deputy", true],
    ["editor", false],
  ] as const)("is sent by the office alone: %s", async (type, may) => {
    open({}, {}, { type });
    await screen.findByLabelText(texts.testTo);
    expect(screen.queryByRole("button", { name: send }) !== null).toBe(may);
    expect(screen.queryByText(texts.adminsOnly) !== null).toBe(!may);
  });

  test.each([
    ["nobody has asked for it", 0, false],
    ["something above is not saved", 12, true],
  ])("is not sent where %s", async (_, readers, isTyped) => {
    const { press } = open({}, { previewNewsletter: preview(readers) }, { isTyped });
    await press(texts.test);
    await said(texts.tested({ to: "sile@example.ie" }));
    const toAll = screen.getByRole<HTMLButtonElement>("button", { name: texts.send({ n: readers }) });
    expect(toAll.disabled).toBe(true);
  });

  test("that cannot be shown says why", async () => {
    open({}, { previewNewsletter: refusing("internal") });
    expect((await screen.findByRole("alert")).textContent).toContain(sampleProblem("internal").title);
  });
});

describe("on the screen of a feature", () => {
  const of = feature("f");
  const answers = { editedFeatures: { items: [of], next_cursor: null, total: 1 }, editFeature: of };

  test("what is typed is saved before it can go out, and is read anew then", async () => {
    const { fill, press, sent } = mountDesk(<EditFeature />, {
      at: "/features/f",
      pattern: "/features/:one",
      answers: { ...answers, previewNewsletter: preview() },
    });
    await screen.findByText(texts.testFirst);
    expect(screen.queryByText(texts.saveFirst)).toBeNull();
    await fill(textsIn("en")["admin-writing"].featureFields.title, "Another title");
    expect(await said(texts.saveFirst)).toBeTruthy();
    await press(desk.save);
    await waitFor(() => expect(sent("previewNewsletter")).toHaveLength(2));
  });

  test("a new one says that it can be a newsletter", async () => {
    mountDesk(<NewFeature />, { at: "/features/new", pattern: "/features/new" });
    expect(await said(texts.later)).toBeTruthy();
  });
});
