import * as node from "node:crypto";
import { expect, test } from "vitest";
import { hash } from "./node-crypto.ts";

test("it hashes as Node does, whatever the length", () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000, 30_000]) {
    const text = "Báidín Fheilimí ".repeat(2_000).slice(0, length);
    expect(hash("sha256", text, "base64")).toBe(node.hash("sha256", text, "base64"));
  }
});
