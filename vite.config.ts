import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ISLANDS } from "./src/web/site/islands/use-island.ts";

/** Two builds: what browsers load (styles, islands, fonts), and what the server renders: the public site's screens, mails. */
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
            ...Object.fromEntries(ISLANDS.map((name) => [name, `src/web/site/islands/${name}/${name}.ts`])),
          },
        },
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
