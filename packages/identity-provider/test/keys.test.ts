import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { afterAll, expect, test } from "vitest";
import { openSigningKeys, sweepKeys } from "../src/keys.ts";
import { openSecretBox } from "../src/secret-box.ts";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
const { db, deps } = server;
const keyFile = join(server.keyFolder, "identity.key");
afterAll(() => server.stop());

const servedKeys = async () => {
  const answer = await fetch(`${server.origin}/.well-known/jwks.json`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  return ((await answer.json()) as { keys: Record<string, string>[] }).keys;
};
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test("the key set has public parts only", async () => {
  const [key, ...more] = await servedKeys();
  expect(more).toEqual([]);
  expect(Object.keys(key!).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  expect(key).toMatchObject({ kty: "RSA", alg: "RS256", use: "sig" });
});

test("the private part is encrypted in the database, and opened by a file that only we read", async () => {
  const row = await db.selectFrom("identity_key").selectAll().executeTakeFirstOrThrow();
  expect(row.private_key.includes(Buffer.from("RSA"))).toBe(false);
  expect(() => deps.box.open(row.private_key)).not.toThrow();
  const changed = Buffer.from(row.private_key);
  changed[40]! ^= 1;
  expect(() => deps.box.open(changed)).toThrow();
  for (const name of ["identity.key", "identity-admin.key"]) {
    expect((await stat(join(server.keyFolder, name))).mode & 0o777).toBe(0o600);
  }
});

test("instances that start together on a new database make one key", async () => {
  await db.deleteFrom("identity_key").execute();
  const opened = await Promise.all(Array.from({ length: 8 }, () => openSigningKeys(db, deps.box, deps.now)));
  const kids = await Promise.all(opened.map(async (keys) => kidOf(await keys.sign({}))));
  expect(new Set(kids).size).toBe(1);
  await deps.keys.rotate(); // the running server signs with a key that there is
});

test("after a rotation old tokens hold, on an instance that has not heard of it too", async () => {
  const elsewhere = await openSigningKeys(db, deps.box, deps.now);
  const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
  const old = kidOf(await user.getIdToken());
  await deps.keys.rotate();
  expect(await errorCode(user.reload())).toBe("none");
  const next = kidOf(await user.getIdToken(true));
  expect(next).not.toBe(old);
  expect((await servedKeys()).map(({ kid }) => kid)).toEqual(expect.arrayContaining([old, next]));
  expect(await elsewhere.verifier({ kid: next! })).toBeDefined();
  await expect(elsewhere.verifier({ kid: "unknown" })).rejects.toThrow();
});

test("old keys go a day after the rotation, the one that signs never", async () => {
  await deps.keys.rotate();
  const before = await servedKeys();
  expect(before.length).toBeGreaterThan(1);
  await sweepKeys(db, deps.now().add({ hours: 23 }));
  expect(await servedKeys()).toHaveLength(before.length);
  await sweepKeys(db, deps.now().add({ hours: 25 }));
  expect(await servedKeys()).toHaveLength(1);
  expect(kidOf(await deps.keys.sign({}))).toBe((await servedKeys())[0]!.kid);
});

test("the start is refused with a key file that does not fit, is damaged, or that others may read", async () => {
  const { keyFolder } = server;
  const original = await readFile(keyFile);
  try {
    await chmod(keyFile, 0o644);
    await expect(openSecretBox(keyFolder)).rejects.toThrow("chmod 600");
    await rm(keyFile);
    const other = await openSecretBox(keyFolder);
    await expect(openSigningKeys(db, other, deps.now)).rejects.toThrow("identity.key does not open");
    await writeFile(keyFile, "short");
    await expect(openSecretBox(keyFolder)).rejects.toThrow("is damaged");
  } finally {
    await rm(keyFile, { force: true });
    await writeFile(keyFile, original, { mode: 0o600 });
  }
});
