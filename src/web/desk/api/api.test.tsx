// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Problem } from "#core/contract/errors.ts";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import type { AccountType } from "#core/contract/roles.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, mountDesk, refusing, said } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { Loaded, Pieces } from "../shell/Loaded.tsx";
import { CallButton } from "./CallButton.tsx";
import { Destroying } from "./Destroying.tsx";
import { useAdd, useChange, useRead } from "./use-api.ts";
import { useFullList, useInfiniteList } from "./use-lists.ts";
import { useUndo } from "./use-undo.tsx";

const { desk } = textsIn("en");
const QUESTION = { title: "Delete the place?", confirm: "Delete it" };

type World = Parameters<typeof mountDesk>[1];

describe("a button of one call", () => {
  const open = (
    more: Partial<Parameters<typeof CallButton<"deletePage">>[0]> = {},
    answers: DeskAnswers = {},
    world: World = {},
  ) =>
    mountDesk(
      <>
        <CallButton
          call="deletePage"
          input={{ page_id: "p", confirm_name: "Pier" }}
          invalidates={[]}
          done="Done."
          {...more}
        >
          Delete
        </CallButton>
        <p>Beside it</p>
      </>,
      { answers: { deletePage: { deleted: 1 }, ...answers }, ...world },
    );

  test("sends what it was given, and says that it is done", async () => {
    const { press, sent } = open();
    await press("Delete");
    expect(await said("Done.")).toBeTruthy();
    expect(sent("deletePage")).toEqual([{ page_id: "p", confirm_name: "Pier" }]);
  });

  test("asks first where there is a question, and Cancel sends nothing", async () => {
    const { press, answer, sent } = open({ question: QUESTION });
    await press("Delete");
    await answer(QUESTION.title, desk.cancel);
    expect(sent("deletePage")).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Delete");
    await answer(QUESTION.title, QUESTION.confirm);
    await said("Done.");
    expect(sent("deletePage")).toHaveLength(1);
  });

  test("does not say that it is done where the office looks at it first", async () => {
    const { press } = open({}, {}, { held: ["deletePage"] });
    await press("Delete");
    expect(await said(textsIn("en").corrections.desk.saved({ n: 1 }))).toBeTruthy();
    expect(screen.queryByText("Done.")).toBeNull();
  });

  test.each<[AccountType, boolean]>([
    ["admin", true],
    ["member", true],
    ["deputy", false],
  ])("is there for whoever may make the call: %s", async (type, is) => {
    open({}, {}, { type });
    await said("Beside it");
    expect(screen.queryByRole("button", { name: "Delete" }) !== null).toBe(is);
  });

  test("has a name of its own where several have the same text", async () => {
    const { press, sent } = open({ label: "Delete: Pier" });
    await press("Delete: Pier");
    await waitFor(() => expect(sent("deletePage")).toHaveLength(1));
  });
});

describe("a refusal", () => {
  const Button = () => {
    const { mutate, error } = useChange("editPageBasics");
    return (
      <>
        <button type="button" onClick={() => mutate({ page_id: "p", version: 1, name: "Ó".repeat(70), slogan: "Tea" })}>
          Save
        </button>
        {error && <p role="alert">{error.message}</p>}
      </>
    );
  };
  const message = async (
    code: Problem["code"],
    more: Partial<Problem> = {},
    locale: (typeof LOCALES)[number] = "en",
  ) => {
    const { press } = mountDesk(<Button />, { locale, answers: { editPageBasics: refusing(code, more, locale) } });
    await press("Save");
    return (await screen.findByRole("alert")).textContent;
  };
  const wrong = (path: string, text = "Please shorten this.") => ({
    errors: [{ path, code: "too-long" as const, message: text }],
  });

  test.each(LOCALES)("says why in the reader's language: %s", async (locale) => {
    expect(await message("not-yours", {}, locale)).toBe(sampleProblem("not-yours", locale).title);
  });

  test.each<[string, string, string]>([
    ["names the field, and what was typed", "slogan", "Slogan in English “Tea”: Please shorten this."],
    ["does not repeat a long text", "name", "Name in English: Please shorten this."],
    ["counts from one in a list", "times.0.opens", "Opens (1): Please shorten this."],
    ["of an unknown field has its own name in words", "odd_thing", "odd thing: Please shorten this."],
    ["repeats no secret", "token", "token: Please shorten this."],
  ])("%s", async (_, path, caption) => {
    expect(await message("invalid-fields", wrong(path))).toBe(caption);
  });

  test("names all fields that are wrong", async () => {
    const errors = [...wrong("slogan").errors, ...wrong("name_ie", "Say it in Irish.").errors];
    expect(await message("invalid-fields", { errors })).toBe(
      "Slogan in English “Tea”: Please shorten this. Name in Irish: Say it in Irish.",
    );
  });
});

