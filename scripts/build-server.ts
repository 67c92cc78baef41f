import { createBuilder } from "vite";

/** `npm run build:server`: the server alone, seconds after a change of its sources. `npm run build` makes everything. */
const builder = await createBuilder({ logLevel: "warn" });
await builder.build(builder.environments.ssr!);
