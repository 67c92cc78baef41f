// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { type AdminSettings, adminSettings, SETUP_STEPS } from "#core/contract/office/settings.ts";
import {
  CHECKLIST,
  countryFacts,
  type SetupChecklist,
  type StartingPoint,
  startingPoint,
} from "#core/contract/office/setup.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, mountDesk, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { led } from "#test/support/document.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { Checklist } from "./Checklist.tsx";
import { Demonstration } from "./Demonstration.tsx";
import { FirstContent } from "./FirstContent.tsx";
import { Wizard } from "./Wizard.tsx";

const { wizard, checklist, demonstration } = textsIn("en").setup;
const { fields } = textsIn("en")["admin-settings"];
const { desk } = textsIn("en");

describe("the list of what a new directory needs", () => {
  const open = (of: Partial<SetupChecklist>, locale: (typeof LOCALES)[number] = "en") =>
    mountDesk(<Checklist of={{ open: [], pages: 0, setup_step: "done", ...of }} />, {
      locale,
      answers: { editSettings: sampleOf(adminSettings) },
    });

  test.each(LOCALES)("has a next step for each: %s", async (locale) => {
    const texts = textsIn(locale).setup.checklist;
    open({ open: [...CHECKLIST] }, locale);
    const steps = within(await screen.findByRole("region", { name: texts.title })).getAllByRole("listitem");
    expect(steps.map((step) => within(step).getByRole("link").textContent)).toEqual(
      CHECKLIST.map((item) => texts[item].link),
    );
  });

  test.each([
    [0, "There is no page yet."],
    [1, "There is one page."],
    [7, "There are 7 pages."],
  ])("counts the pages: %i", async (pages, caption) => {
    open({ open: ["pages"], pages });
    expect((await screen.findByRole("listitem")).textContent).toContain(caption);
  });

  test("leads back to the description that is not finished, even where all else is done", async () => {
    open({ setup_step: "look" });
    expect((await screen.findByRole("link", { name: checklist.setupLink })).getAttribute("href")).toBe(
      "/settings/setup",
    );
  });

  test("is gone once everything is done", async () => {
    mountDesk(
      <>
        <Checklist of={{ open: [], pages: 40, setup_step: "done" }} />
        <p>The office</p>
      </>,
    );
    await said("The office");
    expect(screen.queryByRole("region")).toBeNull();
  });

  test.each(["country", "legal"] as const)("is told that somebody has looked at it: %s", async (item) => {
    const { press, sent } = open({ open: [item] });
    await press(checklist[item].done);
    await waitFor(() => expect(sent("editSettings")).toEqual([{ [`${item}_read`]: true }]));
  });
});

describe("the demonstration", () => {
  const loaded = sampleOf(contract.demonstration.answer, { is_loaded: true, has_own_admin: true });
  const counted = {
    ...loaded,
    goes: { ...loaded.goes, pages: 120, stories: 1 },
    stays: { ...loaded.stays, pages: 1 },
  };
  const open = (state = counted, answers: DeskAnswers = {}, type: "admin" | "deputy" = "admin") =>
    mountDesk(
      <>
        <Demonstration />
        <p>Settings</p>
      </>,
      {
        type,
        at: "/settings",
        answers: { demonstration: state, removeDemonstration: { removed: 1 } as never, ...answers },
      },
    );

  test("says what goes and what stays, and goes after a question that says it again", async () => {
    const { press, answer, sent } = open();
    expect(await said(/^It goes: 120 pages, 1 story, 0 events/)).toBeTruthy();
    expect(screen.getByText(/^It stays: 1 page of your own/)).toBeTruthy();
    await press(demonstration.remove);
    const dialog = await screen.findByRole("dialog", { name: demonstration.sureTitle });
    expect(dialog.textContent).toContain("It goes: 120 pages");
    await answer(demonstration.sureTitle, desk.cancel);
    expect(sent("removeDemonstration")).toEqual([]);
    await press(demonstration.remove);
    await answer(demonstration.sureTitle, demonstration.remove);
    await expect.poll(() => led).toEqual(["/en/admin/settings/setup"]);
  });

  test("that could not be removed says why and stays on the screen", async () => {
    const { press, answer } = open(counted, { removeDemonstration: refusing("internal") });
    await press(demonstration.remove);
    await answer(demonstration.sureTitle, demonstration.remove);
    expect(await said(sampleProblem("internal").title)).toBeTruthy();
    expect(led).toEqual([]);
  });

  test("is not removed by an account that would go with it", async () => {
    open({ ...counted, has_own_admin: false });
    expect(await screen.findByRole("link", { name: demonstration.accounts })).toBeTruthy();
    expect(screen.queryByRole("button", { name: demonstration.remove })).toBeNull();
  });

  test.each([
    ["where there is none", { ...counted, is_loaded: false }, "admin"],
    ["to deputies, who destroy nothing", counted, "deputy"],
  ] as const)("is not offered %s", async (_, state, type) => {
    const { sent } = open(state, {}, type);
    await waitFor(() => expect(sent("demonstration")).toHaveLength(1));
    await said("Settings");
    expect(screen.queryByRole("button", { name: demonstration.remove })).toBeNull();
  });
});

