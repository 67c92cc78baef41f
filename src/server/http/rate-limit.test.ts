import { createPasswordHasher } from "@eolaire/identity-provider";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "#test/support/identity-server.ts";
import { errorCode, newAuth, sdk } from "../../../packages/identity-provider/test/support/auth-sdk.ts";
import { clientAddress, limitKey, refund, spend } from "./rate-limit.ts";

const usual = await startIdentityServer({ CLIENT_RATE: "600" });
/** With a high limit by address, for the limits by account. */
const open = await startIdentityServer();
/** A second instance on the same database. */
const beside = await startIdentityServer({}, open);
afterAll(async () => {
  await beside.stop();
  await Promise.all([usual.stop(), open.stop()]);
});
afterEach(() => usual.db.deleteFrom("rate_limit").execute());

const register = async (server: typeof usual) => {
  const email = newEmail();
  await sdk.createUserWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
  return email;
};
const signIn = (server: typeof usual, email: string, password = PASSWORD) =>
  errorCode(sdk.signInWithEmailAndPassword(newAuth(server.origin), email, password));
const inARow = async (count: number, action: () => Promise<string>) => {
  const codes: string[] = [];
  for (let n = 0; n < count; n++) codes.push(await action());
  return codes;
};
const countOf = (codes: string[], code: string) => codes.filter((each) => each === code).length;

/** Simulates that time has passed for every limit. */
const wait = (server: typeof usual, hours: number) =>
  sql`update rate_limit set date_expires = date_expires - make_interval(secs => ${hours * 3600})`.execute(server.db);

test("limits that were reached before the clock was set back by days hold nobody up after it", async () => {
  const email = await register(open);
  expect(await inARow(11, () => signIn(open, email, "wrong password"))).toContain("auth/too-many-requests");
  const limit = { points: 1, seconds: 60 };
  expect([await spend(open.db, "a", limit), await spend(open.db, "a", limit)]).toEqual([true, false]);
  await wait(open, -72);
  expect(await spend(open.db, "a", limit)).toBe(true);
  expect(await spend(open.db, "a", limit)).toBe(false);
  expect(await signIn(open, email)).toBe("none");
});

describe("signing in", () => {
  test("from one address: only ten of forty wrong passwords are checked, for all accounts together", async () => {
    const codes = await inARow(40, () => signIn(usual, newEmail(), "wrong password"));
    expect(countOf(codes, "auth/invalid-credential")).toBe(10);
    expect(countOf(codes, "auth/too-many-requests")).toBe(30);
    await wait(usual, 5 / 60);
    expect(await signIn(usual, newEmail(), "wrong password")).toBe("auth/invalid-credential");
  });

  test("from one address with the right password does not count", async () => {
    const email = await register(usual);
    expect(new Set(await inARow(15, () => signIn(usual, email)))).toEqual(new Set(["none"]));
  });

  test("to one account: only ten of forty are checked, and after that not even the right password", async () => {
    const email = await register(open);
    const codes = await inARow(40, () => signIn(open, email, "wrong password"));
    expect(countOf(codes, "auth/invalid-credential")).toBe(10);
    expect(await signIn(open, email)).toBe("auth/too-many-requests");
  });

  test("to one account concurrently counts, too", async () => {
    const email = await register(open);
    const codes = await Promise.all(Array.from({ length: 40 }, () => signIn(open, email, "wrong password")));
    expect(countOf(codes, "auth/invalid-credential")).toBe(10);
  });

  test("to an unknown account cannot be told apart", async () => {
    const email = newEmail();
    const codes = await inARow(12, () => signIn(open, email, "wrong password"));
    expect(countOf(codes, "auth/too-many-requests")).toBe(2);
  });

  test("is blocked longer after each wrong attempt: an hour, then two", async () => {
    const email = newEmail();
    const tryOnce = () => signIn(open, email, "wrong password");
    await inARow(10, tryOnce);
    await wait(open, 0.9);
    expect(await tryOnce()).toBe("auth/too-many-requests");
    await wait(open, 0.2);
    expect(await tryOnce()).toBe("auth/invalid-credential");
    await wait(open, 1.5);
    expect(await tryOnce()).toBe("auth/too-many-requests");
    await wait(open, 0.6);
    expect(await tryOnce()).toBe("auth/invalid-credential");
  });

  test("from a known address of the account is not blocked by others", async () => {
    const email = await register(open);
    const known = limitKey("account", email);
    expect(await signIn(open, email)).toBe("none");
    await open.db
      .insertInto("rate_limit")
      .values({ key: known, points: 30, date_expires: sql<Date>`now() + interval '1 day'` })
      .execute();
    expect(await signIn(open, email)).toBe("none");
    await open.db
      .deleteFrom("rate_limit")
      .where("key", "=", limitKey("known", email, "127.0.0.1"))
      .execute();
    expect(await signIn(open, email)).toBe("auth/too-many-requests");
  });

  test("is possible again after a reset by mail", async () => {
    const email = await register(open);
    await inARow(11, () => signIn(open, email, "wrong password"));
    const visitor = newAuth(open.origin);
    await sdk.sendPasswordResetEmail(visitor, email);
    await sdk.confirmPasswordReset(visitor, await open.latestCode(email, "PASSWORD_RESET"), "a new one for 1848");
    expect(await signIn(open, email, "a new one for 1848")).toBe("none");
  });
});

