import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { sendRaw, statusOf } from "#test/support/raw-request.ts";

let api: ApiServer;
let owner: Person;
let page: string;
let port: number;

beforeAll(async () => {
  api = await startApi();
  owner = await api.person();
  page = await insertPage(api.db, { user_id: owner.id });
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.stop());
beforeEach(async () => void (await api.db.deleteFrom("rate_limit").execute()));

const fieldsOf = (answer: { json(): unknown }) =>
  ((answer.json() as { errors?: { path: string; code: string }[] }).errors ?? []).map(
    ({ path, code }) => `${path} ${code}`,
  );

describe("an upload", () => {
  const PATH = "/api/page/photos/add";
  const FORM = ["--x", 'Content-Disposition: form-data; name="page_id"', "", "ID", "--x"];
  const FILE = ['Content-Disposition: form-data; name="file"; filename="a.jpg"', "", "abc"];
  const body = (lines: string[]) => lines.join("\r\n").replace("ID", page);
  const whole = () => body([...FORM, ...FILE, "--x--", ""]);

  /** Sends these headers and bytes, closes the sending side, and reads the answer. */
  function send(headers: string[], bytes: string): Promise<string> {
    const lines = [`POST ${PATH} HTTP/1.1`, "Host: eolaire.test", `authtoken: ${owner.token}`, "Connection: close"];
    return sendRaw(port, `${[...lines, ...headers, "", ""].join("\r\n")}${bytes}`);
  }

  const TYPE = "Content-Type: multipart/form-data; boundary=x";
  const length = (bytes: string, more = 0) => `Content-Length: ${Buffer.byteLength(bytes) + more}`;

  test("that is whole, but no photo, is refused for that", async () => {
    expect(statusOf(await send([TYPE, length(whole())], whole()))).toBe(415);
  });

  test.each([
    ["without a length", 400, () => [[TYPE], whole()]],
    ["with a length that is too small", 400, () => [[TYPE, length(whole(), -20)], whole()]],
    ["without a boundary", 400, () => [["Content-Type: multipart/form-data", length(whole())], whole()]],
    ["with an empty boundary", 400, () => [["Content-Type: multipart/form-data; boundary=", length(whole())], whole()]],
    ["with a boundary of 300 characters", 400, () => [[`${TYPE}${"y".repeat(300)}`, length(whole())], whole()]],
    ["with another boundary", 400, () => [["Content-Type: multipart/form-data; boundary=z", length(whole())], whole()]],
    ["that ends in its fields", 400, () => [[TYPE, length(body(FORM))], body(FORM)]],
    ["that ends in its file", 400, () => [[TYPE, length(body([...FORM, ...FILE]))], body([...FORM, ...FILE])]],
    ["that is empty", 422, () => [[TYPE, "Content-Length: 0"], ""]],
    ["with a field that claims to be JSON", 400, () => [[TYPE, length(badJson())], badJson()]],
    ["with the name of a prototype", 400, () => [[TYPE, length(prototype())], prototype()]],
  ] as [string, number, () => [string[], string]][])("%s is refused with %i", async (_, status, request) => {
    const answer = await send(...request());
    expect(statusOf(answer)).toBe(status);
  });

  const badJson = () =>
    body([
      "--x",
      'Content-Disposition: form-data; name="page_id"',
      "Content-Type: application/json",
      "",
      "{",
      "--x--",
      "",
    ]);
  const prototype = () => body(["--x", 'Content-Disposition: form-data; name="__proto__"', "", "ID", "--x--", ""]);

  test("that breaks off does not end the server", async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(
          `POST ${PATH} HTTP/1.1\r\nHost: a\r\nauthtoken: ${owner.token}\r\n${TYPE}\r\nContent-Length: 9000\r\n\r\n`,
        );
        socket.write(whole().slice(0, -10), () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    expect((await api.post(`/api/page/id/${page}`)).statusCode).toBe(200);
  });
});

describe("a body that is no object", () => {
  test.each(["null", "true", "0", '"a"', "[]"])("is refused by every kind of call: %s", async (payload) => {
    const headers = { "content-type": "application/json", ...owner.headers };
    for (const url of ["/api/account/delete", "/api/pages", "/api/account", "/api/page/times/add"]) {
      const answer = await api.app.inject({ method: "POST", url, payload, headers });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, "malformed"]);
    }
    expect((await api.post("/api/account", {}, owner)).statusCode).toBe(200); // was not deleted
  });
});

const FAR_DATES = ["0000-01-01", "0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31"];
const FAR_INSTANTS = [
  ...FAR_DATES.map((date) => `${date}T00:00:00Z`),
  "9999-12-31T23:59:59-14:00",
  "0000-01-01T00:00:00+23:59",
];

