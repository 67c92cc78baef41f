import { expect, test } from "vitest";
import { MemoryLimits } from "../src/index.ts";

const HOUR = 3_600_000;
let now = 0;
const limits = () => new MemoryLimits({ callsPerMinute: 2, now: () => now });

test("a bucket gives its points, refills evenly, and takes one back", async () => {
  const of = limits();
  const spend = () => of.spend(["mails", "nora"], { points: 2, seconds: 60 });
  expect([await spend(), await spend(), await spend()]).toEqual([true, true, false]);
  now += 30_000;
  expect([await spend(), await spend()]).toEqual([true, false]);
  await of.refund(["mails", "nora"], { points: 2, seconds: 60 });
  expect([await spend(), await spend()]).toEqual([true, false]);
  expect(await of.spend(["mails", "liam"], { points: 2, seconds: 60 })).toBe(true);
});

test("wrong passwords in a row hold an account up for an hour, then two, at most three; a day forgets them", async () => {
  const of = limits();
  const rule = { free: 2, maxWaitHours: 3, forgetHours: 24 };
  const tryAfter = (hours: number) => {
    now += hours * HOUR;
    return of.countTry(["account", "nora"], rule);
  };
  expect([await tryAfter(0), await tryAfter(0), await tryAfter(0.9)]).toEqual([true, true, false]);
  expect([await tryAfter(0.2), await tryAfter(1.9), await tryAfter(0.2)]).toEqual([true, false, true]);
  expect([await tryAfter(2.9), await tryAfter(0.2)]).toEqual([false, true]);
  expect([await tryAfter(25), await tryAfter(0), await tryAfter(0)]).toEqual([true, true, false]);
  await of.forgetTries(["account", "nora"]);
  expect(await tryAfter(0)).toBe(true);
});

test("what is remembered lasts for its days", async () => {
  const of = limits();
  await of.remember(["known", "nora"], 2);
  now += 47 * HOUR;
  expect([await of.isKnown(["known", "nora"]), await of.isKnown(["known", "liam"])]).toEqual([true, false]);
  now += 2 * HOUR;
  expect(await of.isKnown(["known", "nora"])).toBe(false);
});

test("the calls of a client are counted, of IPv6 those of its /64", () => {
  const of = limits();
  expect(["a", "a", "a", "b"].map((client) => of.mayCall(client))).toEqual([true, true, false, true]);
  const home = of.clientOf("2001:db8:1:2::9");
  expect(of.clientOf("2001:db8:1:2:3:4:5:6")).toBe(home);
  expect(of.clientOf("2001:db8:1:3::9")).not.toBe(home);
  expect(of.clientOf("2001:db8::1")).not.toBe(of.clientOf("2001:db8:0:1::1"));
  expect(of.clientOf("::ffff:203.0.113.9")).toBe(of.clientOf("203.0.113.9"));
});
