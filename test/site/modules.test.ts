import { afterAll, beforeAll, expect, test } from "vitest";
import type { Module } from "#core/contract/module.ts";
import { callsOf } from "#core/server/calls/subjects.ts";
import type { AppData } from "#core/web/app/app-context.tsx";
import { MODULES } from "#start/compiled/declared.ts";
import { type SiteServer, startSite } from "../support/site-server.ts";

/** All but the first are off. */
const [there, ...off]: readonly Module[] = MODULES;
const subjectsOf = ({ subjects }: Module) => Object.entries(subjects);
const pathsOf = (module: Module) => Object.values(callsOf(module)).map(({ path }) => path);

type Document = { paths: object; tags: { name: string }[]; components: { schemas: object } };

if (!there) throw new Error("there is no module");

let site: SiteServer;
let document: Document;

beforeAll(async () => {
  site = await startSite({ MODULES: off.map(({ name }) => `-${name}`).join() });
  document = JSON.parse(await site.read("/api/openapi.json"));
});
afterAll(() => site.stop());

const post = async (path: string) => {
  const answer = await fetch(`${site.url}/api${path}`, { method: "POST", body: "{}" });
  return [answer.status, await answer.text()];
};

test("a call of a module that is off is answered as one that nobody has heard of", async () => {
  const unknown = await post("/admin/nothing-of-this-name");
  expect(unknown[0]).toBe(404);
  expect(off.flatMap(pathsOf).length).toBeGreaterThan(0);
  for (const path of off.flatMap(pathsOf)) expect([path, ...(await post(path))]).toEqual([path, ...unknown]);
  for (const path of pathsOf(there)) expect([path, (await post(path))[0]]).not.toEqual([path, 404]);
});

test("neither the OpenAPI document nor the reference names it", async () => {
  for (const path of off.flatMap(pathsOf)) expect(document.paths).not.toHaveProperty([path]);
  for (const path of pathsOf(there)) expect(document.paths).toHaveProperty([path]);
  const tags = document.tags.map(({ name }) => name);
  const left = off.flatMap(subjectsOf);
  expect(tags.filter((tag) => left.some(([subject]) => subject === tag))).toEqual([]);
  const reference = await site.read("/api/docs");
  for (const [, { title }] of left) expect(reference).not.toContain(`aria-label="${title}"`);
  for (const name of off.flatMap((module) => Object.keys(callsOf(module))))
    expect(reference).not.toContain(`id="call-${name}"`);
  for (const [, { title }] of subjectsOf(there)) expect(reference).toContain(`aria-label="${title}"`);
});

test("the OpenAPI document has the schemas that its calls name, and no others", () => {
  const named = (part: unknown) =>
    [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);
  const { schemas } = document.components;
  const all = new Set([...named(document.paths), ...named(schemas)]);
  expect(Object.keys(schemas).sort()).toEqual([...all].sort());
});

test("its jobs do not run", async () => {
  const names = (await site.jobs.states()).map(({ job }) => job.name as string);
  expect(names.filter((name) => off.some(({ jobs }) => jobs.includes(name)))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining([...there.jobs]));
  expect(names).toContain("media-sweep");
});

test("the desks know that it is not there", async () => {
  const [, data = ""] = /<script type="application\/json">([^<]+)</.exec(await site.read("/en/admin")) ?? [];
  const { offers } = JSON.parse(data) as AppData;
  expect(offers).toContain(there.name);
  expect(offers.filter((name) => off.some((module) => module.name === name))).toEqual([]);
});
