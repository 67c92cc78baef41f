import { basename, dirname, join, relative, sep } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { ISLAND_INPUTS, islandPlugins, OF_ALL_ISLANDS } from "./scripts/islands-build.ts";
import { LANGUAGE_CODES, type Language } from "./src/contract/language-codes.ts";
import { scopedClass } from "./src/web/document/scoped-class.ts";
import { islandEntry, STYLES_ENTRY } from "./src/web/entries.ts";

const SERVER_DIR = "dist/server";
/**
 * Two find their native programs beside their own files; the third, under the LGPL, stays a file of its own that can be replaced; the fourth is
 * loaded where a country needs its holidays.
 */
const UNBUNDLED_PACKAGES = ["sharp", "@node-rs/argon2", "opening_hours", "date-holidays"];

/**
 * What the messages import: not in one chunk with what waits for them (`texts/loaded-texts.ts`), or both would wait for ever. What chooses
 * the place stands before the languages that it chooses.
 */
const OF_MESSAGES = {
  name: "messages",
  test: /[\\/]packages[\\/]messages[\\/]|[\\/]contract[\\/](?:locales|language-codes)\.ts$|[\\/]config[\\/]choose-place\.ts$/,
};

/**
 * Builds: styles, islands and fonts of the public site; the hydrated apps, built apart so that the bundler never
 * moves a shared chunk of theirs into what readers load; the desk; the service worker, which writes screens as the server
 * does; its messages by language; the small one, which only shows messages; the resolver of popups, for other clients; and the server with what it renders, screens and mails
 * (docs/decisions/101-memory-and-collections.md).
 */
export default defineConfig({
  appType: "custom",
  publicDir: false,
  plugins: [
    react(),
    ...islandPlugins((environment) => environment === "client", scopedClass),
    workerModules(),
    sourceFiles(),
    asciiOnly(),
  ],
  builder: {},
  css: { modules: { generateScopedName: (name, file) => scopedClass(name, relative(import.meta.dirname, file)) } },
  environments: {
    client: {
      define: { "import.meta.env.IN_ISLANDS": "true" },
      build: {
        outDir: "dist/client",
        manifest: true,
        modulePreload: false,
        cssCodeSplit: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          preserveEntrySignatures: "strict", // styles.ts only exports
          output: { codeSplitting: { groups: [OF_ALL_ISLANDS] } },
          input: {
            site: STYLES_ENTRY,
            ...ISLAND_INPUTS,
          },
        },
      },
    },
    app: {
      consumer: "client",
      build: {
        outDir: "dist/client",
        emptyOutDir: false,
        manifest: ".vite/app-manifest.json",
        modulePreload: false,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { "hydrated-app": islandEntry("hydrated-app") } },
      },
    },
    desk: {
      consumer: "client",
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: "dist/client",
        emptyOutDir: false,
        manifest: ".vite/desk-manifest.json",
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { "desk-app": islandEntry("desk-app") } },
      },
    },
    offline: {
      consumer: "server", // it writes documents, and loads no styles
      define: { "process.env.NODE_ENV": '"production"' },
      resolve: { noExternal: true, conditions: ["browser", "import", "default"] },
      build: {
        outDir: "dist/offline",
        minify: true,
        emitAssets: false,
        rolldownOptions: {
          input: { "service-worker": "src/web/offline/service-worker.ts" },
          output: { format: "iife", entryFileNames: "service-worker.js", codeSplitting: false },
        },
      },
    },
    ...Object.fromEntries(LANGUAGE_CODES.map((code) => [`texts_${code}`, textsOfWorker(code)])),
    popup: {
      consumer: "client",
      build: {
        outDir: "dist/identity",
        minify: true,
        modulePreload: false,
        rolldownOptions: {
          preserveEntrySignatures: "strict",
          input: { "popup-resolver": "src/web/app/session/popup-resolver.ts" },
          output: { entryFileNames: "[name].js", codeSplitting: false },
        },
      },
    },
    push: {
      consumer: "client",
      build: {
        outDir: "dist/offline",
        emptyOutDir: false,
        minify: true,
        modulePreload: false,
        rolldownOptions: {
          input: { "push-worker": "src/web/offline/push-worker.ts" },
          output: { format: "iife", entryFileNames: "push-worker.js", codeSplitting: false },
        },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": '"production"' }, // React's fast half, however the server was started
      resolve: { noExternal: true, external: UNBUNDLED_PACKAGES },
      build: {
        outDir: SERVER_DIR,
        ssr: true,
        rolldownOptions: {
          input: { main: "src/server/main.ts", render: "src/web/render.tsx", mail: "src/web/mail/render.tsx" },
          output: { chunkFileNames: "[name]-[hash].js", comments: false, codeSplitting: { groups: [OF_MESSAGES] } },
        },
      },
    },
  },
});

/** The messages of a language for the service worker, which the server puts before it. */
function textsOfWorker(code: Language): EnvironmentOptions {
  return {
    consumer: "server",
    resolve: { noExternal: true },
    build: {
      outDir: "dist/offline",
      emptyOutDir: false,
      minify: true,
      rolldownOptions: {
        input: { [`texts-${code}`]: `src/texts/messages/compiled/${code}/index.ts` },
        output: {
          format: "iife",
          name: `EOLAIRE_TEXTS_${code}`,
          exports: "default",
          entryFileNames: "[name].js",
          codeSplitting: false,
        },
      },
    },
  };
}

/** The service worker has hashes of its own in place of Node's, messages that stand in other scripts, and of React's renderers the one that it uses: the streaming ones are 100 kB. */
const WORKER_MODULES = new Map([
  ["node:crypto", "src/web/offline/node-crypto.ts"],
  ["./loaded-texts.ts", "src/web/offline/worker-texts.ts"],
  ["react-dom/server", "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"],
]);

function workerModules(): Plugin {
  return {
    name: "worker-modules",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "offline",
    resolveId: (id) => (WORKER_MODULES.has(id) ? join(import.meta.dirname, WORKER_MODULES.get(id)!) : undefined),
  };
}

/**
 * In the built server, `import.meta.url` of a module is that of its source, beside which its data are. Programs that a module starts in
 * a thread or a process of their own are built, too.
 */
function sourceFiles(): Plugin {
  return {
    name: "source-files",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      if (!code.includes("import.meta.url") || id.includes("/node_modules/")) return;
      const built = (path: string) => {
        const fileName = `${basename(path)}.js`;
        this.emitFile({ type: "chunk", id: `${join(dirname(id), path)}.ts`, fileName });
        return `new URL("./${fileName}", import.meta.url)`;
      };
      const source = relative(join(import.meta.dirname, SERVER_DIR), id).replaceAll(sep, "/");
      return code.replaceAll(
        /new URL\("([\w./-]+)\.ts", import\.meta\.url\)|import\.meta\.url/g,
        (_, program?: string) => (program ? built(program) : `new URL("${source}", import.meta.url).href`),
      );
    },
  };
}

/**
 * V8 holds the sources in memory, and takes two bytes for each character of one that has any beyond ASCII: in the built server they are
 * escaped. Only once the bundle is written out, because the bundler's own printer turns escapes into characters.
 */
function asciiOnly(): Plugin {
  return {
    name: "ascii-only",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = escaped(chunk.code);
    },
  };
}

function escaped(code: string): string {
  const twice = code.search(/\\[^\0-\x7f]/);
  if (twice !== -1)
    throw new Error(`A character beyond ASCII needs no backslash: ${code.slice(twice - 80, twice + 80)}`);
  return code.replaceAll(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
