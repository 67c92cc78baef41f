import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as kysely from "kysely";
import { expect, onTestFinished, test } from "vitest";
import * as postgres from "../src/index.ts";
import { createDatabase } from "./support/postgres-server.ts";

test("the example of the README migrates, writes, reads and hears of what it wrote", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "postgres-readme-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(
    join(folder, "0001_note.sql"),
    "create table note (id uuid primary key default uuidv7(), text text not null, days jsonb not null)",
  );
  const { connection, drop } = await createDatabase();
  onTestFinished(drop);
  const body = stripTypeScriptTypes(example)
    .replace(/import .* from "kysely";/, "const { sql } = kysely;")
    .replace(/import (.*) from "@eolaire\/postgres";/, "const $1 = postgres;")
    .replace(/\{ url: "[^"]*" \}/, "connection")
    .replace(/new URL\([^)]*\)/, "folder")
    .concat("return notes;");
  const Run = Object.getPrototypeOf(async () => {}).constructor;
  const heard: string[] = [];
  const log = (text: string) => heard.push(text);
  const given = { kysely, postgres, connection, folder: pathToFileURL(`${folder}/`), console: { log } };
  const notes = await new Run(...Object.keys(given), body)(...Object.values(given));
  expect(notes).toEqual([{ text: "high tide", days: ["Monday", "Friday"] }]);
  expect(heard).toEqual(["changed: high tide"]);
});
