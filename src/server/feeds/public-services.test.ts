import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { insertHours, insertPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { ISLAND_DIRECTORY } from "../api/office/settings/queries.ts";
import { openPageCache } from "../http/cache/page-cache.ts";
import { registerFeeds } from "./feeds.ts";

const { db, drop } = await createTestDatabase();
const settings = {
  publicUrl: "https://eolaire.test",
  languages: LOCALES,
  directory: ISLAND_DIRECTORY,
  name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }),
  licence: null,
};
const app = Fastify();
const cache = openPageCache();
registerFeeds(app, { db, cache, settings });
afterAll(async () => {
  await app.close();
  await drop();
});

const read = async (query = "") => (await app.inject({ url: `/open-data/services.json${query}` })).json();

test("public services are listed with their place, accessibility and hours, and nothing else is", async () => {
  await insertPage(db, { name: "Lantern Bar", type: "business" });
  await insertPage(db, { name: "A plan", type: "public-service", approval: "requested" });
  const id = await insertPage(db, {
    slug: "health-centre",
    name: "Health centre",
    name_ie: "Ionad sláinte",
    type: "public-service",
    status: "temporarily_closed",
    contact_number: "+353749000000",
    website: "https://health.example",
    address: "The Quay",
    location: "Leabgarrow",
    postcode: "F94 AB12",
    latitude: 54.99,
    longitude: -8.5,
    accessibility: { step_free: { answer: "partly", note: "One step", note_ie: null } },
  });
  await insertHours(db, id, { days: [1], opens: "09:00", closes: "13:00" });
  await insertHours(db, id, { days: [6], opens: "10:00", closes: "24:00", weeks: "1,3" });
  await insertHours(db, id, {
    days: [5],
    opens: "10:00",
    closes: "12:00",
    kind: "appointment",
    weeks: "every 2 from 2026-01-02",
  });
  const list = await read();
  expect(list).toMatchObject({ total_items: 1, total_pages: 1, page_number: 1, first_page: true, last_page: true });
  const [service, ...others] = list.contents;
  expect(others).toEqual([]);
  expect(service).toMatchObject({
    id,
    name: "Health centre",
    alternate_name: "Ionad sláinte",
    status: "temporarily closed",
    url: "https://eolaire.test/en/pages/health-centre",
    phones: [{ number: "+353749000000", type: "voice" }],
    organization: { name: "Health centre", website: "https://health.example", description: expect.any(String) },
  });
  expect(service.schedules).toEqual([
    expect.objectContaining({ freq: "WEEKLY", interval: 1, byday: "MO", opens_at: "09:00", closes_at: "13:00" }),
    expect.objectContaining({
      freq: "WEEKLY",
      interval: 2,
      byday: "FR",
      dtstart: "2026-01-02",
      attending_type: "By appointment",
    }),
    expect.objectContaining({ freq: "MONTHLY", interval: 1, byday: "1SA,3SA", opens_at: "10:00", closes_at: "23:59" }),
  ]);
  const [{ location }] = service.service_at_locations;
  expect(location).toMatchObject({ location_type: "physical", latitude: 54.99, longitude: -8.5 });
  expect(location.addresses).toMatchObject([{ address_1: "The Quay", city: "Leabgarrow", postal_code: "F94 AB12" }]);
  expect(location.accessibility).toMatchObject([{ description: "Step-free entrance: Partly", details: "One step" }]);
  const ids = [...JSON.stringify(service).matchAll(/"id":"([^"]*)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of ids)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("services beyond a hundred stand on further pages, each once", async () => {
  for (let at = 0; at < 100; at++) await insertPage(db, { type: "public-service" });
  cache.drop(["pages"]);
  const first = await read("?page=1");
  const second = await read("?page=2");
  const count = first.total_items;
  expect([first.size, second.size, second.last_page]).toEqual([100, count - 100, true]);
  const names = [...first.contents, ...second.contents].map(({ id }) => id);
  expect(new Set(names).size).toBe(count);
  expect(await read("?page=99")).toMatchObject({ empty: true, contents: [] });
});
