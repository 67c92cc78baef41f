import { module } from "#core/contract/module.ts";
import { bulkEndpoints } from "./contract.ts";

export default module({ name: "bulk", calls: { pages: bulkEndpoints }, textSets: ["admin"] });
