import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "#core/contract/directory/ask.ts";
import { handlers } from "#core/server/api/index.ts";
import { storedCalls } from "#core/web/offline/stored-calls.ts";
import { loadDemo } from "#demo/load.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { useSite } from "#test/support/site-server.ts";
import { storedDirectoryOf } from "#test/support/stored-directory.ts";

const { db, drop } = await createTestDatabase();
const mediaDir = await mkdtemp(join(tmpdir(), "eolaire-asked-"));
/** A Thursday at noon, in winter. */
const NOW = Temporal.Instant.from("2026-11-26T12:00:00Z");
beforeAll(() => loadDemo(db, { mediaDir, now: NOW }));
afterAll(async () => {
  await drop();
  await rm(mediaDir, { recursive: true });
});

const asked = (q: string) => ({ q, match: "strong" as const, limit: 24 });
const ask = (q: string) => handlers.ask(asked(q), readingAt(db, NOW.toString()).context);
const legsOf = ({ connections }: Answer) =>
  connections.map(({ legs, wait_minutes }) =>
    [...legs.map(({ date, mode, time }) => `${date.slice(5)} ${mode} ${time}`), wait_minutes].join(", "),
  );
const faresOf = ({ operators }: Answer) =>
  operators.map(({ operator, fares }) => [operator, ...fares.map(({ amount }) => amount / 100)].join(" "));

const FOR_THE_BUS = ["11-27 boat 09:00, 11-27 bus 11:20, 125", "11-27 boat 10:30, 11-27 bus 11:20, 30"];
const AFTER_THE_BUS = ["11-30 bus 08:30, 11-30 boat 10:00, 15", "11-30 bus 08:30, 11-30 boat 11:30, 105"];

describe("a change that is asked for is answered with both legs and the wait", () => {
  test.each([
    ["which boat do i need to be on to catch the 11.20 bus to letterkenny on a weekday", FOR_THE_BUS],
    ["cén bád a chaithfidh mé a fháil le breith ar bhus 11.20 go Leitir Ceanainn", FOR_THE_BUS],
    ["if i get the first bus out of letterkenny monday morning what boat will i be on", AFTER_THE_BUS],
    ["an bhfuil bád ann don chéad bhus ó Leitir Ceanainn Dé Luain", AFTER_THE_BUS],
    [
      "what bus meets the 9am boat",
      ["11-27 boat 09:00, 11-27 bus 11:20, 125", "11-27 boat 09:00, 11-27 bus 17:50, 515"].slice(0, 1),
    ],
    ["getting from Letterkenny to Arranmore on Sunday", ["11-29 bus 15:15, 11-29 boat 17:00, 30"]],
    ["conas dul ó Árainn Mhór go Leitir Ceanainn inniu", ["11-26 boat 16:30, 11-26 bus 17:50, 65"]],
  ])("%s", async (question, expected) => {
    const answer = await ask(question);
    expect(legsOf(answer)).toEqual(expected);
    expect(answer.order[0]).toBe("connections");
    expect(answer.unmet.filter(({ group }) => group === "connections")).toEqual([]);
  });

  test("where there is none on that day, that is said, with the next one", async () => {
    const answer = await ask("what boat for the 11.20 bus on sunday");
    expect(legsOf(answer)[1]).toBe("11-30 boat 10:30, 11-30 bus 11:20, 30");
    const [said] = answer.unmet;
    expect(said?.text).toBe(
      "No connection on Sunday 29 November, 11:20; the next one is on Monday 30 November, 09:00.",
    );
    expect(said?.text_ie).toContain("Níl aon cheangal ann Dé Domhnaigh 29 Samhain");
  });

  test("a time at which nothing leaves is said, with what else connects that day", async () => {
    const answer = await ask("which boat for the 11.40 bus to letterkenny on monday");
    expect(answer.unmet[0]).toMatchObject({ group: "connections", why: "no", typed: ["11.40", "on monday"] });
    expect(legsOf(answer)[0]).toBe("11-30 boat 10:30, 11-30 bus 11:20, 30");
  });

  test("what never connects is said, above what leaves", async () => {
    const answer = await ask("which bus after the 8.20 flight from dublin");
    expect(answer.connections).toEqual([]);
    expect(answer.unmet[0]).toMatchObject({ group: "departures", text: "No connection is known." });
  });

  test("two lists are no change", async () => {
    expect((await ask("bus and boat times")).connections).toEqual([]);
    expect((await ask("boat to dungloe")).connections).toEqual([]);
  });
});

