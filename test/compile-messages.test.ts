import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileMessages } from "../scripts/compile-messages.ts";

test("the script fails with the file and the key", () => {
  const root = mkdtempSync(join(tmpdir(), "eolaire-messages-"));
  try {
    for (const [locale, messages] of [
      ["en", { left: "{n} left", save: "Save" }],
      ["ga", { left: "fágtha" }],
    ] as const) {
      mkdirSync(join(root, "src/texts/messages", locale), { recursive: true });
      writeFileSync(join(root, "src/texts/messages", locale, "desk.json"), JSON.stringify(messages));
    }
    expect(() => compileMessages(root)).toThrow(
      "src/texts/messages/ga/desk.json: left: the argument {n} is missing\nsrc/texts/messages/ga/desk.json: save: is missing",
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});
