import { Agent, request as send } from "node:http";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { contract } from "#core/contract/index.ts";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import { freePort } from "../support/free-port.ts";
import { type Product, startProduct } from "../support/product-process.ts";
import { PIECES, repeated } from "./pieces.ts";
import type { Worst } from "./try-readers.ts";
import type { ReadText, Watched } from "./watch-requests.ts";

/** A text of a request, which the program reads. */
type Tried = { name: string; max: number; frames: readonly string[]; requestOf(text: string): Sent };
type Sent = { path: string; headers?: Record<string, string>; body?: string };

const KIB = 1024;
/** Node reads 16 KiB of headers and target together; the rest is for the other headers. */
const HEADER = 15 * KIB;
const BODY = 256 * KIB;
/** Some more than half of what counts as long: then it is measured again, when the compiler has seen it. */
const AGAIN_MS = 25;
const ENDLESS_MS = 15_000;
const MAX_VISITS = 500;
/** Visited first; the links of the site lead to the rest. */
const START = ["/", "/en", "/robots.txt", "/sitemap.xml", "/llms.txt", "/api/docs", "/metrics", "/readyz", "/tiles"];
const JSON_TYPE = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

/** JSON that modules take at addresses of their own. */
const BODIES = HARNESSES_OF_MODULES.flatMap(({ requests, bodies: frames = [] }) =>
  requests ? [{ path: requests.path, frames }] : [],
);

type Options = {
  dataDir: string;
  deadline: number;
  only: RegExp;
  /** Each text is made of one in so many pieces, and the next one of the next. */
  every: number;
  onTried: (name: string, worst: Worst) => void;
};

/**
 * Gives a running product texts by HTTP: in each header and each field of a query that it reads, wherever it does, as a section of each kind of path, and
 * as a body of modules’ own addresses, of forms and of the API. What it reads is noted while the site is visited (`watch-requests.ts`).
 * @returns what could not be tried in time
 */
export async function tryFrontDoor({ dataDir, deadline, only, every, onTried }: Options): Promise<string[]> {
  const port = await freePort();
  const product = await startProduct({
    dataDir,
    workers: 1,
    settings: { DEMO: "on", TRUSTED_PROXIES: "127.0.0.1", WATCHDOG_MS: "0", LOG_LEVEL: "fatal" },
    nodeFlags: [`--import=${new URL("watch-requests.ts", import.meta.url).href}?port=${port}`],
  });
  try {
    const door = new FrontDoor(product, port);
    const all = (await door.texts()).filter(({ name }) => only.test(name));
    const late: string[] = [];
    for (const one of all) {
      if (performance.now() > deadline) late.push(`${one.name}: the time was over`);
      else onTried(one.name, await door.worstOf(one, every));
    }
    return late;
  } finally {
    await product.stop();
  }
}

