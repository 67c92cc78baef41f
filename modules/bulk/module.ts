import { module } from "#core/contract/module.ts";
import { bulkEndpoints } from "./contract.ts";

export default module({
  name: "bulk",
  furtherCalls: { pages: bulkEndpoints },
  textSets: ["admin"],
  jobs: ["work-on-pages"],
  kinds: { "work-on-pages": { screen: "/pages/changes" } },
});
