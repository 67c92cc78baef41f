import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { isThere, MODULE_NAMES } from "#core/contract/module-names.ts";
import { accountOfToken, unsubscribeKey } from "#core/server/mail/unsubscribe-token.ts";
import { renderMessage } from "#core/web/mail/render.tsx";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import type { MonthlyFigures } from "./mail/figures.ts";
import { mailMonthlyFigures } from "./server/monthly-mail.ts";

const SITE = { name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }), publicUrl: "https://eolaire.test" };
const NOVEMBER = "2026-11-01T00:00:00Z";

let api: ApiServer;
let nora: Person;
let page: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await owner();
  page = await insertPage(api.db, { user_id: nora.id, slug: "pier", name: "Pier Café", name_ie: "Caifé an Ché" });
  return () => api.db.deleteFrom("page").execute();
});

async function owner(fields: object = {}): Promise<Person> {
  const person = await api.person();
  await api.db
    .updateTable("account")
    .set({ email_verified: true, ...fields })
    .where("id", "=", person.id)
    .execute();
  return person;
}
const viewed = (day: string, views: number, page_id = page) =>
  api.db.insertInto("view_count").values({ page_id, day, source: "search", views, local: false }).execute();
const pressed = (day: string, kind: "call" | "directions", presses: number) =>
  api.db.insertInto("press_count").values({ page_id: page, day, kind, presses }).execute();
const searched = (day: string, term: string, { visits, people }: { visits: number; people: number }) =>
  api.db
    .insertInto("search_count")
    .values({ page_id: page, day, term, visits, people: "1".repeat(people).padEnd(64, "0") })
    .execute();
const run = (at: string) =>
  mailMonthlyFigures(api.db, { signal: new AbortController().signal, now: Temporal.Instant.from(at) });
const mailsTo = async ({ email }: Person) => {
  const mails = api.db.selectFrom("outbox").selectAll().where("recipient", "=", email).orderBy("id");
  return (await mails.where("type", "=", "MONTHLY_FIGURES").execute()).map(({ data, locale }) => ({
    data: data as MonthlyFigures,
    locale: locale as "en" | "ga",
  }));
};
/** The only mail to a person, as she reads it. */
const readBy = async (person: Person) => {
  const [{ data, locale } = {} as never, ...more] = await mailsTo(person);
  expect(more).toEqual([]);
  return renderMessage("MONTHLY_FIGURES", locale, data, SITE);
};

