import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, isOfModule } from "#core/contract/directory/ask.ts";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { longDate } from "#core/texts/dates.ts";
import { programOf } from "#test/support/authorisation-world.ts";
import { comingWeekday, inDays, localTime } from "#test/support/days.ts";
import { HAS_JOURNEYS, testOfJourneys } from "#test/support/of-journeys.ts";
import { HAS_PLANS, testOfPlans } from "#test/support/of-plans.ts";
import { PUBLIC_URL, type SiteServer, startSite, useSite } from "#test/support/site-server.ts";
import { newAuth, sdk } from "../../packages/identity-provider/test/support/auth-sdk.ts";
import { PROPOSING_TOOLS, type ProposingToolName } from "./contract/proposing.ts";
import { offeredTools, type ToolAnswer, type ToolName } from "./contract/tools.ts";
import { connectTo } from "./test-client.ts";

const TOOLS: readonly string[] = offeredTools({ stories: true, journeys: HAS_JOURNEYS, plans: HAS_PLANS });

/** A fortnight ahead. */
const PLANNED = {
  text: "No ferry: the slip is mended",
  text_ie: "Gan bád: an fánán á dheisiú",
  reach: "none",
} as const;
const PLANNED_ON = inDays(14);
const site = useSite(
  async (db) => {
    const [starts_at, ends_at] = ["10:00", "18:00"].map((time) => localTime(PLANNED_ON, time).toString());
    await db
      .insertInto("office_notice")
      .values({ ...PLANNED, starts_at: starts_at!, ends_at: ends_at! })
      .execute();
  },
  { CLIENT_RATE: "100000", AUTHORIZED_DOMAINS: "localhost" },
);
const SATURDAY = comingWeekday(6);
const date = SATURDAY.toString();
/** Of a suggested event. */
const EVENING = {
  starts_at: localTime(SATURDAY, "20:00").toString(),
  ends_at: localTime(SATURDAY, "22:00").toString(),
};

let client: Client;
const connect = (headers: Record<string, string> = {}) => connectTo(site.url, headers);
beforeAll(async () => {
  client = await connect();
});
afterAll(() => client.close());

type Called<Name extends ToolName> = { answer: ToolAnswer<Name>; text: string };
async function ask<Name extends ToolName>(name: Name, input: object): Promise<Called<Name>> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } });
  const text = content.map((one) => (one.type === "text" ? one.text : "")).join("\n");
  if (isError) throw new Error(text);
  return { answer: structuredContent as ToolAnswer<Name>, text };
}