describe("over two instances on one database", () => {
  test("ten wrong passwords for an account are checked, wherever they are tried", async () => {
    const email = await register(open);
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, at) => signIn(at % 2 === 0 ? open : beside, email, "wrong password")),
    );
    expect(countOf(codes, "auth/invalid-credential")).toBe(10);
    expect(countOf(codes, "auth/too-many-requests")).toBe(14);
    expect([await signIn(open, email), await signIn(beside, email)]).toEqual(Array(2).fill("auth/too-many-requests"));
  });

  test("five codes are sent to a phone, and each may be tried five times", async () => {
    const phoneNumber = "+353870000001";
    const send = (server: typeof open) =>
      callIdentity(server, "/v1/accounts:sendVerificationCode", { phoneNumber, recaptchaToken: "x" });
    const answers = await Promise.all([open, beside, open, beside, open, beside, open].map(send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const { sessionInfo } = answers.find(({ status }) => status === 200)!.body;
    const tryCode = async (server: typeof open) => {
      const wrong = { sessionInfo, code: "not it" };
      return (await callIdentity(server, "/v1/accounts:signInWithPhoneNumber", wrong)).body.error?.message;
    };
    const tries = [];
    for (const server of [open, beside, open, beside, open, beside]) tries.push(await tryCode(server));
    expect(tries).toEqual([...Array(5).fill("INVALID_CODE"), expect.stringMatching(/^SESSION_EXPIRED|^TOO_MANY/)]);
  });
});

test("five users register from one address in half an hour", async () => {
  const codes = await inARow(8, () => errorCode(register(usual)));
  expect(codes).toEqual([...Array(5).fill("none"), ...Array(3).fill("auth/too-many-requests")]);
});

describe("of forty requests for a mail in a row, five are sent", () => {
  test("to one address, known or not, from anywhere", async () => {
    for (const email of [await register(open), newEmail()]) {
      const visitor = newAuth(open.origin);
      const codes = await Promise.all(
        Array.from({ length: 40 }, () => errorCode(sdk.sendPasswordResetEmail(visitor, email))),
      );
      expect(countOf(codes, "none")).toBe(5);
      expect(countOf(codes, "auth/too-many-requests")).toBe(35);
      expect(await open.countMails(email, "PASSWORD_RESET")).toBeLessThanOrEqual(5);
    }
  });

  test("from one address, to anybody", async () => {
    const ask = () =>
      callIdentity(usual, "/v1/accounts:sendOobCode", { requestType: "EMAIL_SIGNIN", email: newEmail() });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

describe("a bucket", () => {
  const limit = { points: 3, seconds: 60 };

  test("serves concurrent requests up to its points, and refills evenly", async () => {
    const key = limitKey("test", newEmail());
    const spent = await Promise.all(Array.from({ length: 20 }, () => spend(usual.db, key, limit)));
    expect(spent.filter(Boolean)).toHaveLength(3);
    await wait(usual, 21 / 3600);
    expect(await spend(usual.db, key, limit)).toBe(true);
    expect(await spend(usual.db, key, limit)).toBe(false);
    await refund(usual.db, key, limit);
    expect(await spend(usual.db, key, limit)).toBe(true);
  });

  test("stores no personal data in its key", async () => {
    const email = newEmail();
    expect(limitKey("account", email)).not.toContain(email);
  });
});

test("password hashing has a bounded queue", async () => {
  const passwords = createPasswordHasher({ maxWaiting: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash(PASSWORD)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(14);
  expect(refused[0]?.reason).toMatchObject({ code: "TOO_MANY_ATTEMPTS_TRY_LATER", status: 503 });
  expect(await passwords.verify(await passwords.hash(PASSWORD), PASSWORD)).toBe(true);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted);
});