describe("an operator that is named, or whose price is asked, is answered with fares and contacts", () => {
  test.each([
    ["child fare on the rosses coach", ["Rosses Coach 5"]],
    ["táille páiste ar chóiste na rosann", ["Rosses Coach 5"]],
    ["kids fare rosses coach", ["Rosses Coach 5"]],
    ["which is cheaper for a car the north star or the gannet", ["Gannet Ferry 30", "North Star Ferry 32"]],
    ["cé acu is saoire do charr réalta an tuaiscirt nó an gainéad", ["Gannet Ferry 30", "North Star Ferry 32"]],
    ["cá mhéad atá ar charr ar an ngainéad", ["Gannet Ferry 30"]],
    ["how much is the ferry for a car", ["Gannet Ferry 30", "North Star Ferry 32"]],
  ])("%s", async (question, expected) => {
    const answer = await ask(question);
    expect(faresOf(answer)).toEqual(expected);
    expect(answer.order[0]).toBe("operators");
    expect(answer.unmet).toEqual([]);
  });

  test.each([
    ["phone number for the gannet ferry", { phone: "+353209171720" }],
    ["uimhir ghutháin bhád an ghainéid", { phone: "+353209171720" }],
    ["website of west wing air", { website: "https://westwing.example/" }],
    ["email of the north star ferry", { email: "hello@northstar.example", page: "north-star-ferry" }],
  ])("%s", async (question, expected) => {
    const answer = await ask(question);
    expect(answer.order[0]).toBe("operators");
    expect(answer.operators).toEqual([expect.objectContaining(expected)]);
  });

  test("what no timetable says is said not to be known", async () => {
    const answer = await ask("dog fare on the rosses coach");
    expect(answer.unmet[0]).toMatchObject({ group: "operators", why: "not_known", typed: ["dog"] });
    expect((await ask("email of the gannet ferry")).unmet[0]).toMatchObject({ group: "operators", typed: ["email"] });
  });

  test.each([
    "history of the island",
    "is the harbour bar near the gannet",
    "email for the museum",
    "how much is a pint",
  ])("other questions name none: %s", async (question) => {
    const { operators, order } = await ask(question);
    expect([operators, order[0]]).toEqual([[], order[0] === "departures" ? "pages" : order[0]]);
  });
});

test("a device answers as the server does", async () => {
  const call = storedCalls(await storedDirectoryOf(db, NOW), { locale: "en", now: NOW });
  for (const question of [
    "which boat do i need to be on to catch the 11.20 bus to letterkenny on a weekday",
    "what boat for the 11.20 bus on sunday",
    "which is cheaper for a car the north star or the gannet",
    "phone number for the gannet ferry",
  ]) {
    const [{ connections, operators, order, unmet }, stored] = [
      await ask(question),
      await call("ask", asked(question)),
    ];
    expect(stored).toMatchObject({ connections, operators, order, unmet });
  }
});

describe("the screen of an answer", () => {
  const site = useSite();
  const textOf = (html: string) =>
    html
      .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, "")
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ");
  const screen = async (language: string, q: string) =>
    textOf(await site.read(`/${language}/pages?${new URLSearchParams({ q })}`));

  test("has both legs, who runs them, and how long one waits", async () => {
    const q = "which boat for the first bus out of letterkenny";
    const { connections } = JSON.parse(await site.read(`/api/ask?${new URLSearchParams({ q })}`)) as Answer;
    const [{ legs: [first, second] = [] } = {}] = connections;
    expect([first?.mode, second?.mode]).toEqual(["bus", "boat"]);
    const english = await screen("en", q);
    expect(english).toContain(`${first?.time} Letterkenny → – Burtonport By bus · Rosses Coach · there at`);
    expect(english).toMatch(new RegExp(`Burtonport: \\d.*? to change ${second?.time} Burtonport`));
    const irish = await screen("ga", "bád don chéad bhus ó Leitir Ceanainn");
    expect(irish).toMatch(new RegExp(`${first?.time} Leitir Ceanainn .*? le hathrú ${second?.time} Ailt an Chorráin`));
  });

  test("has the fares that were asked for, and a number that one can call", async () => {
    const fares = await screen("en", "child fare on the rosses coach");
    expect(fares).toContain("Child, single €5");
    expect(fares).not.toContain("Adult, single");
    expect(await screen("ga", "táille páiste ar chóiste na rosann")).toContain("Páiste, singil €5");
    const cheaper = await screen("en", "which is cheaper for a car the north star or the gannet");
    expect(cheaper).toMatch(
      /Gannet Ferry .*Car and driver, return €30 .*North Star Ferry .*Car and driver, return €32/,
    );
    expect(await screen("en", "phone number for the gannet ferry")).toContain("Call (020) 917 1720");
    expect(await screen("ga", "uimhir ghutháin bhád an ghainéid")).toContain("Cuir glaoch ar (020) 917 1720");
  });
});