/** A message without a client in between. */
const post = (body: unknown, headers: Record<string, string> = {}, to: Pick<SiteServer, "url"> = site) =>
  fetch(`${to.url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const call = (name: ToolName, input: object, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: input },
});

describe("a notice of the office that begins in a fortnight", () => {
  const question = "boat to dungloe";
  const asked = (q: string) => `/ask?${new URLSearchParams({ q })}`;
  const textOf = (html: string) => html.replaceAll(/<[^>]*>|&lt;[^&]*&gt;/g, " ").replaceAll(/\s+/g, " ");
  type Reader = [where: string, read: (language: "en" | "ga") => Promise<string>];
  const DEPARTURES: Reader = [
    "the tool of departures",
    async (language) => (await ask("next_departures", { language })).text,
  ];
  const readers: Reader[] = [
    ["the answer to a question", (language) => site.read(`/${language}/pages?${new URLSearchParams({ q: question })}`)],
    ["the feed", (language) => site.read(`/${language}/notices.rss`)],
    ["the tool of questions", async (language) => (await ask("search", { question, language })).text],
    ...(HAS_JOURNEYS ? [DEPARTURES] : []),
    ["the tool of notices", async (language) => (await ask("notices", { language })).text],
  ];

  test.each(readers)("says its day and hours: %s", async (_, read) => {
    for (const [language, words] of [
      ["en", PLANNED.text],
      ["ga", PLANNED.text_ie],
    ] as const) {
      const text = textOf(await read(language));
      const after = text.slice(text.indexOf(words) + words.length);
      expect(text).toContain(words);
      expect(after.slice(0, 200)).toContain(longDate(language, PLANNED_ON.toString()));
      expect(after.slice(0, 200)).toContain("10:00 – 18:00");
    }
  });

  testOfJourneys("stands above no screen, and in no answer about another day", async () => {
    expect(await site.read("/en")).not.toContain(PLANNED.text);
    const tomorrow = inDays(1);
    const ofTool = async (date: Temporal.PlainDate) =>
      (await ask("next_departures", { date: date.toString() })).answer.notices.map(({ text }) => text);
    const ofQuestion = async (day: string) =>
      (JSON.parse(await site.read(`/api${asked(`boat to dungloe ${day}`)}`)) as Answer).notices.map(({ text }) => text);
    expect([await ofTool(tomorrow), await ofQuestion("tomorrow"), await ofQuestion("now")]).toEqual([[], [], []]);
    expect(await ofTool(PLANNED_ON)).toContain(PLANNED.text);
    expect(await ofQuestion(PLANNED_ON.toString())).toContain(PLANNED.text);
  });
});

describe("a question about health at an hour when nothing is open", () => {
  const DOCTOR = { en: "Doctor on call, at night and at weekends: 020 915 5501", ga: "Dochtúir ar dualgas" };
  test.each([
    ["en", "doctor at night", DOCTOR.en],
    ["ga", "dochtúir istoíche", DOCTOR.ga],
    ["en", "pharmacy at 3 am", DOCTOR.en],
    ["ga", "fiaclóir san oíche", DOCTOR.ga],
    ["en", "doctor on call", DOCTOR.en],
  ] as const)("says whom to call, on screen, as data and to assistants: %s, %s", async (language, question, doctor) => {
    const q = new URLSearchParams({ q: question });
    const { urgent } = JSON.parse(await site.read(`/api/ask?${q}`)) as Answer;
    expect([urgent?.number, urgent?.information?.slug]).toEqual(["112", "emergency"]);
    expect((language === "en" ? urgent?.lines : urgent?.lines_ie)?.join()).toContain(doctor);
    const html = await site.read(`/${language}/pages?${q}`);
    expect(html).toContain('href="tel:112"');
    expect(html.replaceAll(/<[^>]*>/g, "")).toContain(doctor);
    const { text, answer } = await ask("search", { question, language });
    expect(text).toMatch(/^\*\*[^\n]*: 112\*\*/);
    expect([text, answer.urgent?.lines.join()]).toEqual([
      expect.stringContaining(doctor),
      expect.stringContaining(doctor),
    ]);
  });

  test.each(["bread at night", "boat to dungloe", "garda vetting"])(
    "is the only one that does: %s",
    async (question) => {
      const { urgent } = JSON.parse(await site.read(`/api/ask?${new URLSearchParams({ q: question })}`)) as Answer;
      expect(urgent?.lines ?? []).toEqual([]);
    },
  );
});

describe("the tools", () => {
  test("are those of the contract, read-only, each with schemas of what it takes and answers", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS.toSorted());
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema.additionalProperties).toBe(false);
      expect(outputSchema?.properties).toHaveProperty("answered_at");
    }
    expect(tools.find(({ name }) => name === "search")?.title).toBe("Ask the directory");
    const irish = await connect({ "accept-language": "ga" });
    const { tools: named } = await irish.listTools();
    expect(named.map(({ title }) => title)).toEqual(expect.arrayContaining(["Cuir ceist ar an eolaire", "Imeachtaí"]));
    expect(named.find(({ name }) => name === "search")?.description).toContain("i mBéarla nó i nGaeilge");
    expect(irish.getInstructions()).toContain("Eolaire an oileáin");
    await irish.close();
    const english = new Set(tools.map(({ description }) => description));
    expect(named.filter(({ description }) => english.has(description))).toEqual([]);
  });

  testOfJourneys("say which demand what they found does not meet", async () => {
    const { answer, text } = await ask("search", { question: "boat to dungloe wheelchair", language: "ga" });
    const said = answer.unmet.filter(({ group }) => isOfModule(group)).map((one) => one.text);
    expect(said).toEqual([
      "Níl a fhios go bhfuil aon rud anseo a fhreagraíonn do: to dungloe.",
      "Níl a fhios anseo: wheelchair.",
    ]);
    for (const sentence of said) expect(text).toContain(sentence);
  });

  testOfJourneys("say what connects, with the wait, what a ride costs, and whom to call", async () => {
    const found = await ask("search", { question: "which boat for the first bus out of letterkenny", language: "en" });
    const [connection] = found.answer.connections;
    expect(connection?.legs.map(({ by }) => by)).toEqual(["bus", "boat"]);
    const [bus, boat] = connection!.legs.map(({ time }) => time);
    expect(found.text).toMatch(
      new RegExp(`${bus} · Letterkenny to Burtonport.* → Burtonport: .* to change → .*${boat}`),
    );
    const fares = await ask("search", { question: "táille páiste ar chóiste na rosann", language: "ga" });
    expect(fares.answer.operators).toMatchObject([{ by: "bus", phone: "+353209171811", fares: [{ amount: 500 }] }]);
    expect(fares.text).toContain("Cóiste na Rosann · Leitir Ceanainn go hAilt an Chorráin · Páiste, singil €5");
  });

  test("name a place with its link, its hours in words, and when they were confirmed", async () => {
    await site.db
      .updateTable("page")
      .set({ date_checked: new Date("2026-10-05T12:00:00Z") })
      .where("slug", "=", "lantern-bar")
      .execute();
    const { answer, text } = await ask("search", { question: "Lantern Bar", language: "en" });
    expect(answer.places[0]).toMatchObject({
      slug: "lantern-bar",
      link: "http://eolaire.example/en/pages/lantern-bar",
      checked_on: "2026-10-05T12:00:00.000Z",
    });
    expect(text).toContain("](http://eolaire.example/en/pages/lantern-bar)");
    expect(text).toContain("hours confirmed on 5 October 2026");
  });

  test("answer in the language that is asked for, else in that of the request", async () => {
    const irish = await ask("get_place", { place: "lantern-bar", language: "ga" });
    expect(irish.text).toContain("Na seacht lá atá romhainn");
    expect(irish.answer.link).toBe("http://eolaire.example/ga/pages/lantern-bar");
    const reader = await connect({ "accept-language": "ga" });
    const { structuredContent } = await reader.callTool({ name: "notices", arguments: {} });
    expect(structuredContent).toMatchObject({ language: "ga" });
    await reader.close();
  });

  test("say what is open at a clock time of the place, and never what is closed then", async () => {
    const { answer } = await ask("open_at", { at: `${date}T20:00`, category: "pubs", limit: 24 });
    expect(answer.at).toBe(
      new Date(
        Temporal.PlainDateTime.from(`${date}T20:00`).toZonedDateTime("Europe/Dublin").epochMilliseconds,
      ).toISOString(),
    );
    expect(answer.places.length).toBeGreaterThan(0);
    const slugs = answer.places.map(({ slug }) => slug).join(",");
    const day = (await (await site.get(`/api/pages/day?date=${date}&pages=${slugs}`)).json()) as {
      pages: { open: { from: string; to: string }[] }[];
    };
    for (const { open } of day.pages)
      expect(open.some(({ from, to }) => from <= answer.at && answer.at < to)).toBe(true);
  });

  testOfJourneys("list departures of the direction that is asked for, and the routes where none fits", async () => {
    const { answer } = await ask("next_departures", { by: "boat", to: "Árainn Mhór", date });
    expect(answer.departures.length).toBeGreaterThan(0);
    expect(new Set(answer.departures.map(({ to, by }) => `${by} ${to}`))).toEqual(new Set(["boat Arranmore"]));
    const { answer: none, text } = await ask("next_departures", { to: "Atlantis", language: "ga" });
    expect(none.departures).toEqual([]);
    expect(none.routes.length).toBeGreaterThan(1);
    expect(text).toContain("Níl aon rud ag imeacht.");
  });

  testOfPlans("check a day like My day: hours during the stay, missing places, the address of the plan", async () => {
    const plan = { date, arrive: "11:00", leave: "16:00", places: ["lantern-bar", "nowhere-at-all"] };
    const { answer, text } = await ask("plan_day", plan);
    expect(answer.link).toBe(
      `http://eolaire.example/en/my-day?date=${date}&from=11:00&to=16:00&pages=lantern-bar,nowhere-at-all`,
    );
    expect(answer.missing).toEqual(["nowhere-at-all"]);
    expect(answer.there.length > 0).toBe(HAS_JOURNEYS);
    const screen = (await site.read(answer.link.replace("http://eolaire.example", ""))).replaceAll(/<[^>]+>/g, " ");
    for (const said of [...answer.warnings, ...answer.places.flatMap(({ notes }) => notes)])
      expect(screen.replaceAll("&#x27;", "'")).toContain(said.replace(/^The Lantern Bar: /, ""));
    expect(text).toContain("1 place is not in the directory: nowhere-at-all");
  });

  test("list events, stories and walks, each with its link", async () => {
    const { answer: events } = await ask("events", { limit: 3 });
    const { answer: stories } = await ask("stories_and_walks", { walks_only: true });
    expect(events.events.length).toBe(3);
    expect(stories.stories[0]?.gpx).toMatch(/\/en\/stories\/[a-z-]+\.gpx$/);
    for (const { link } of [...events.events, ...stories.stories])
      expect((await site.get(link.replace("http://eolaire.example", ""))).status).toBe(200);
  });

  test("say in the reader's language what is wrong, and refuse fields that they do not know", async () => {
    await expect(ask("get_place", { place: "nowhere-at-all", language: "ga" })).rejects.toThrow("Níl aon rud anseo.");
    await expect(ask("search", { question: "pub", colour: "red" })).rejects.toThrow(/colour/);
    await expect(ask("events", { from: "yesterday" })).rejects.toThrow(/from/);
  });
});

