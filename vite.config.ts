import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { scopedClass } from "./src/web/document/scoped-class.ts";
import { islandEntry, STYLES_ENTRY } from "./src/web/entries.ts";
import { ISLANDS } from "./src/web/ui/page-resources.ts";

const PLAIN_ISLANDS = ISLANDS.filter((name) => name !== "hydrated-app" && name !== "desk-app");

/**
 * Six builds: styles, islands and fonts of the public site; the hydrated apps, built apart so that the bundler never
 * moves a shared chunk of theirs into what readers load; the desk; the service worker, which writes screens as the server
 * does; the small one, which only shows messages; and what the server renders: screens and mails.
 */
export default defineConfig({
  appType: "custom",
  publicDir: false,
  plugins: [react(), hashesInWorker()],
  builder: {},
  css: { modules: { generateScopedName: (name, file) => scopedClass(name, relative(import.meta.dirname, file)) } },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        modulePreload: false,
        cssCodeSplit: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          preserveEntrySignatures: "strict", // styles.ts only exports
          input: {
            site: STYLES_ENTRY,
            ...Object.fromEntries(PLAIN_ISLANDS.map((name) => [name, islandEntry(name)])),
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
      resolve: { noExternal: ["react", "react-dom"] },
      build: {
        outDir: "dist/server",
        ssr: true,
        rolldownOptions: { input: { render: "src/web/render.tsx", mail: "src/web/mail/render.tsx" } },
      },
    },
  },
});

/** The service worker has hashes of its own in place of Node's. */
function hashesInWorker(): Plugin {
  return {
    name: "hashes-in-worker",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "offline",
    resolveId: (id) => (id === "node:crypto" ? join(import.meta.dirname, "src/web/offline/node-crypto.ts") : undefined),
  };
}
