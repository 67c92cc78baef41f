import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ISLANDS, islandEntry } from "./src/web/ui/use-island.ts";

const PLAIN_ISLANDS = ISLANDS.filter((name) => name !== "hydrated-app" && name !== "desk-app");

/**
 * Four builds: what reading screens load (styles, islands, fonts); what live screens load beside it, apart so that no
 * piece of it ever moves into what readers load; the desk; and what the server renders: the public site's screens, mails.
 */
export default defineConfig({
  appType: "custom",
  publicDir: false,
  plugins: [react()],
  builder: {},
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
            site: "src/web/document/styles.ts",
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
      resolve: { noExternal: ["use-intl", "react", "react-dom"] },
      build: {
        outDir: "dist/server",
        ssr: true,
        rolldownOptions: { input: { render: "src/web/render.tsx", mail: "src/web/mail/render.tsx" } },
      },
    },
  },
});