test("each page is a resource by its address, which reads as a document", async () => {
  const resources: Awaited<ReturnType<typeof client.listResources>>["resources"] = [];
  for (let cursor: string | undefined; ; ) {
    const part = await client.listResources(cursor ? { cursor } : {});
    resources.push(...part.resources);
    cursor = part.nextCursor;
    if (!cursor) break;
  }
  const { total } = (await (await site.get("/api/pages?limit=1")).json()) as { total: number };
  expect(new Set(resources.map(({ uri }) => uri)).size).toBe(total);
  await expect(client.listResources({ cursor: "nonsense" })).rejects.toThrow();
  expect(resources[0]?.uri).toMatch(/^http:\/\/eolaire\.example\/en\/pages\/[a-z-]+$/);
  const { contents } = await client.readResource({ uri: "http://eolaire.example/ga/pages/lantern-bar" });
  expect(contents[0]).toMatchObject({ mimeType: "text/markdown" });
  expect(JSON.stringify(contents)).toContain("Na seacht lá atá romhainn");
  const { completion } = await client.complete({
    ref: { type: "ref/resource", uri: "http://eolaire.example/{language}/pages/{slug}" },
    argument: { name: "slug", value: "lantern" },
  });
  expect(completion.values).toContain("lantern-bar");
});