describe("a date at the far end of time", () => {
  const calls: [string, (date: string) => object, string[]][] = [
    [
      "/api/page/times/special/add",
      (date) => ({ page_id: page, date_from: date, date_to: date, closed: true }),
      ["date_from", "date_to"],
    ],
    ["/api/page/times/special", (date) => ({ page_id: page, from: date, to: date }), ["from", "to"]],
    ["/api/events", (date) => ({ from: date, to: date }), ["from", "to"]],
  ];

  test.each(calls)("is refused by %s", async (path, input, paths) => {
    for (const date of FAR_DATES) {
      const answer = await api.post(path, input(date), owner);
      expect([date, answer.statusCode]).toEqual([date, 422]);
      expect(fieldsOf(answer)).toEqual(paths.map((name) => `${name} out-of-range`));
    }
  });

  test("is refused for events, and for the instant of a search", async () => {
    for (const at of FAR_INSTANTS) {
      const event = { page_id: page, title: "Regatta", starts_at: at, ends_at: at, exdates: [at] };
      const answer = await api.post("/api/events/add", event, owner);
      expect([at, fieldsOf(answer)]).toEqual([
        at,
        ["starts_at out-of-range", "ends_at out-of-range", "exdates.0 out-of-range"],
      ]);
      expect((await api.post("/api/pages", { open_at: at })).statusCode).toBe(422);
    }
  });

  test("without its zone is refused, and that is said", async () => {
    for (const at of ["2026-07-04T14:00", "2026-07-04 14:00", "2026-07-04T14:00:00.000"])
      expect(fieldsOf(await api.post("/api/pages", { open_at: at }))).toEqual(["open_at no-zone"]);
    expect(fieldsOf(await api.post("/api/pages", { open_at: "in the afternoon" }))).toEqual(["open_at wrong-form"]);
  });

  test.each(["1900-01-01", "2199-12-31"])("is accepted up to the limits, and shown: %s", async (day) => {
    const added = await api.post(
      "/api/page/times/special/add",
      { page_id: page, date_from: day, date_to: day, closed: true },
      owner,
    );
    expect(added.statusCode).toBe(200);
    expect((await api.post("/api/page/times", { page_id: page })).statusCode).toBe(200);
    expect((await api.post("/api/pages", { open_at: `${day}T12:00:00Z` })).statusCode).toBe(200);
    expect((await api.post(`/api/page/id/${page}`)).statusCode).toBe(200);
  });

  test("an instant in any notation is read as the same instant", async () => {
    const title = "Sea swim";
    for (const starts_at of [
      "2026-07-04T12:00:00.1234567890123Z",
      "2026-07-05T11:59:00.123+23:59",
      "2026-07-03T12:01:00.123-23:59",
    ]) {
      const event = { page_id: page, title, starts_at, ends_at: "2026-07-04T18:00:00Z" };
      const answer = await api.post("/api/events/add", event, owner);
      expect([starts_at, answer.statusCode, answer.json().starts_at]).toEqual([
        starts_at,
        200,
        "2026-07-04T12:00:00.123Z",
      ]);
    }
  });
});

describe("a name that is blank to the eye", () => {
  test.each([
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u200b",
    "\u180e",
    "\ufe0f",
    "\u{e0020}",
    "\u3164\n\u2800",
    "\u{1d159}",
  ])("counts as missing: %j", async (blank) => {
    const account = await api.post("/api/account/update", { name: blank }, owner);
    expect(account.json().name).toBe("");
    const request = await api.post("/api/page/request", { pageName: blank }, owner);
    expect(fieldsOf(request)).toContain("pageName required");
    const post = await api.post("/api/page/posts/add", { page_id: page, title: blank, body: blank }, owner);
    expect(fieldsOf(post)).toContain("title required");
  });
});

test.each(["constructor=1", "__proto__=1", "toString=1", "FREQ=DAILY;hasOwnProperty=1"])(
  "the recurrence rule %s is refused",
  async (rrule) => {
    const times = { starts_at: "2026-07-04T12:00:00Z", ends_at: "2026-07-04T13:00:00Z" };
    const answer = await api.post("/api/events/add", { page_id: page, title: "Regatta", ...times, rrule }, owner);
    expect(fieldsOf(answer)).toEqual(["rrule wrong-form"]);
  },
);

test("an account may hold twelve streams; one more is refused until one has ended", async () => {
  const admin = await api.person({ type: "admin" });
  const open = async () => {
    const ending = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/notifications/stream`, {
      headers: admin.headers,
      signal: ending.signal,
    });
    return { answer, end: () => ending.abort() };
  };
  const streams = [];
  for (let count = 0; count < 12; count++) streams.push(await open());
  expect(streams.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 12 }, () => 200));
  const refused = await open();
  expect([refused.answer.status, refused.answer.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await refused.answer.json()).toMatchObject({ code: "too-many-requests" });
  streams.pop()!.end();
  await expect.poll(async () => (await open()).answer.status).toBe(200);
  for (const { end } of streams) end();
});
