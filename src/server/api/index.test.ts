import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUBJECTS } from "#core/contract/index.ts";
import { MODULES } from "#start/compiled/declared.ts";
import type { Handlers } from "../calls/handler.ts";
import { subjectsWithout } from "../calls/subjects.ts";
import { handlers } from "./index.ts";

const source = readFileSync(new URL("./index.ts", import.meta.url), "utf8");
const paths = [...source.matchAll(/^import .+ from "\.\/(.+)";$/gm)].map(([, path = ""]) => path);
const modules = await Promise.all(paths.map(async (path) => [path, await import(`./${path}`)] as const));

/** Those of modules stand in their folders by what compiles. */
const OF_CORE = subjectsWithout(MODULES.map(({ name }) => name));

/** A subject of which core has only what others ask as well. */
const FOLDERS: Record<string, string> = { "my-day": "pages-of-day" };

test.each(OF_CORE)("the handlers of %s are in the folder of that name", (subject, { calls }) => {
  /** Of `pages/prices/editing.ts`: `prices`. */
  const folderOf = (name: string) => {
    // A handler that calls others is made of them: `askWith` makes that of `ask`.
    const found = modules.find(([, { [name]: handler }]) => handler && handler === handlers[name as keyof Handlers]);
    return (found ?? modules.find(([, module]) => `${name}With` in module))?.[0].split("/")[1];
  };
  const folders = Object.fromEntries(Object.keys(calls).map((name) => [name, folderOf(name)]));
  expect(folders).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, FOLDERS[subject] ?? subject])));
});

test("no two subjects have a call of the same name", () => {
  const names = Object.values(SUBJECTS).flatMap(({ calls }) => Object.keys(calls));
  expect(names).toEqual([...new Set(names)]);
});
