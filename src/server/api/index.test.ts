import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUBJECTS } from "#core/contract/index.ts";
import type { Module } from "#core/contract/module.ts";
import { MODULES, SUBJECTS_OF_MODULES } from "#start/compiled/declared.ts";
import type { Handlers } from "../calls/handler.ts";
import { handlers } from "./index.ts";

const source = readFileSync(new URL("./index.ts", import.meta.url), "utf8");
const paths = [...source.matchAll(/^import .+ from "\.\/(.+)";$/gm)].map(([, path = ""]) => path);
const modules = await Promise.all(paths.map(async (path) => [path, await import(`./${path}`)] as const));

/** Those of modules stand in their folders by what compiles. */
const FURTHER = (MODULES as readonly Module[]).flatMap(({ furtherCalls }) =>
  Object.values(furtherCalls).flatMap(Object.keys),
);
const OF_CORE = Object.entries(SUBJECTS)
  .filter(([subject]) => !Object.hasOwn(SUBJECTS_OF_MODULES, subject))
  .map(([subject, { calls }]) => [subject, Object.keys(calls).filter((name) => !FURTHER.includes(name))] as const);

test.each(OF_CORE)("the handlers of %s are in the folder of that name", (subject, names) => {
  /** Of `pages/prices/editing.ts`: `prices`. */
  const folderOf = (name: string) => {
    // A handler that calls others is made of them: `askWith` makes that of `ask`.
    const found = modules.find(([, { [name]: handler }]) => handler && handler === handlers[name as keyof Handlers]);
    return (found ?? modules.find(([, module]) => `${name}With` in module))?.[0].split("/")[1];
  };
  const folders = Object.fromEntries(names.map((name) => [name, folderOf(name)]));
  expect(folders).toEqual(Object.fromEntries(names.map((name) => [name, subject])));
});

test("no two subjects have a call of the same name", () => {
  const names = Object.values(SUBJECTS).flatMap(({ calls }) => Object.keys(calls));
  expect(names).toEqual([...new Set(names)]);
});
