import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { valueText } from "./change-texts.ts";
import { changesOf } from "./changes.ts";
import { weekChanges } from "./week-changes.ts";

describe("the changes of an audit entry", () => {
  it("are the fields of an edit that differ", () => {
    const before = { name: "Teach Hiúdaí", slogan: "Music", version: 3 };
    const after = { name: "Teach Hiudaí Bhig", slogan: "Music", version: 4 };
    expect(changesOf({ before, after })).toEqual([
      { field: "name", before: "Teach Hiúdaí", after: "Teach Hiudaí Bhig" },
    ]);
  });

  it("are the filled fields of what was added or deleted", () => {
    const entity = { id: "1", name: "Lunch", amount: 1200, description: "", tag_ids: [] };
    expect(changesOf({ before: null, after: entity }).map(({ field }) => field)).toEqual(["name", "amount"]);
    expect(changesOf({ before: entity, after: null })).toEqual([
      { field: "name", before: "Lunch", after: undefined },
      { field: "amount", before: 1200, after: undefined },
    ]);
  });

  it("name the inner fields of profiles and seasons", () => {
    const after = { social: { facebook: "https://fb" }, season: { from: "06-01", to: "08-31" } };
    expect(changesOf({ before: null, after }).map(({ field }) => field)).toEqual([
      "facebook",
      "season_from",
      "season_to",
    ]);
  });

  it("call a special day without hours closed, but no notice, which has a kind", () => {
    const after = { date_from: "2026-12-26", intervals: null };
    expect(changesOf({ before: null, after })).toContainEqual({
      field: "intervals",
      before: undefined,
      after: "closed",
    });
    const edit = changesOf({ before: { intervals: [{ from: "10:00", to: "12:00" }] }, after: { intervals: null } });
    expect(edit).toMatchObject([{ field: "intervals", after: "closed" }]);
    const notice = changesOf({ before: null, after: { kind: "sold-out", intervals: null } });
    expect(notice.map(({ field }) => field)).toEqual(["kind"]);
  });

  it("say that a value changed which the audit does not store", () => {
    expect(changesOf({ before: { email: "…" }, after: { email: "…" } })).toHaveLength(1);
  });

  it("say that a field was emptied, or filled for the first time", () => {
    expect(changesOf({ before: { slogan: "Music" }, after: {} })).toEqual([
      { field: "slogan", before: "Music", after: null },
    ]);
  });
});

describe.each(LOCALES)("a changed value as text: %s", (locale: Locale) => {
  const texts = textsFor(locale, "desk-team").history;
  const { answers } = textsFor(locale, "accessibility");
  const marks = textsFor(locale, "services");
  const names = new Map([["tag", "Music"]]);
  const text = (field: string, value: Parameters<typeof valueText>[2]) =>
    valueText({ texts, weeks: textsFor(locale, "weeks"), answers, marks, locale, names }, field, value);

  it("says nothing, yes and no in the reader's language", () => {
    for (const nothing of [undefined, null, "", []]) expect(text("slogan", nothing)).toBe(texts.nothing);
    expect(text("published", true)).toBe(texts.yes);
    expect(text("published", false)).toBe(texts.no);
  });

  it("shows a saved week day by day, what goes beside what comes", () => {
    const row = (day: number, opens: string, closes: string, more = {}) => ({
      set: "main",
      day,
      opens,
      closes,
      kind: "open",
      ...more,
    });
    const changes = [
      { before: row(2, "07:45", "17:00"), after: null },
      { before: row(1, "07:45", "17:00"), after: null },
      { before: null, after: row(1, "13:00", "16:00") },
      { before: null, after: row(1, "08:00", "12:00") },
      { before: null, after: row(5, "18:00", "21:00", { set: "kitchen", season_from: "06-01", season_to: "08-31" }) },
    ];
    const english = ["Monday", "Tuesday", "Hours of the kitchen, Friday, 1 June – 31 August"];
    const irish = ["Dé Luain", "Dé Máirt", "Amanna na cistine, Dé hAoine, 1 Meitheamh – 31 Lúnasa"];
    const [monday, tuesday, friday] = locale === "en" ? english : irish;
    expect(weekChanges(changes, text, texts.fields.set).map(({ name, was, is }) => [name, was, is])).toEqual([
      [monday, "07:45–17:00", "08:00–12:00, 13:00–16:00"],
      [tuesday, "07:45–17:00", texts.nothing],
      [friday, texts.nothing, "18:00–21:00"],
    ]);
  });

  it("names the weeks of opening times", () => {
    expect(text("weeks", "1,last")).toBe(locale === "en" ? "1st, last" : "1ú, deireanach");
    expect(text("weeks", "every 2 from 2026-06-03")).toMatch(
      locale === "en" ? /^every second week from 3 June/ : /^gach dara/,
    );
  });

  it("has names for ids, also of what does not exist any more", () => {
    expect(text("tag_ids", ["tag", "other"])).toBe(`Music, ${texts.gone}`);
    expect(text("account_id", "other")).toBe(texts.somebody);
  });

  it("writes money, intervals and choices as people do", () => {
    expect(text("amount", 1250)).toBe("€12.50");
    expect(text("rank", 1250)).toBe("1250");
    expect(text("intervals", [{ from: "10:00", to: "17:00" }])).toBe("10:00–17:00");
    expect(text("email", "…")).toBe(texts.filledIn);
  });

  it("says what is known of the accessibility, with the owner's words", () => {
    const said = { answer: "partly", note: "A ramp", note_ie: null };
    expect(text("step_free", said)).toBe(`${answers.partly}, A ramp`);
    expect(text("step_free", null)).toBe(texts.nothing);
  });

  it("writes dates with the name of their month", () => {
    const { months } = textsFor(locale, "opening");
    expect(text("starts_at", "2026-03-17T12:00:00.000Z")).toContain(`17 ${months[2]} 2026`);
    expect(text("valid_until", "2026-03-17")).toContain(`17 ${months[2]} 2026`);
    expect(text("season_from", "03-17")).toContain(`17 ${months[2]}`);
    expect(text("name", "2026-03")).toBe("2026-03");
  });
});
