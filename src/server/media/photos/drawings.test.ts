import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerDrawings } from "./drawings.ts";

const app = Fastify();
let landscape: () => boolean = () => true;
registerDrawings(app, {
  draw: (options) => `<svg><!--${JSON.stringify(options)}--></svg>`,
  hasWater: async () => landscape(),
});

test("a drawing has the subject, colour and seed of its address, and is kept for a day", async () => {
  const answer = await app.inject("/drawings/food-drink-157a73-k0a9.svg");
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(`"subject":"food-drink","color":"#157a73","seed":"k0a9"`);
  expect(answer.headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
});

test("it has water where the directory has, also while that cannot be read", async () => {
  const drawn = async () => (await app.inject("/drawings/shops-157a73-1.svg")).body;
  expect(await drawn()).toContain('"hasWater":true');
  landscape = () => false;
  expect(await drawn()).toContain('"hasWater":false');
  landscape = () => {
    throw new Error("the database is away");
  };
  expect(await drawn()).toContain('"hasWater":false');
  landscape = () => true;
});

test.each([
  "pubs-157A73-1.svg",
  "pubs-157a7-1.svg",
  "pubs-157a73-.svg",
  "pubs-157a73-1.png",
  "-157a73-1.svg",
  "%3Cscript%3E-157a73-1.svg",
  "pubs-157a73-%22onload.svg",
  `pubs-157a73-${"1".repeat(41)}.svg`,
])("%s is not found", async (file) => {
  expect((await app.inject(`/drawings/${file}`)).statusCode).toBe(404);
});
