import { expect, test } from "vitest";
import { searchElsewhere } from "#core/server/api/directory/search/effects.ts";
import { StartRefused } from "#core/server/config/start-refused.ts";

const search = { urls: ["http://127.0.0.1:9200/"], prefix: "eolaire", daysAhead: 28 };

test("a start that asks for the engine is refused where the operator has switched it off", async () => {
  const starting = searchElsewhere(null as never, { search, modulesOff: ["search-opensearch"] });
  await expect(starting).rejects.toThrow(StartRefused);
  await expect(starting).rejects.toThrow(/^SEARCH_URL: .*MODULES/);
});