describe("a token for suggestions", () => {
  let owner: string;
  let program: Record<string, string>;
  let assistant: Client;
  beforeAll(async () => {
    const page = await site.db
      .selectFrom("page")
      .select("user_id")
      .where("slug", "=", "lantern-bar")
      .executeTakeFirstOrThrow();
    owner = page.user_id ?? "";
    program = await programOf(site.db, owner, ["propose"]);
    assistant = await connect(program);
  });
  afterAll(() => assistant.close());

  const suggest = async (name: ProposingToolName, input: object) => {
    const { content, structuredContent, isError } = await assistant.callTool({ name, arguments: { ...input } });
    const text = content.map((one) => (one.type === "text" ? one.text : "")).join("\n");
    if (isError) throw new Error(text);
    return { answer: structuredContent as { ids: string[] }, text };
  };
  const place = "lantern-bar";
  const stored = (ids: string[]) =>
    site.db.selectFrom("proposed_change").selectAll().where("id", "in", ids).orderBy("id").execute();
  const publicAnswers = async () =>
    Promise.all(["/api/page/id/lantern-bar", "/api/events?limit=100"].map((path) => site.read(path)));

  test("adds tools that only suggest; without one they are not there", async () => {
    const names = (await assistant.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(PROPOSING_TOOLS)));
    const other = await connect(await programOf(site.db, owner, ["hours:write"]));
    expect((await other.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
    await other.close();
  });

  test("suggests hours, prices, texts and events, with who and why, and changes nothing", async () => {
    const before = await publicAnswers();
    const page = JSON.parse(before[0] ?? "") as { prices: { id: string; amount: number | null }[] };
    const price = page.prices.find(({ amount }) => amount !== null)!;
    const why = "Their poster on the pier";
    const hours = await suggest("propose_hours", { place, why, hours: { tuesday: "9-1, 2-5.30" } });
    const prices = await suggest("propose_prices", { place, why, prices: [{ id: price.id, amount: 4321 }] });
    const texts = await suggest("propose_texts", { place, why, texts: { slogan_ie: "Solas sa chuan gach oíche" } });
    const event = await suggest("propose_event", {
      place,
      why,
      title: "Quiz",
      title_ie: "Tráth na gceist",
      ...EVENING,
    });
    const ids = [hours, prices, texts, event].flatMap(({ answer }) => answer.ids);
    expect((await stored(ids)).map(({ field, after, call }) => [field, after ?? call])).toEqual([
      ["hours_2", "09:00-13:00, 14:00-17:30"],
      ["price", "4321"],
      ["slogan_ie", "Solas sa chuan gach oíche"],
      ["call", "addEvent"],
    ]);
    for (const row of await stored(ids))
      expect(row).toMatchObject({ status: "waiting", note: why, account_id: owner, token_name: "Spreadsheet" });
    expect(await publicAnswers()).toEqual(before);
  });

  test("takes a suggestion back, once", async () => {
    const { answer } = await suggest("propose_texts", { place, why: "A slip", texts: { slogan: "Another light" } });
    const id = answer.ids[0]!;
    await suggest("withdraw_proposal", { id });
    expect(await stored([id])).toMatchObject([{ status: "refused" }]);
    await expect(suggest("withdraw_proposal", { id })).rejects.toThrow(/bad-transition/);
    const { text } = await suggest("my_proposals", { status: "refused" });
    expect(text).toContain(id);
  });

  test("suggests an event that the team accepts with one press, and nobody sees before", async () => {
    const event = { title: "Oíche na bhfilí", ...EVENING };
    const { answer } = await suggest("propose_event", { place, why: "Their poster", ...event });
    const isShown = async () => (await site.read(`/api/events?from=${date}&to=${date}`)).includes(event.title);
    expect(await isShown()).toBe(false);
    const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role === "owner")!;
    const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), email, password);
    const headers = { authtoken: await user.getIdToken(), "content-type": "application/json" };
    const body = JSON.stringify({ id: answer.ids[0] });
    const accepted = await fetch(`${site.url}/api/proposals/accept`, { method: "POST", headers, body });
    expect(await accepted.json()).toMatchObject({ status: "accepted", token: "Spreadsheet" });
    expect(await isShown()).toBe(true);
  });

  test("suggests an event only for pages of its owner's teams", async () => {
    const { slug } = await site.db
      .selectFrom("page")
      .select("slug")
      .where("is_public", "=", true)
      .where("user_id", "is distinct from", owner)
      .executeTakeFirstOrThrow();
    const input = { place: slug, why: "Heard of it", title: "Quiz" };
    await expect(suggest("propose_event", { ...input, ...EVENING })).rejects.toThrow(/not-yours/);
  });

  test("is refused once it is revoked, also in the middle of a conversation", async () => {
    await site.db.deleteFrom("access_token").where("account_id", "=", owner).execute();
    await expect(suggest("my_proposals", {})).rejects.toThrow();
    const answer = await post({ jsonrpc: "2.0", id: 1, method: "ping" }, program);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });
});

