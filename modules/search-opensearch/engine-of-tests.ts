import type { EngineOfTests } from "#test/support/module.ts";
import { whyNoOpenSearch } from "#test/support/opensearch.ts";
import { openSearch } from "./server/engine-of-tests.ts";

export default { name: "OpenSearch", whyNot: whyNoOpenSearch, open: openSearch } satisfies EngineOfTests;
