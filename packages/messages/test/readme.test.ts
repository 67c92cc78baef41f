import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { compileNamespace } from "../src/compile.ts";
import * as runtime from "../src/index.ts";

test("the example of the README", () => {
  const { modules, issues } = compileNamespace({
    en: { left: "{n, plural, one {# place} other {# places}} in {town}" },
    ga: { left: "{n, plural, one {# áit} two {# áit} few {# áit} many {# n-áit} other {# áit}} le {town}" },
  });
  expect(issues).toEqual([]);
  expect(modules.en).toMatch(/^import \{ cardinal_en, choose, number \} from "@eolaire\/messages";/);
  expect(modules.en).toContain('"left": (v: { n: number; town: string | number }): string =>');
  const body = stripTypeScriptTypes(modules.ga!)
    .replaceAll(/^import .*/gm, "")
    .replace("export default", "return");
  const { left } = new Function(...Object.keys(runtime), body)(...Object.values(runtime));
  expect(left({ n: 7, town: "Ardara" })).toBe("7 n-áit le hArdara");
});