describe("the first content of a directory", () => {
  const offered = (slug: string, exists = false) => ({ slug, name: slug, name_ie: slug, exists });
  const START: StartingPoint = sampleOf(startingPoint, {
    categories: [offered("Food"), offered("Shops"), offered("Boats", true)],
    legal: [offered("Privacy"), offered("Imprint")],
  });
  const open = (answers: DeskAnswers = {}, start = START) =>
    mountDesk(<FirstContent />, {
      at: "/settings/setup/content",
      answers: {
        startingPoint: start,
        beginDirectory: {} as never,
        editSettings: sampleOf(adminSettings),
        addPage: sampleOf(contract.addPage.answer),
        ...answers,
      },
    });

  test("is what is ticked and named, and finishes the setting up", async () => {
    const { hands, fill, press, sent, writes, at } = open();
    await hands.click(await screen.findByLabelText("Shops"));
    await hands.click(screen.getByLabelText("Imprint"));
    await fill(wizard.nameOf({ n: 1 }), " The Pier ");
    await fill(wizard.nameOf({ n: 3 }), "Quay Café");
    await press(wizard.finish);
    await waitFor(() => expect(at()).toBe("/"));
    expect(sent("beginDirectory")).toEqual([{ categories: ["Food", "Boats"], legal: ["Privacy"] }]);
    expect(sent("addPage")).toEqual(
      ["The Pier", "Quay Café"].map((name) => ({ name, type: "business", approval: "approved" })),
    );
    expect(sent("editSettings")).toEqual([{ setup_step: "done" }]);
    expect(writes()).toEqual(["beginDirectory", "addPage", "addPage", "editSettings"]);
  });

  test("that is there already is said, and cannot be taken away", async () => {
    open();
    const there = await screen.findByLabelText<HTMLInputElement>(wizard.exists({ name: "Boats" }));
    expect([there.checked, there.disabled]).toEqual([true, true]);
  });

  test("of which a page is refused keeps the rest, and adds nothing twice", async () => {
    let refusals = 0;
    const { fill, press, sent, at } = open({
      addPage: ({ name }: { name: string }) =>
        name === "Quay Café" && refusals++ === 0 ? refusing("internal")() : sampleOf(contract.addPage.answer),
    });
    await fill(wizard.nameOf({ n: 1 }), "The Pier");
    await fill(wizard.nameOf({ n: 2 }), "Quay Café");
    await press(wizard.finish);
    expect((await screen.findByRole("alert")).textContent).toBe(sampleProblem("internal").title);
    expect([typedIn(wizard.nameOf({ n: 1 })), typedIn(wizard.nameOf({ n: 2 }))]).toEqual(["", "Quay Café"]);
    await press(wizard.finish);
    await waitFor(() => expect(at()).toBe("/"));
    expect(sent("addPage").map((one) => (one as { name: string }).name)).toEqual([
      "The Pier",
      "Quay Café",
      "Quay Café",
    ]);
  });

  test("may come later: then typed names are not added", async () => {
    const { fill, hands, press, writes } = open();
    await fill(wizard.nameOf({ n: 1 }), "The Pier");
    await hands.click(screen.getByLabelText(wizard.sources.later));
    expect(screen.queryByLabelText(wizard.nameOf({ n: 1 }))).toBeNull();
    await press(wizard.finish);
    await waitFor(() => expect(writes()).toEqual(["beginDirectory", "editSettings"]));
  });

  test("may come from a file: first the categories, then the file, then the end", async () => {
    const { hands, press, writes, at } = open();
    await hands.click(await screen.findByLabelText(wizard.sources.file));
    await press(wizard.toFile);
    expect(await said(wizard.fileHint)).toBeTruthy();
    expect(writes()).toEqual(["beginDirectory"]);
    await press(wizard.finish);
    await waitFor(() => expect(at()).toBe("/"));
  });
});

