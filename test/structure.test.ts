import { describe, expect, test } from "vitest";
import { circles, climbing, componentsInServer, floorViolations } from "../scripts/structure/floors.ts";

const importOf = (from: string, to: string, isOfTypes = false) => ({ from, to, isOfTypes });
const rulesBrokenBy = (from: string, to: string) => floorViolations([importOf(from, to)]).map(({ rule }) => rule);

describe("an import", () => {
  test.each([
    ["floors of src", "src/contract/pages/prices.ts", "src/domain/phone.ts"],
    ["floors of src", "src/web/app/api/client.ts", "src/server/http/problem.ts"],
    ["floors of src/web", "src/web/ui/PageCard/PageCard.tsx", "src/web/document/site-context.tsx"],
    ["floors of src/web", "src/web/app/app-context.tsx", "src/web/render.tsx"],
    ["floors of src/server", "src/server/http/cache/page-cache.ts", "src/server/calls/handler.ts"],
    ["floors of src/server", "src/server/mail/worker.ts", "src/server/api/accounts/notifications/effects.ts"],
    ["floors of src/server", "src/server/jobs/jobs.ts", "src/server/app.ts"],
    ["areas of src/web stand apart", "src/web/site/screens/page/page.tsx", "src/web/desk/Desk.tsx"],
    ["areas of src/web stand apart", "src/web/desk/Desk.tsx", "src/web/account/apps.ts"],
    [
      "a slice offers queries.ts and effects.ts, and for-modules.ts to modules",
      "src/server/api/writing/posts/handlers.ts",
      "src/server/api/pages/pages/settings.ts",
    ],
    [
      "a slice offers queries.ts and effects.ts, and for-modules.ts to modules",
      "src/server/feeds/feeds.ts",
      "src/server/api/directory/search/for-modules.ts",
    ],
    [
      "a slice offers queries.ts and effects.ts, and for-modules.ts to modules",
      "src/server/feeds/feeds.ts",
      "src/server/api/writing/events/handlers.ts",
    ],
    [
      "packages import nothing of ours, and are imported by their name",
      "packages/understanding/src/when.ts",
      "src/domain/local-time.ts",
    ],
    [
      "packages import nothing of ours, and are imported by their name",
      "src/domain/slug.ts",
      "packages/understanding/src/when.ts",
    ],
    [
      "the page cache can be left out: one file loads its package",
      "src/server/http/cache/send-entry.ts",
      "packages/answer-cache/src/index.ts",
    ],
    [
      "shared helpers of the slices know no slice",
      "src/server/api/shared/slugs.ts",
      "src/server/api/directory/tags/queries.ts",
    ],
  ])("breaks the rule “%s”: %s → %s", (rule, from, to) => {
    expect(rulesBrokenBy(from, to)).toEqual([rule]);
  });

  test.each([
    ["downwards", "src/server/api/pages/prices/editing.ts", "src/server/http/problem.ts"],
    [
      "of what another slice offers",
      "src/server/api/writing/posts/handlers.ts",
      "src/server/api/pages/pages/queries.ts",
    ],
    ["of a handler by the list of all handlers", "src/server/api/index.ts", "src/server/api/pages/prices/handlers.ts"],
    ["of web by the server, which renders it", "src/server/site/site.ts", "src/web/document/screen.ts"],
    ["of a package by its name", "src/web/site/screens/pages/pages.tsx", "packages/understanding/src/index.ts"],
    ["by a test of what it tests", "src/server/http/page-cache.test.ts", "src/server/calls/handler.ts"],
  ])("%s breaks none", (_, from, to) => {
    expect(rulesBrokenBy(from, to)).toEqual([]);
  });
});

test("an import that climbs two folders is found where the name of a root would do", () => {
  const from = "src/server/api/pages/prices/queries.ts";
  const written = (specifier: string, to: string, by = from) => ({ ...importOf(by, to), specifier });
  const climbs = written("../../../db/connect.ts", "src/server/db/connect.ts");
  const others = [
    written("#core/server/db/connect.ts", "src/server/db/connect.ts"),
    written("../prices/handlers.ts", "src/server/api/pages/prices/handlers.ts"),
    written("../../../../../scripts/pack.ts", "scripts/pack.ts"),
    written("../../../src/contract/limits.ts", "src/contract/limits.ts", "packages/search/test/bits.test.ts"),
  ];
  expect(climbing([climbs, ...others])).toEqual([climbs]);
});

test.each([
  ["src/server/all-jobs.ts", "modules/webhooks/server.ts", 1],
  ["modules/boats/server.ts", "modules/webhooks/server.ts", 1],
  ["modules/webhooks/server.ts", "modules/webhooks/contract.ts", 0],
  ["modules/webhooks/server.ts", "src/server/module.ts", 0],
  ["start/compiled/servers.ts", "modules/webhooks/server.ts", 0],
])("core names no module, and a module no other: %s → %s", (from, to, found) => {
  expect(rulesBrokenBy(from, to).filter((rule) => rule.startsWith("core names no module"))).toHaveLength(found);
});

test("files that import each other are a circle, each circle once", () => {
  const imports = [
    importOf("a.ts", "b.ts"),
    importOf("b.ts", "c.ts"),
    importOf("c.ts", "a.ts"),
    importOf("d.ts", "a.ts"),
  ];
  expect(circles(["a.ts", "b.ts", "c.ts", "d.ts"], imports).map((circle) => circle.sort())).toEqual([
    ["a.ts", "b.ts", "c.ts"],
  ]);
  expect(circles(["a.ts", "b.ts"], imports.slice(0, 2))).toEqual([]);
});

test("a component that the server would load is found with the way to it, and one whose types it names is not", () => {
  const texts = importOf("src/server/site/site.ts", "src/texts/day-text.ts");
  const component = importOf("src/texts/day-text.ts", "src/web/i18n/bilingual.tsx");
  expect(componentsInServer([texts, component])).toEqual([
    ["src/server/site/site.ts", "src/texts/day-text.ts", "src/web/i18n/bilingual.tsx"],
  ]);
  expect(componentsInServer([texts, { ...component, isOfTypes: true }])).toEqual([]);
  const names = importOf("src/texts/day-text.ts", "src/texts/messages/ga/opening.json");
  expect(componentsInServer([texts, names])).toHaveLength(1);
  expect(componentsInServer([importOf("src/web/render.tsx", "src/web/i18n/bilingual.tsx")])).toEqual([]);
});
