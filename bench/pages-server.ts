import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../src/server/config/config.ts";
import { browserIdentity } from "../src/server/identity/browser-identity.ts";
import { startServer } from "../src/server/main.ts";
import type * as Renderer from "../src/web/render.tsx";

/** The other half of `bench/pages.ts`: the product with its demonstration, raw `node:http` beside it. */
const PATHS = { list: "/en/pages", "business page": "/en/pages/lantern-bar" };
const RENDER_MS = 2_000;
const WARM_UP = 400;

const dataDir = await mkdtemp(join(tmpdir(), "eolaire-bench-"));
const config = readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" });
const product = await startServer(config);
const raw = await rawServer();
process.send?.({ site: product.address, raw: raw.address, paths: PATHS });

process.on("message", async (wish) => {
  if (wish === "render") return process.send?.(await rendersPerSecond());
  await product.stop();
  raw.close();
  await rm(dataDir, { recursive: true });
  process.exit(0);
});

/** The same bytes and headers for every path, with nothing in between. */
async function rawServer() {
  const bodies = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>();
  for (const path of Object.values(PATHS)) {
    const { headers, body } = await compressedAnswer(`${product.address}${path}`);
    bodies.set(path, { headers, body });
  }
  const server = createServer((request, response) => {
    const answer = bodies.get(request.url ?? "");
    response.writeHead(answer ? 200 : 404, answer?.headers);
    response.end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** As it goes over the wire: `fetch` would take the compression off. */
async function compressedAnswer(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const [answer] = (await once(get(url, { headers: { "accept-encoding": "br" } }), "response")) as [IncomingMessage];
  const { connection: _connection, "keep-alive": _keepAlive, date: _date, ...headers } = answer.headers;
  return { headers, body: Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)) };
}

export type Renders = { same: number; changed: number };

/**
 * The list's HTML from data in hand: React and the document, without database and cache. Once with the same data, once
 * with another page changed each time, which is why lists are made anew.
 */
async function rendersPerSecond(): Promise<Renders> {
  const renderer = (await import(
    fileURLToPath(new URL("../dist/server/render.js", import.meta.url))
  )) as typeof Renderer;
  const result = await (await fetch(`${product.address}/api/pages?limit=24`)).json();
  const categories = await (await fetch(`${product.address}/api/categories`)).json();
  const screen = renderer.SCREENS.find(({ path }) => path === "/pages");
  if (!screen) throw new Error("There is no list");
  const query = new URLSearchParams();
  const context = {
    ...{ locale: "en" as const, path: "/pages", params: {}, query, now: Temporal.Now.instant(), menu: [] },
    call: () => Promise.reject(new Error("the data are in hand")),
    readQuery: () => ({}),
    site: {
      name: { en: "Eolaire", ga: "Eolaire" },
      publicUrl: product.address,
      demo: true,
      identity: browserIdentity(config),
      map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 13, tiles: null },
      licence: null,
    },
    until: () => {},
  };
  const data = { criteria: {}, query, result, categories };
  const assets = { styles: [], fonts: [], islands: {}, texts: {} };
  const render = () => renderer.renderLoaded(screen, data, context, assets);
  const renderChanged = (count: number) => {
    result.items[count % result.items.length].slogan = `Change ${count}`;
    render();
  };
  return { same: perSecond(render), changed: perSecond(renderChanged) };
}

function perSecond(render: (count: number) => void): number {
  for (let warm = 0; warm < WARM_UP; warm += 1) render(warm);
  const start = performance.now();
  let count = WARM_UP;
  for (; performance.now() - start < RENDER_MS; count += 1) render(count);
  return ((count - WARM_UP) * 1000) / (performance.now() - start);
}
