import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ISLANDS } from "./src/web/site/islands/use-island.ts";

const entryOf = (island: string) => `src/web/site/islands/${island}/${island}.ts`;
const PLAIN_ISLANDS = ISLANDS.filter((name) => name !== "live-screen" && name !== "own-desk");

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
            site: "src/web/site/styles.ts",
            ...Object.fromEntries(PLAIN_ISLANDS.map((name) => [name, entryOf(name)])),
          },
        },
      },
    },
    live: {
      consumer: "client",
      build: {
        outDir: "dist/client",
        emptyOutDir: false,
        manifest: ".vite/live-manifest.json",
        modulePreload: false,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { "live-screen": entryOf("live-screen") } },
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
        rolldownOptions: { input: { "own-desk": entryOf("own-desk") } },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": '"production"' }, // React's fast half, however the server was started
      resolve: { noExternal: ["use-intl", "react", "react-dom"] },
      build: {
        outDir: "dist/server",
        ssr: true,
        rolldownOptions: { input: { render: "src/web/site/render.tsx", mail: "src/web/mail/render.tsx" } },
      },
    },
  },
});
