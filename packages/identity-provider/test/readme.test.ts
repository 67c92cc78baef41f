import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newAuth, sdk } from "./support/auth-sdk.ts";
import { createDatabase } from "./support/database.ts";

/** The server of the README, on a free port, with a folder and a database of its own. */
test("the server of the README signs somebody in with the SDK, and knows who calls", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const { db, drop } = await createDatabase();
  const keyFolder = await mkdtemp(join(tmpdir(), "identity-readme-"));
  const outbox: { type: string; to: string }[] = [];
  const body = example
    .replace(/import (.*) from "(.*)";/g, 'const $1 = await load("$2");')
    .replace('"./data"', JSON.stringify(keyFolder))
    .replace("port: 3000", "port: 0")
    .replace(/^const origin = .*$/m, "let origin;")
    .replaceAll("headers.authorization!", "headers.authorization")
    .concat('origin = "http://127.0.0.1:" + app.server.address().port; return { app, origin };');
  const load = async (name: string) =>
    name === "fastify" ? (await import("fastify")).default : import("../src/index.ts");
  const Run = Object.getPrototypeOf(async () => {}).constructor;
  const { app, origin } = await new Run("db", "outbox", "load", body)(db, outbox, load);
  try {
    const auth = newAuth(origin, undefined, "public");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, "nora@diary.example", "turf and heather 1847");
    const answer = await fetch(`${origin}/diary`, { headers: { authorization: `Bearer ${await user.getIdToken()}` } });
    expect(await answer.json()).toEqual({ of: user.uid });
    await sdk.sendPasswordResetEmail(auth, "nora@diary.example");
    expect(outbox).toMatchObject([{ type: "PASSWORD_RESET", to: "nora@diary.example" }]);
    expect((await fetch(`${origin}/diary`, { headers: { authorization: "Bearer none" } })).status).toBe(500);
  } finally {
    await app.close();
    await drop();
    await rm(keyFolder, { recursive: true });
  }
});