class FrontDoor {
  readonly #origin: string;
  readonly #watched: string;
  #turn = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor({ origin }: Product, port: number) {
    this.#origin = origin;
    this.#watched = `http://127.0.0.1:${port}/`;
  }

  async texts(): Promise<Tried[]> {
    const addresses = new Map<string, string>();
    const found = new Map<string, Tried>();
    const visit = async (sent: Sent) => {
      const text = await this.#answer(sent);
      for (const read of (await this.#look()).read) {
        const key = `${read.kind} ${read.name} ${read.at}`;
        if (!found.has(key)) found.set(key, textOf(read, sent));
      }
      return text;
    };
    const waiting = [...START, ...BODIES.map(({ path }) => path)];
    while (addresses.size < MAX_VISITS && waiting.length > 0) {
      const path = waiting.shift()!;
      if (addresses.has(shapeOf(path))) continue;
      addresses.set(shapeOf(path), path);
      const headers = { cookie: "a=b", origin: this.#origin };
      waiting.push(...linksIn(await visit({ path, headers: { ...headers, range: "bytes=0-1" } })));
      await visit({ path, headers }); // what is cached is answered before all else
    }
    const forms = (await this.#look()).forms.filter(
      (url) => !url.includes("*") && !BODIES.some(({ path }) => path === url),
    );
    const bodies = [
      ...BODIES.flatMap(({ path, frames }) => frames.map((body) => ({ path, headers: JSON_TYPE, body }))),
      ...['{"q":"…"}', "…", '{"…":1}', "[…]"].map((frame) => ({ path: "/api/pages", headers: JSON_TYPE, body: frame })),
      ...forms.map((url) => ({
        path: url.replaceAll(/:\w+(\([^)]*\))?/g, "en"),
        headers: FORM_TYPE,
        body: "message=…",
      })),
    ];
    const calls = Object.values<Endpoint>(contract).map(({ path, kind }) => ({
      path: `/api${path}`,
      headers: JSON_TYPE,
      ...(kind !== "event-stream" && { body: "{}" }),
    }));
    for (const sent of [...bodies, ...calls]) await visit(sent);
    return [
      ...found.values(),
      ...sectionsOf([...addresses.values()]),
      ...bodies.map((sent) => ({
        name: `body ${sent.body} of ${sent.path}`,
        max: BODY - KIB,
        frames: [sent.body],
        requestOf: (text: string) => ({ ...sent, body: text }),
      })),
    ];
  }

  /** The text that takes longest, of the greatest length and of 1,024 characters. */
  async worstOf({ max, frames, requestOf }: Tried, every: number): Promise<Worst> {
    let worst: Worst = { ms: -1, length: 0, input: "" };
    for (const frame of frames) {
      this.#turn += 1;
      for (const piece of PIECES.filter((_, at) => at % every === this.#turn % every)) {
        for (const length of [KIB, max]) {
          const text = repeated(piece, length, frame);
          const sent = requestOf(text);
          let ms = await this.#millisecondsOf(sent);
          if (ms > AGAIN_MS) ms = Math.min(ms, await this.#millisecondsOf(sent));
          const input = `${JSON.stringify(piece)} in ${JSON.stringify(frame)}`;
          if (ms > worst.ms) worst = { ms, length: text.length, input };
          if (!Number.isFinite(ms)) return worst;
        }
      }
    }
    return worst;
  }

  async #millisecondsOf(sent: Sent): Promise<number> {
    const answer = await this.#answer(sent).catch((error: Error) => error);
    if (answer instanceof Error && answer.message === "timeout") return Number.POSITIVE_INFINITY;
    return (await this.#look()).ms;
  }

  async #look(): Promise<Watched> {
    return (await fetch(this.#watched)).json() as Promise<Watched>;
  }

  #answer({ path, headers = {}, body }: Sent): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const method = body === undefined ? "GET" : "POST";
    const sending = send(this.#origin + path, { method, headers, agent: this.#agent }, (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (chunk: string) => {
          text += chunk;
          if (response.headers["content-type"]?.startsWith("text/event-stream")) sending.destroy();
        })
        .on("close", () => resolve(text))
        .on("error", () => resolve(text));
    });
    sending.setTimeout(ENDLESS_MS, () => sending.destroy(new Error("timeout")));
    sending.on("error", reject).end(body);
    return promise;
  }
}

/** Sections after the second one name a thing: one address of each kind is enough, with each set of fields in the query. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://a");
  const sections = pathname.split("/").map((section, at) => (at > 2 ? "*" : section));
  return `${sections.join("/")}?${[...searchParams.keys()].sort().join("&")}`;
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|action)="(\/[^"#/][^"#]*)/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));

function textOf({ kind, name, at }: ReadText, sent: Sent): Tried {
  const { path, headers } = sent;
  if (kind === "header") {
    const requestOf = (text: string) => ({ ...sent, headers: { ...headers, [name]: asHeader(text) } });
    const max = HEADER / 2; // of UTF-8
    return { name: `header ${name} at ${path} (${at})`, max, frames: ["…", '"…x', "x, …, 203.0.113.7"], requestOf };
  }
  const url = new URL(path, "http://a");
  url.searchParams.delete(name);
  const before = `${url.pathname}${url.search || "?"}${url.search && "&"}${encodeURIComponent(name)}=`;
  const requestOf = (text: string) => ({ ...sent, path: before + asTarget(text, HEADER - before.length) });
  return { name: `query ${name} at ${path} (${at})`, max: HEADER, frames: ["…", '"…x'], requestOf };
}

/** Each kind of address with a text in the place of its last section. */
function sectionsOf(paths: readonly string[]): Tried[] {
  const before = new Set(paths.map((path) => new URL(path, "http://a").pathname.replace(/[^/]*$/, "")));
  return [...before].map((start) => ({
    name: `path ${start}…`,
    max: HEADER,
    frames: ["…"],
    requestOf: (text) => ({ path: start + asTarget(text, HEADER - start.length) }),
  }));
}

/** Bytes of UTF-8, without those that Node refuses. */
const asHeader = (text: string) =>
  Buffer.from(text.replaceAll(/[\p{Cc}]/gu, " "))
    .subarray(0, HEADER)
    .toString("latin1");

/** As a browser writes it, and cut where Node would refuse it. */
const asTarget = (text: string, most: number) =>
  encodeURI(text.toWellFormed()).replaceAll(/[#&?]/g, encodeURIComponent).slice(0, most).replace(/%.?$/, "");