/** Some of the questions that stand in `test/questions`, others in each run. */
function sample(language: string, size: number): string[] {
  const file = new URL(`../../test/questions/${language}.json`, import.meta.url);
  const all = (JSON.parse(readFileSync(file, "utf8")) as { question: string }[]).map(({ question }) => question);
  return Array.from({ length: size }, () => all.splice(Math.floor(Math.random() * all.length), 1)[0]!);
}

test.each(["en", "ga"])("the same question by API, screen and tool gives the same places: %s", async (language) => {
  for (const question of sample(language, 12)) {
    const { answer } = await ask("search", { question, language, limit: 12 });
    const query = new URLSearchParams({ q: question, match: "strong", limit: "12" });
    const api = (await (await site.get(`/api/ask?${query}`)).json()) as Answer;
    const html = await site.read(`/${language}/pages?${new URLSearchParams({ q: question })}`);
    const found = html.split('id="found"')[1] ?? "";
    const onScreen = [...found.matchAll(new RegExp(`href="/${language}/pages/([a-z0-9-]+)"`, "g"))].map(([, at]) => at);
    const places = answer.places.map(({ slug }) => slug);
    expect(places, question).toEqual(api.pages.items.map(({ slug }) => slug));
    expect([...new Set(onScreen)].slice(0, places.length), question).toEqual(places);
    expect(answer.order, question).toEqual(api.order);
  }
});

