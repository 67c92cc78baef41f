import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { scopedClass } from "./src/web/document/scoped-class.ts";
import { islandEntry, STYLES_ENTRY } from "./src/web/entries.ts";
import { ISLANDS } from "./src/web/ui/page-resources.ts";

const PLAIN_ISLANDS = ISLANDS.filter((name) => name !== "hydrated-app" && name !== "desk-app");

/**
 * Four builds: styles, islands and fonts of the public site; the hydrated apps, built apart so that the bundler never
 * moves a shared chunk of theirs into what readers load; the desk; and what the server renders: screens and mails.
 */
export default defineConfig({
  appType: "custom",
  publicDir: false,
  plugins: [react()],
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
