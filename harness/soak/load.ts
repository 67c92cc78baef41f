import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { Office } from "../support/office.ts";
import { tokenOf } from "../support/people.ts";
import { pick } from "../support/random.ts";

/** Uploads have a page of their own: writes of one page wait for each other. */
export type SoakOffice = Office & { photoPageId: string };

type Call = (office: SoakOffice, random: () => number) => Promise<void>;

const photo = Uint8Array.from(
  await sharp({ create: { width: 900, height: 600, channels: 3, background: "#145a78" } })
    .jpeg()
    .toBuffer(),
);
const SCREENS = [
  "/en",
  "/ga",
  "/en/pages",
  "/ga/pages",
  "/en/events",
  "/en/posts",
  "/ga/stories",
  "/en/pages/lantern-bar",
];
const TERMS = ["music", "pub", "ceol", "bread", "boat", "oileán", "craft", "tea"];
const MAX_STREAM_MS = 8_000;

/** What a reader gets must be whole. @throws Error for another status */
async function read(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
}

let token: Promise<string | null> | null = null;

/** A token that lasts until it is refused: most streams are those of people who have signed in long before. */
async function tokenOfStreams(origin: string, email: string): Promise<string> {
  token ??= tokenOf(origin, email);
  return (await token) ?? "";
}

/** Opens a connection of its own, as browsers do: `fetch` opens another one in advance for each stream that is given up. */
async function openStream(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get(url, { agent: false, headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response.on("error", () => {}).resume(); // it ends before its answer is complete
}

let isWriting = false;

/** Kinds of calls with their shares of a hundred. */
const MIX: readonly { share: number; name: string; call: Call }[] = [
  { share: 45, name: "cached", call: ({ product }, random) => read(product.origin + pick(random, SCREENS)) },
  {
    share: 20,
    name: "not cached",
    call: ({ product }, random) =>
      read(`${product.origin}/api/pages?limit=${1 + Math.floor(random() * 40)}&near=${54 + random()},-8.5`),
  },
  {
    share: 18,
    name: "search",
    call: ({ product }, random) =>
      read(`${product.origin}/api/pages?q=${encodeURIComponent(pick(random, TERMS))}+${Math.floor(random() * 1000)}`),
  },
  {
    share: 10,
    name: "write",
    async call({ owner, pageId }, random) {
      if (isWriting) return; // one person sends one write after the other
      isWriting = true;
      const description = `What is new: ${random()}`;
      await owner.call("/api/page/basics", { page_id: pageId, description }).finally(() => {
        isWriting = false;
      });
    },
  },
  {
    share: 1,
    name: "upload",
    async call({ owner, photoPageId: pageId }) {
      const { id } = (await owner.call("/api/page/photos/add", { page_id: pageId, alt: "A photo" }, photo)) as {
        id: string;
      };
      await owner.call("/api/page/photos/delete", { id });
    },
  },
  {
    share: 2,
    name: "sign-in",
    async call({ product }, random) {
      if (!(await tokenOf(product.origin, `soak-${Math.floor(random() * 50)}@example.com`))) throw new Error("refused");
    },
  },
  {
    share: 4,
    name: "event stream",
    async call({ product, owner }, random) {
      const authtoken = await tokenOfStreams(product.origin, owner.email);
      const stream = await openStream(`${product.origin}/api/admin/notifications/stream`, { authtoken });
      const { statusCode: status } = stream;
      if (status === 401) token = null;
      else if (status !== 200 && status !== 429) throw new Error(`answered ${status}`);
      await delay(random() * MAX_STREAM_MS);
      stream.destroy();
    },
  },
];

export type LoadFigures = {
  calls: Record<string, number>;
  failures: Map<string, number>;
  slowest: { ms: number; name: string };
};

/** More that wait for an answer are not joined by further ones, so that a slow machine is not flooded. */
const MAX_OPEN = 60;

/** Sends so many calls a second until it is aborted. */
export async function load(
  office: SoakOffice,
  { perSecond, random, signal }: { perSecond: number; random: () => number; signal: AbortSignal },
): Promise<LoadFigures> {
  const figures: LoadFigures = { calls: {}, failures: new Map(), slowest: { ms: 0, name: "" } };
  const hundred = MIX.flatMap((kind) => Array<(typeof MIX)[number]>(kind.share).fill(kind));
  const open = new Set<Promise<void>>();
  const send = async () => {
    const { name, call } = pick(random, hundred);
    const start = performance.now();
    figures.calls[name] = (figures.calls[name] ?? 0) + 1;
    await call(office, random).catch((error: Error) => {
      if (signal.aborted) return;
      const what = `${name}: ${error.message}`;
      figures.failures.set(what, (figures.failures.get(what) ?? 0) + 1);
    });
    const ms = performance.now() - start;
    if (name !== "event stream" && ms > figures.slowest.ms) figures.slowest = { ms, name };
  };
  while (!signal.aborted) {
    await delay(1000 / perSecond, null, { signal }).catch(() => {});
    if (open.size >= MAX_OPEN) continue;
    const sending = send();
    open.add(sending);
    void sending.finally(() => open.delete(sending));
  }
  await Promise.all(open);
  return figures;
}
