import { module } from "#core/contract/module.ts";

export default module({ name: "search-opensearch" });