describe("what is refused", () => {
  test("pages of other sites, whatever name they have this address by", async () => {
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await post(ping, { origin: "http://evil.example" })).status).toBe(403);
    expect((await post(ping, { origin: "null" })).status).toBe(403);
    expect((await post(ping, { origin: "http://eolaire.example" })).status).toBe(200);
    expect((await post(ping)).status).toBe(200);
  });

  test.each([
    ["no JSON", "{", 400],
    ["a field twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400],
    ["too many messages at once", JSON.stringify(Array.from({ length: 11 }, (_, id) => call("notices", {}, id))), 400],
    ["more than 256 KiB", JSON.stringify(call("search", { question: "x".repeat(300_000) })), 413],
  ])("%s", async (_, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { data: { status } } });
  });

  test("streams and sessions, of which there are none; a person is led to what it is for", async () => {
    expect((await site.get("/mcp", { accept: "text/event-stream" })).status).toBe(405);
    expect((await fetch(`${site.url}/mcp`, { method: "DELETE" })).status).toBe(405);
    const led = await site.get("/mcp", { accept: "text/html" });
    expect([led.status, led.headers.get("location")]).toEqual([303, "/open-data#assistants"]);
  });

  test("more calls than the limit of an address, searches at half of it, and each message of a request", async () => {
    const slow = await startSite({ CLIENT_RATE: "20" });
    const search = (question: string) => post(call("search", { question }), {}, slow);
    for (let at = 0; at < 10; at++) expect((await search(`pub ${at}`)).status).toBe(200);
    const refused = await search("one more");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { data: { code: "too-many-requests" } } });
    const several = Array.from({ length: 10 }, (_, id) => call("notices", {}, id));
    expect((await post(several, {}, slow)).status).toBe(429);
    expect((await fetch(`${slow.url}/api/notices`)).status).toBe(429);
    await slow.stop();
  });
});

/**
 * Scenarios of `@modelcontextprotocol/conformance` for any server. The others ask for tools, prompts and resources of the suite's own
 * example server, or for what a read-only server without sessions does not offer: logging, prompts, subscriptions, sampling, elicitation.
 */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"];

test.each(SCENARIOS)("the conformance suite passes: %s", async (scenario) => {
  const suite = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/dist/index.js");
  const url = `${site.url.replace("127.0.0.1", "localhost")}/mcp`;
  const args = [suite, "server", "--url", url, "--scenario", scenario];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: tmpdir() });
  expect(`${stdout}${stderr}`).toMatch(/0 failed/);
});

test("the description of the API, its reference, /llms.txt and the screen of open data say where assistants ask", async () => {
  const { info } = JSON.parse(await site.read("/api/openapi.json")) as { info: { description: string } };
  expect(info.description).toMatch(/^A bilingual directory .* Assistants ask .* `\/mcp` of this site\.$/);
  const address = `${PUBLIC_URL}/mcp`;
  for (const path of ["/api/docs", "/llms.txt", "/en/open-data", "/ga/open-data"])
    expect([path, (await site.read(path)).includes(address)]).toEqual([path, true]);
});
