/** A page of another site with the official SDK as it is, and a stand-in for the library of Google by which it speaks to its iframe. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";

const MODULES = fileURLToPath(new URL("../../node_modules/", import.meta.url));

/** The browser builds of the SDK's packages. */
const IMPORTS = {
  "firebase/app": "@firebase/app/dist/esm/index.esm.js",
  "firebase/auth": "@firebase/auth/dist/esm/index.js",
  "@firebase/app": "@firebase/app/dist/esm/index.esm.js",
  "@firebase/component": "@firebase/component/dist/esm/index.esm.js",
  "@firebase/logger": "@firebase/logger/dist/esm/index.esm.js",
  "@firebase/util": "@firebase/util/dist/index.esm.js",
  idb: "idb/build/index.js",
  tslib: "tslib/tslib.es6.mjs",
};
const IMPORT_MAP = JSON.stringify({
  imports: Object.fromEntries(Object.entries(IMPORTS).map(([name, path]) => [name, `/sdk/${path}`])),
});

/** How an action of the page ended. */
export type ClientOutcome = { value: unknown } | { code: string };

const PAGE = `<!doctype html><script type="importmap">${IMPORT_MAP}</script><button>Go</button>
<script type="module">
  import * as client from "/client.js";
  const outcomeOf = (run) => run().then((value) => ({ value: value ?? null }), ({ code, message }) => ({ code: code ?? message }));
  window.client = client;
  document.querySelector("button").onclick = ({ target: { dataset } }) => {
    window.outcome = outcomeOf(() => client[dataset.action]());
  };
  document.body.dataset.ready = "yes";
</script>`;

export type SdkClient = { port: number; stop(): Promise<void> };

/**
 * Answers at every name of this machine, such as `client.localhost`, with a page whose button runs an export of the module.
 * @param code the client's module, once it is known
 */
export async function startSdkClient(code: () => string): Promise<SdkClient> {
  const server = createServer(async ({ url = "/" }, response) => {
    const isPage = url.split("?")[0] === "/";
    const type = isPage ? "text/html" : "text/javascript";
    const body = isPage ? PAGE : url === "/client.js" ? code() : await fileOf(url);
    response.writeHead(body === null ? 404 : 200, { "content-type": type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((stopped) => server.close(stopped));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

const fileOf = (url: string) =>
  url.startsWith("/sdk/") ? readFile(MODULES + url.slice("/sdk/".length)).catch(() => null) : null;

/** Answers in place of Google. */
export const serveGapi = (context: BrowserContext): Promise<unknown> =>
  context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${gapiStandIn})()` }),
  );

/** Runs an export of the client's module by a click. */
export async function pressIn(page: Page, action: string): Promise<void> {
  const button = page.locator("[data-ready] button");
  await button.evaluate((element, name) => Object.assign(element.dataset, { action: name }), action);
  await button.click();
}

/** How it ended. */
export const outcomeIn = (page: Page): Promise<ClientOutcome> =>
  page.evaluate(() => (window as unknown as { outcome: Promise<ClientOutcome> }).outcome);

/** Runs an export that opens a popup, in which somebody signs in at the provider. */
export async function runClient(page: Page, action: string): Promise<ClientOutcome> {
  const popup = page.waitForEvent("popup");
  await pressIn(page, action);
  await (await popup).getByText("Sign in").click();
  return outcomeIn(page);
}

/** What the SDK and our iframe use of `gapi.iframes`: named messages between a page and its iframe, with answers. */
function gapiStandIn() {
  type Message = { gapi: true; id: string; name: string; data?: unknown; answer?: unknown };
  const peers = new Map<unknown, { receive(message: Message): void }>();
  const peerOf = (target: Window) => {
    const handlers = new Map<string, (data: unknown) => unknown>();
    const waiting: Message[] = [];
    const callbacks = new Map<string, (answers: unknown[]) => void>();
    const post = (message: Omit<Message, "gapi">) => target.postMessage({ gapi: true, ...message }, "*");
    const send = (name: string, data: unknown, callback: (answers: unknown[]) => void) => {
      const id = Math.random().toString(36);
      callbacks.set(id, callback);
      post({ id, name, data });
    };
    const answer = ({ id, answer: given }: Message) => {
      try {
        callbacks.get(id)?.([given]);
      } catch {} // as Google's: the SDK's own callback of `webStorageSupport` always throws
    };
    peers.set(target, {
      receive(message) {
        if ("answer" in message) return answer(message);
        const handler = message.name === "ping" ? () => "pong" : handlers.get(message.name);
        if (!handler) return void waiting.push(message);
        post({ id: message.id, name: message.name, answer: handler(message.data) });
      },
    });
    return {
      send,
      register(name: string, handler: (data: unknown) => unknown) {
        handlers.set(name, handler);
        for (const message of waiting.splice(0)) peers.get(target)?.receive(message);
      },
      restyle: async () => {},
      ping(callback: () => void) {
        const timer = setInterval(
          () =>
            send("ping", null, () => {
              clearInterval(timer);
              callback();
            }),
          50,
        );
        return new Promise(() => {});
      },
    };
  };
  addEventListener("message", ({ source, data }) => data?.gapi && peers.get(source)?.receive(data));
  const context = {
    open({ url, where }: { url: string; where: HTMLElement }, started: (frame: unknown) => unknown) {
      const frame = Object.assign(document.createElement("iframe"), { src: url });
      where.append(frame);
      return started(peerOf(frame.contentWindow!));
    },
    getParentIframe: () => peerOf(parent),
  };
  const gapi = {
    load(_name: string, options: (() => void) | { callback(): void }) {
      Object.assign(gapi, { iframes: { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context } });
      typeof options === "function" ? options() : options.callback();
    },
  };
  Object.assign(window, { gapi });
  const onload = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get("onload")!;
  (window as unknown as Record<string, () => void>)[onload]!();
}