describe("what is read", () => {
  const Page = () => <Loaded of={useRead("page", { id: "p" })}>{(page) => <p>{page.slug}</p>}</Loaded>;

  test.each(["unreachable", "not-found", "internal", "not-yours"] as const)(
    "and cannot be says why, with a button that reads it again: %s",
    async (code) => {
      let isThere = false;
      const page = sampleOf(contract.page.answer, { slug: "pier" });
      const { press } = mountDesk(<Page />, { answers: { page: () => (isThere ? page : refusing(code)()) } });
      expect(await said(sampleProblem(code).title)).toBeTruthy();
      isThere = true;
      await press(desk.again);
      expect(await said("pier")).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  test("says that it is loading until then", async () => {
    mountDesk(<Page />, { answers: { page: () => new Promise<never>(() => {}) } });
    expect(await said(desk.reading)).toBeTruthy();
  });

  test("is read again after a change that concerns it, and what waits is counted anew", async () => {
    let n = 0;
    const Change = () => {
      const { mutate } = useChange("editPageBasics", { invalidates: ["page"] });
      useRead("waiting", { limit: 1 });
      return (
        <button type="button" onClick={() => mutate({ page_id: "p", version: 1 })}>
          Save
        </button>
      );
    };
    const { press, sent } = mountDesk(
      <>
        <Page />
        <Change />
      </>,
      {
        answers: {
          page: () => sampleOf(contract.page.answer, { slug: `read ${++n}` }),
          editPageBasics: sampleOf(contract.editPageBasics.answer),
        },
      },
    );
    await said("read 1");
    await press("Save");
    expect(await said("read 2")).toBeTruthy();
    await waitFor(() => expect(sent("waiting")).toHaveLength(2));
  });
});

describe("a list", () => {
  type Answer = { items: { id: string; name: string }[]; next_cursor: string | null };
  const batches: Record<string, Answer> = {
    "": { items: [{ id: "1", name: "One" }], next_cursor: "b" },
    b: { items: [{ id: "2", name: "Two" }], next_cursor: "c" },
    c: { items: [{ id: "3", name: "Three" }], next_cursor: null },
  };
  const answers = {
    ownEvents: ({ cursor = "" }: { cursor?: string }) => batches[cursor] as never,
  } satisfies DeskAnswers;

  test("that is put in order here is read whole, in the largest pieces", async () => {
    const Whole = () => (
      <Loaded of={useFullList("ownEvents", { page_id: "p" })}>{(items) => <p>{items.length} events</p>}</Loaded>
    );
    const { sent } = mountDesk(<Whole />, { answers });
    expect(await said("3 events")).toBeTruthy();
    expect(sent("ownEvents")).toEqual([
      { page_id: "p", limit: 100 },
      { page_id: "p", limit: 100, cursor: "b" },
      { page_id: "p", limit: 100, cursor: "c" },
    ]);
  });

  const InPieces = () => (
    <Pieces of={useInfiniteList("ownEvents", { page_id: "p" })} empty={{ title: "No events", hint: "Add one." }}>
      {(items) => (
        <ul>
          {items.map((one) => (
            <li key={one.id}>{(one as unknown as { name: string }).name}</li>
          ))}
        </ul>
      )}
    </Pieces>
  );

  test("that is long is read piece by piece, as far as it goes", async () => {
    const { press } = mountDesk(<InPieces />, { answers });
    const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    await said("One");
    expect(shown()).toEqual(["One"]);
    await press(desk.pages.more);
    await said("Two");
    await press(desk.pages.more);
    await said("Three");
    expect(shown()).toEqual(["One", "Two", "Three"]);
    expect(screen.queryByRole("button", { name: desk.pages.more })).toBeNull();
  });

  test("of which a later piece cannot be read keeps what is there", async () => {
    const { press } = mountDesk(<InPieces />, {
      answers: {
        ownEvents: ({ cursor = "" }: { cursor?: string }) => (cursor ? refusing("internal")() : (batches[""] as never)),
      },
    });
    await said("One");
    await press(desk.pages.more);
    await waitFor(() => expect(screen.getByRole("button", { name: desk.pages.more })).toBeTruthy());
    expect(screen.getByText("One")).toBeTruthy();
  });

  test("that is empty says what to do", async () => {
    mountDesk(<InPieces />, { answers: { ownEvents: { items: [], next_cursor: null } as never } });
    expect(await said("No events")).toBeTruthy();
    expect(screen.getByText("Add one.")).toBeTruthy();
  });
});

test("a form whose button is pressed twice adds one, since both have the same key", async () => {
  const Add = () => {
    const { mutate } = useAdd("addStory");
    return (
      <button type="button" onClick={() => mutate({})}>
        Add
      </button>
    );
  };
  const { press, keysOf } = mountDesk(<Add />, { answers: { addStory: sampleOf(contract.addStory.answer) } });
  await press("Add");
  await press("Add");
  await waitFor(() => expect(keysOf("addStory")).toHaveLength(2));
  const [first, second] = keysOf("addStory");
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});

test.each<[AccountType, boolean]>([
  ["admin", true],
  ["deputy", false],
])("what destroys is shown to whoever may: %s", async (type, is) => {
  mountDesk(
    <>
      <Destroying>Delete everything</Destroying>
      <p>Beside it</p>
    </>,
    { type },
  );
  await said("Beside it");
  expect(screen.queryByText("Delete everything") !== null).toBe(is);
});

describe("what was removed", () => {
  const { history } = textsIn("en")["desk-team"];
  const Remove = (done: Partial<Parameters<ReturnType<typeof useUndo>>[0]>) => {
    const undo = useUndo();
    return (
      <button
        type="button"
        onClick={() => undo({ id: "x", text: "The photo is deleted.", invalidates: [], ...done } as never)}
      >
        Remove
      </button>
    );
  };
  const restored = sampleOf(contract.restoreChange.answer);

  test.each<[string, string | null, object]>([
    ["of a page", "p", { removed: "x", page_id: "p" }],
    ["of the directory", null, { removed: "x" }],
  ])("is brought back by one press: %s", async (_, pageId, input) => {
    const { press, sent } = mountDesk(<Remove pageId={pageId} />, { answers: { restoreChange: restored } });
    await press("Remove");
    await said("The photo is deleted.");
    await press(history.undo);
    expect(await said(history.restored)).toBeTruthy();
    expect(sent("restoreChange")).toEqual([input]);
  });

  test("may have a way back of its own", async () => {
    const undo = vi.fn(async () => {});
    const { press, writes } = mountDesk(<Remove undo={undo} undone="It is there again." />);
    await press("Remove");
    await press(history.undo);
    expect(await said("It is there again.")).toBeTruthy();
    expect(undo).toHaveBeenCalledOnce();
    expect(writes()).toEqual([]);
  });

  test("that cannot be brought back says why", async () => {
    const { press } = mountDesk(<Remove pageId="p" />, { answers: { restoreChange: refusing("not-found") } });
    await press("Remove");
    await press(history.undo);
    expect(await said(sampleProblem("not-found").title)).toBeTruthy();
  });
});
