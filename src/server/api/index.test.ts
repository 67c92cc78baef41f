import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUBJECTS } from "../../contract/index.ts";

const source = readFileSync(new URL("./index.ts", import.meta.url), "utf8");
const imports = source.matchAll(/^import \{([^}]+)\} from "\.\/([\w-]+)\//gm);
/** A handler that calls others is made of them: `askWith` makes that of `ask`. */
const folderOf = new Map(
  [...imports].flatMap(([, names = "", folder]) =>
    names.split(",").map((name) => [name.trim().replace(/With$/, ""), folder]),
  ),
);

test.each(Object.entries(SUBJECTS))("the handlers of %s are in the folder of that name", (subject, { calls }) => {
  const folders = Object.fromEntries(Object.keys(calls).map((name) => [name, folderOf.get(name)]));
  expect(folders).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, subject])));
});

test("no two subjects have a call of the same name", () => {
  const names = Object.values(SUBJECTS).flatMap(({ calls }) => Object.keys(calls));
  expect(names).toEqual([...new Set(names)]);
});
