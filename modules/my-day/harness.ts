import type { HarnessPart } from "#harness/support/module.ts";
import { readMyDay } from "./rules/address.ts";

type World = Parameters<NonNullable<NonNullable<HarnessPart["chapters"]>["sharedDay"]>>[0];

/** A visitor with the secret of a new day. */
async function withKey({ call }: World, more: object = {}) {
  const { key } = await call("shareDay", { date: "2030-07-04" }, "visitor");
  return { fields: { key, ...more }, caller: "visitor" as const };
}

/** The greatest length of an address. */
const MAX_ADDRESS = 16_384;
const TODAY = Temporal.PlainDate.from("2026-07-04");

export default {
  chapters: {
    sharedDay: (world) => withKey(world),
    changeSharedDay: (world) => withKey(world, { from: "10:15" }),
    endSharedDay: (world) => withKey(world),
  },
  readers: [
    {
      name: "readMyDay",
      max: MAX_ADDRESS,
      read: (text) => readMyDay(new URLSearchParams(`pages=${text}&date=${text}&from=${text}`), TODAY),
    },
  ],
} satisfies HarnessPart;
