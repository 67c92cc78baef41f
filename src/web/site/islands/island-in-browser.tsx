/** For tests: islands rendered by the server in a real Chromium, with the content security policy of the site. */
import { globSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, BrowserContextOptions, Page, Route } from "playwright-core";
import type { ReactNode } from "react";
import { build, type Rollup } from "vite";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { FIRST, type Locale } from "#core/texts/locales.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { SiteProviders } from "#core/web/document/site-context.tsx";
import { staticMarkup } from "#core/web/document/static-markup.ts";
import { PageResources } from "#core/web/ui/page-resources.ts";
import { BLANK, giveBack, type PooledPage, takePage } from "#test/support/page-pool.ts";
import { ISLAND_INPUTS, islandPlugins } from "../../../../scripts/islands-build.ts";

const ORIGIN = "http://eolaire.example";
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; media-src 'self'; form-action 'self'";
const VIEWPORT = { width: 800, height: 700 };
const MIME = new Map(Object.entries<string>({ js: "text/javascript", css: "text/css", json: "application/json" }));

interface Options {
  locale?: Locale;
  /** Path and query of the document with the island. */
  address?: string;
  now?: Date;
  javaScript?: boolean;
  context?: BrowserContextOptions;
  /** Responses by path; 404 for all others. */
  answers?: Record<string, (route: Route) => unknown>;
  /** Runs before the document is opened, in a context that no other test gets: fake clock, permissions. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

/** The errors in the console of a document, including violations of the policy. */
export interface IslandPage {
  page: Page;
  errors: string[];
}

export class IslandBrowser {
  readonly #taken: PooledPage[] = [];

  /** Gives back what was opened. */
  async stop(): Promise<void> {
    await Promise.all(this.#taken.splice(0).map((pooled) => giveBack(pooled, ORIGIN, BLANK)));
  }

  async open(content: ReactNode, options: Options = {}): Promise<IslandPage> {
    const { locale = FIRST, address = `/${locale}/pages`, answers = {} } = options;
    const { html, islands } = render(content, locale, new URL(address, ORIGIN), options.now);
    const files = await built(islands);
    const settings = { javaScriptEnabled: options.javaScript ?? true, viewport: VIEWPORT, ...options.context };
    const pooled = await takePage(settings, !!options.before);
    this.#taken.push(pooled);
    const { page } = pooled;
    await page.setViewportSize(settings.viewport ?? VIEWPORT);
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.route("**/*", (route) => {
      const path = new URL(route.request().url()).pathname;
      const answer = answers[path];
      if (answer) return answer(route);
      const file = files.get(path);
      if (file !== undefined) return route.fulfill({ contentType: MIME.get(path.split(".").at(-1)!)!, body: file });
      if (!route.request().isNavigationRequest()) return route.fulfill({ status: 404 });
      const body = documentOf(html, locale, [...files.keys()]);
      return route.fulfill({ contentType: "text/html", headers: { "content-security-policy": POLICY }, body });
    });
    await options.before?.(page, page.context());
    await page.goto(ORIGIN + address);
    if (settings.javaScriptEnabled && islands.length > 0) {
      await page.mouse.move(1, 1); // somebody is there
      await page
        .locator('[data-island]:not([data-hydrated], [data-when="visible"])')
        .first()
        .waitFor({ state: "detached" });
    }
    return { page, errors };
  }
}

function render(content: ReactNode, locale: Locale, url: URL, now = new Date()) {
  const resources = new PageResources();
  const site = {
    directory: { has_boats: true },
    name: { en: "Eolaire", ga: "Eolaire" },
    publicUrl: ORIGIN,
    demo: true,
    map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 15, tiles: null },
  };
  const context = {
    locale,
    path: url.pathname.replace(/^\/(en|ga)/, "") || "/",
    query: url.searchParams,
    now: Temporal.Instant.fromEpochMilliseconds(now.getTime()),
    until: () => {},
    places: new PlaceNames([]),
    site,
  };
  const html = staticMarkup(
    <SiteProviders site={context as unknown as ScreenContext} resources={resources}>
      {content}
    </SiteProviders>,
  );
  return { html, islands: [...resources.islands.keys()] };
}

const STYLES = [
  "../../theme/tokens.css",
  "../../theme/base.css",
  "../../ui/OpeningState/OpeningState.module.css",
  "../../ui/map/map.module.css",
];
const builds = new Map<string, Promise<Map<string, string>>>();

/** Scripts and styles of the islands, built like those of the site but with the names of classes as they are in tests, by address. */
function built(islands: readonly string[]): Promise<Map<string, string>> {
  const key = islands.join();
  const known = builds.get(key) ?? buildIslands(islands);
  builds.set(key, known);
  return known;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here("../../../../");

async function buildIslands(islands: readonly string[]): Promise<Map<string, string>> {
  const scripts = islands.map((name) => [name, ISLAND_INPUTS[name]!] as const);
  const styled = new Set(scripts.map(([, script]) => dirname(resolve(ROOT, script))));
  const inputs = Object.entries(ISLAND_INPUTS).filter(([name]) => name === "islands" || name.includes("/texts-"));
  const styles = [...STYLES.map(here), ...[...styled].flatMap((folder) => globSync(`${folder}/*.css`))];
  const result = (await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    define: { "import.meta.env.IN_ISLANDS": "true" },
    css: { modules: { generateScopedName: "[local]" } },
    plugins: islandPlugins(
      () => true,
      (name) => name,
    ),
    build: {
      write: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        preserveEntrySignatures: "strict",
        input: Object.fromEntries([...inputs, ...scripts, ...styles.map((path, index) => [`${index}-style`, path])]),
        output: { entryFileNames: "assets/[name]-.js" },
      },
    },
  })) as Rollup.RollupOutput;
  return new Map(
    result.output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : String(file.source)]),
  );
}

function documentOf(html: string, locale: Locale, files: readonly string[]): string {
  const styles = files.filter((path) => path.endsWith(".css") && /\/\d+-style/.test(path)).sort();
  const ofLanguage = files.filter((path) => !path.includes("/texts-") || path.includes(`/${locale}/`));
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Island</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join("")}
<script id="islands-script" type="text/plain" data-imports="${ofLanguage.join(" ")}"></script>
<script type="module" src="/assets/islands-.js"></script>
</head><body><main class="column">${html}</main></body></html>`;
}