describe("the description of a directory in steps", () => {
  const settings = (more: Partial<AdminSettings> = {}) =>
    sampleOf(adminSettings, {
      name: "Eolaire",
      name_ie: "Eolaire",
      country: "ie",
      place_noun: "island",
      landscape: "island",
      version: 5,
      color: "#12625d",
      languages: ["en", "ga"],
      text_languages: ["en", "ga"],
      setup_step: "place",
      map_latitude: 54.99,
      map_longitude: -8.5,
      map_zoom: 12,
      ...more,
    });
  const open = (at: string, of = settings(), answers: DeskAnswers = {}) =>
    mountDesk(<Wizard />, {
      at,
      pattern: "/settings/setup/:step?",
      answers: {
        adminSettings: of,
        editSettings: of,
        startingPoint: sampleOf(startingPoint),
        countryFacts: sampleOf(countryFacts),
        previewSettings: { html: "<!doctype html><html><body></body></html>", rules: "" },
        ...answers,
      },
    });

  test.each([
    ["offers", "offers"],
    ["done", "place"],
  ] as const)("goes on where one has stopped: %s", async (setup_step, step) => {
    open("/settings/setup", settings({ setup_step }));
    expect(await screen.findByRole("heading", { level: 2, name: wizard.steps[step] })).toBeTruthy();
  });

  test("says where one is, and leads to the step before and out of it", async () => {
    open("/settings/setup/offers");
    expect(await said(wizard.step({ n: 5, all: SETUP_STEPS.length + 1 }))).toBeTruthy();
    const steps = within(screen.getByRole("navigation", { name: wizard.progress })).getAllByRole("link");
    expect(steps.filter((one) => one.getAttribute("aria-current") === "step").map((one) => one.textContent)).toEqual([
      wizard.steps.offers,
    ]);
    expect(screen.getByRole("link", { name: wizard.back }).getAttribute("href")).toBe("/settings/setup/look");
    expect(screen.getByRole("link", { name: wizard.later }).getAttribute("href")).toBe("/");
  });

  test("sends what was changed and the step that comes next, and goes on there", async () => {
    const { hands, press, sent, at } = open("/settings/setup/offers");
    await hands.selectOptions(await screen.findByLabelText(fields.place_noun), "parish");
    await hands.click(screen.getByLabelText(fields.has_boats));
    await press(wizard.goOn);
    await waitFor(() => expect(at()).toBe("/settings/setup/content"));
    expect(sent("editSettings")).toEqual([
      { version: 5, place_noun: "parish", has_boats: true, setup_step: "content" },
    ]);
  });

  test("once it was finished stays finished", async () => {
    const { hands, press, sent } = open("/settings/setup/offers", settings({ setup_step: "done" }));
    await hands.click(await screen.findByLabelText(fields.has_boats));
    await press(wizard.goOn);
    await waitFor(() => expect(sent("editSettings")).toEqual([{ version: 5, has_boats: true }]));
  });

  test("that is refused stays at its step with what was typed", async () => {
    const { fill, press, at } = open("/settings/setup/look", settings(), {
      editSettings: refusing("invalid-fields", {
        errors: [{ path: "name", code: "required", message: "A directory needs a name." }],
      }),
    });
    await fill(fields.name_ie, "Corca Dhuibhne");
    await fill(fields.name, "");
    await press(wizard.goOn);
    expect(await said("A directory needs a name.")).toBeTruthy();
    expect([typedIn(fields.name_ie), at()]).toEqual(["Corca Dhuibhne", "/settings/setup/look"]);
  });

  test("is loaded anew with its name and look, which stand around the desk", async () => {
    const { fill, press, sent } = open("/settings/setup/look");
    await fill(fields.name, "Corca Dhuibhne");
    await press(wizard.goOn);
    await waitFor(() => expect(led).toEqual([expect.stringMatching(/\/settings\/setup\/offers$/)]));
    expect(sent("editSettings")).toEqual([{ version: 5, name: "Corca Dhuibhne", setup_step: "offers" }]);
  });

  test("exchanges two languages rather than have one of them twice", async () => {
    const { hands, press, sent } = open("/settings/setup/languages");
    await hands.selectOptions(await screen.findByLabelText(wizard.firstLanguage), "ga");
    await waitFor(() => expect(typedIn(wizard.secondLanguage)).toBe("en"));
    await press(wizard.goOn);
    // English is stored first, whichever comes first for readers.
    await waitFor(() => expect(sent("editSettings")).toMatchObject([{ languages: ["ga", "en"], setup_step: "look" }]));
    expect(sent("editSettings")[0]).not.toHaveProperty("text_languages");
  });

  test("waits where the server starts again with another country, and shows nothing of the next step before", async () => {
    let now = settings({ setup_step: "languages" });
    const { hands, press } = open("/settings/setup", now, {
      adminSettings: () => now,
      editSettings: () => {
        now = settings({ starts_again: true, version: 6, setup_step: "look" });
        return now;
      },
    });
    const titles = new Set<string | null | undefined>();
    const observer = new MutationObserver(() => titles.add(document.querySelector("h2")?.textContent));
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    await hands.selectOptions(await screen.findByLabelText(wizard.firstLanguage), "ga");
    await press(wizard.goOn);
    expect(await said(wizard.again)).toBeTruthy();
    expect(screen.queryByRole("button", { name: wizard.goOn })).toBeNull();
    expect(titles).not.toContain(wizard.steps.look);
  });
});