describe("the mail", () => {
  beforeEach(async () => {
    await viewed("2026-10-01", 100);
    await viewed("2026-10-31", 24);
    await viewed("2026-09-30", 98);
    await viewed("2026-08-31", 1000);
    await pressed("2026-10-15", "call", 3);
    await pressed("2026-09-15", "directions", 7);
    await searched("2026-10-03", "seafood", { visits: 12, people: 5 });
    await searched("2026-09-03", "seafood", { visits: 9, people: 5 });
    await searched("2026-10-03", "pier", { visits: 8, people: 6 });
    await searched("2026-09-03", "pier", { visits: 4, people: 4 });
    await searched("2026-10-03", "una’s place", { visits: 30, people: 4 });
  });

  test("says views, presses and the searches of five people at least, beside the month before", async () => {
    await run(NOVEMBER);
    const { subject, text, html } = await readBy(nora);
    expect(subject).toBe("October: how people found Pier Café");
    for (const line of [
      "Views: 124 (September: 98)",
      "Calls pressed: 3 (September: 0)",
      "Directions pressed: 0 (September: 7)",
      "seafood: 12 (September: 9)",
      "pier: 8 (September: –)",
      `https://eolaire.test/en/manage/pier${isThere("statistics") ? "/statistics" : ""}`,
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text + html).not.toContain("una’s place");
    expect(html).toContain('lang="">seafood</th>');
  });

  test("leads to the first screen of a page where there are no statistics", async () => {
    await run(NOVEMBER);
    const [{ data } = {} as never] = await mailsTo(nora);
    const { text } = renderMessage("MONTHLY_FIGURES", "en", data, { ...SITE, modulesOff: MODULE_NAMES });
    expect(text.split("\n")).toContain("https://eolaire.test/en/manage/pier");
  });

  test("is in the reader's language", async () => {
    await api.db.updateTable("account").set({ locale: "ga" }).where("id", "=", nora.id).execute();
    await run(NOVEMBER);
    const { subject, text, html } = await readBy(nora);
    expect(subject).toBe("Deireadh Fómhair: mar a thángthas ar Caifé an Ché");
    expect(text.split("\n")).toContain("Amhairc: 124 (Meán Fómhair: 98)");
    expect(html).toContain('<html lang="ga">');
    expect(text + html?.replace(/<style>.*<\/style>/s, "")).not.toMatch(/mail\.|[{}]|undefined|null/);
  });

  test("is one for all pages of an owner, the most viewed first, and one a month", async () => {
    const second = await insertPage(api.db, { user_id: nora.id, name: "Net Loft" });
    await viewed("2026-10-05", 500, second);
    await Promise.all([run(NOVEMBER), run(NOVEMBER)]);
    await run("2026-11-30T23:00:00Z");
    const [mail, ...more] = await mailsTo(nora);
    expect(more).toEqual([]);
    expect(mail?.data.pages.map(({ name }) => name)).toEqual(["Net Loft", "Pier Café"]);
    await viewed("2026-11-05", 1);
    await run("2026-12-01T00:00:00Z");
    expect(await mailsTo(nora)).toHaveLength(2);
  });

  test("has twenty pages at most, and says how many more there are", async () => {
    for (let n = 0; n < 21; n++) await viewed("2026-10-05", 1, await insertPage(api.db, { user_id: nora.id }));
    await run(NOVEMBER);
    const [mail] = await mailsTo(nora);
    expect(mail?.data.pages).toHaveLength(20);
    expect((await readBy(nora)).text).toContain("2 more of your pages were found");
  });

  test.each([
    ["who turned it off", { monthly_figures: false }],
    ["whose address is not verified", { email_verified: false }],
    ["who is disabled", { disabled: true }],
  ])("does not go to somebody %s", async (_, fields) => {
    await api.db.updateTable("account").set(fields).where("id", "=", nora.id).execute();
    await run(NOVEMBER);
    expect(await mailsTo(nora)).toEqual([]);
  });
});

test("there is no mail where there is nothing to say", async () => {
  await viewed("2026-09-30", 98);
  const hidden = await insertPage(api.db, { user_id: nora.id, status: "hidden" });
  await viewed("2026-10-05", 500, hidden);
  await run(NOVEMBER);
  expect(await mailsTo(nora)).toEqual([]);
});

describe("turning it off", () => {
  const wants = async () => {
    const row = api.db.selectFrom("account").select("monthly_figures").where("id", "=", nora.id);
    return (await row.executeTakeFirstOrThrow()).monthly_figures;
  };
  const press = (token: string) => api.post("/api/page/statistics/unsubscribe", { token });
  let token: string;

  beforeEach(async () => {
    await viewed("2026-10-01", 100);
    await run(NOVEMBER);
    token = (await mailsTo(nora))[0]?.data.unsubscribe ?? "";
  });

  test("needs the link only, deletes what waits, is noted once, and repeating it is no error", async () => {
    expect((await readBy(nora)).unsubscribe).toBe(`https://eolaire.test/en/unsubscribe?token=${token}&of=figures`);
    expect([(await press(token)).statusCode, await wants()]).toEqual([200, false]);
    expect(await mailsTo(nora)).toEqual([]);
    expect((await press(token)).statusCode).toBe(200);
    const audit = api.db.selectFrom("audit_entry").select(["action", "after"]);
    expect(
      await audit.where("action", "=", "account.unsubscribe-figures").where("subject_id", "=", nora.id).execute(),
    ).toEqual([{ action: "account.unsubscribe-figures", after: { monthly_figures: false } }]);
  });

  test("is refused where the link is forged or cut short", async () => {
    const key = await unsubscribeKey(api.db);
    const forged = `${token.slice(0, 4)}${token[4] === "A" ? "B" : "A"}${token.slice(5)}`;
    for (const wrong of [forged, token.slice(0, -4), ""]) {
      expect((await press(wrong)).json().code).toBe("not-found");
    }
    expect([accountOfToken(key, token, "monthly_figures"), await wants()]).toEqual([nora.id, true]);
  });

  test("works by the switch in the account, too", async () => {
    await api.post("/api/account/update", { monthly_figures: false }, nora);
    expect([await wants(), await mailsTo(nora)]).toEqual([false, []]);
  });
});
