import { module } from "#core/contract/module.ts";
import { pageFileEndpoints } from "./contract.ts";

export default module({
  name: "exchange",
  subjects: { "page-files": { title: "Import and export", area: "office", calls: pageFileEndpoints } },
  textSets: ["admin"],
  jobs: ["page-imports"],
});
