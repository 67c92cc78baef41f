import type { Import, WrittenImport } from "./imports.ts";

/**
 * The floors of the house, each list from the lowest to the highest: a file may import from its own floor and from those
 * below. Folders in one line share a floor and may import each other. What stands in none of the folders (`app.ts`,
 * `main.ts`, `render.tsx`) puts the floors together, and no floor may import it.
 */
export const FLOORS: Record<string, string[][]> = {
  src: [["contract"], ["domain"], ["runtime"], ["texts"], ["web"], ["server"]],
  "src/web": [
    ["theme", "i18n", "ui", "map"],
    ["app"],
    ["document"],
    ["site", "account", "desk"],
    ["offline"],
    ["mail"],
  ],
  "src/web/desk": [
    ["theme", "shell"],
    ["api"],
    ["form"],
    ["map", "media", "figures", "history", "feedback", "corrections", "preview"],
    ["catalogue"],
    ["writing"],
    ["manage", "admin"],
  ],
  "src/server": [
    ["config"],
    ["db"],
    ["http"],
    ["threads"],
    ["mail"],
    ["identity"],
    ["access"],
    ["media", "outbound", "map"],
    ["jobs"],
    ["backup"],
    ["calls"],
    ["api"],
    ["feeds"],
    ["site"],
    ["metrics"],
    ["workers"],
  ],
};

/** A module's folder. */
const MODULE = /^modules\/([^/]+)\//;

/** Areas of the browser and of the desk, of which none imports another: deleting a folder deletes its area only. */
const AREAS = [/^src\/web\/(site|account|desk)\//, /^src\/web\/desk\/(manage|admin)\//];

/** A subject's folder. `shared/` lies below all of them. */
const SLICE = /^src\/server\/api\/(shared|[^/]+\/[^/]+)\//;
/** What a subject offers to others: what they may read, and what they may call to change it. */
const OFFERED = /\/(queries|effects)\.ts$/;
const ALL_HANDLERS = "src/server/api/index.ts";
/** A package of this repository, which could stand in one of its own. */
const PACKAGE = /^(packages\/[^/]+)\//;
/** Its tests may use others: a database. */
const TEST_OF_PACKAGE = /^packages\/[^/]+\/test\//;
/** What a package names in its `exports`. */
const ENTRY = /^packages\/[^/]+\/src\/(index|compile|protocol)\.ts$/;

export type Violation = { rule: string; from: string; to: string };

/** Every import that runs upwards, or past what a slice offers. Tests may import what they test. */
export function floorViolations(imports: Import[]): Violation[] {
  return imports
    .filter(({ from }) => !/\.test\.tsx?$/.test(from))
    .flatMap(({ from, to, isOfTypes }) =>
      RULES.flatMap((rule) => (rule.isBroken(from, to, isOfTypes) ? [{ rule: rule.name, from, to }] : [])),
    );
}

const RULES: { name: string; isBroken(from: string, to: string, isOfTypes: boolean): boolean }[] = [
  ...Object.entries(FLOORS).map(([folder, floors]) => ({
    name: `floors of ${folder}`,
    isBroken(from: string, to: string) {
      const [lower, higher] = [floorIn(folder, floors, from), floorIn(folder, floors, to)];
      return lower !== null && higher !== null && higher > lower;
    },
  })),
  {
    name: "packages import nothing of ours, and are imported by their name",
    isBroken(from, to) {
      const [user, owner] = [PACKAGE.exec(from)?.[1], PACKAGE.exec(to)?.[1]];
      return user !== owner && ((user !== undefined && !TEST_OF_PACKAGE.test(from)) || !ENTRY.test(to));
    },
  },
  {
    name: "the page cache can be left out: one file loads its package",
    isBroken(from, to, isOfTypes) {
      const isWithin = [from, to].map((path) => path.startsWith("packages/answer-cache/"));
      return isWithin[1] === true && !isWithin[0] && !isOfTypes && from !== "src/server/http/cache/page-cache.ts";
    },
  },
  {
    name: "core names no module, and a module no other",
    isBroken(from, to) {
      const owner = MODULE.exec(to)?.[1];
      return owner !== undefined && MODULE.exec(from)?.[1] !== owner && !from.startsWith("start/");
    },
  },
  {
    name: "areas of src/web stand apart",
    isBroken: (from, to) =>
      AREAS.some((area) => {
        const [user, owner] = [area.exec(from)?.[1], area.exec(to)?.[1]];
        return user !== undefined && owner !== undefined && user !== owner;
      }),
  },
  {
    name: "a slice offers queries.ts and effects.ts, and for-modules.ts to modules",
    isBroken(from, to) {
      const [user, owner] = [SLICE.exec(from)?.[1], SLICE.exec(to)?.[1]];
      if (owner === undefined || owner === "shared" || OFFERED.test(to)) return false;
      if (to.endsWith("/for-modules.ts") && /^(modules|start)\//.test(from)) return false;
      return user !== owner && from !== ALL_HANDLERS;
    },
  },
  {
    name: "shared helpers of the slices know no slice",
    isBroken: (from, to) => SLICE.exec(from)?.[1] === "shared" && SLICE.test(to) && SLICE.exec(to)?.[1] !== "shared",
  },
];

/** Where a file of the folder stands: 0 is the lowest floor; above all floors what is in none; null outside the folder. */
function floorIn(folder: string, floors: string[][], path: string): number | null {
  if (!path.startsWith(`${folder}/`)) return null;
  const name = path.slice(folder.length + 1).split("/")[0] ?? "";
  const floor = floors.findIndex((names) => names.includes(name));
  return floor === -1 ? floors.length : floor;
}

/**
 * Subjects of the API that load each other in a ring, so that none can be understood, or taken out, alone. What others read of a page stands in
 * `page-model`, what edits its row in `page-edits`; what follows from a change is no import (docs/decisions/187-what-follows-from-a-change.md).
 */
export function ringsOfSubjects(imports: Import[]): string[][] {
  const between = imports.flatMap(({ from, to, isOfTypes }): Import[] => {
    const [user, owner] = [SLICE.exec(from)?.[1], SLICE.exec(to)?.[1]];
    const isBetween = user !== undefined && owner !== undefined && user !== owner;
    return isBetween && !isOfTypes && !/\.test\.tsx?$/.test(from) ? [{ from: user, to: owner, isOfTypes }] : [];
  });
  return circles([...new Set(between.flatMap(({ from, to }) => [from, to]))], between);
}

/** Folders that package.json (`imports`) names: `#core/…` is `src/…`. */
const NAMED_FOLDER = /^(?:src|modules|start|demo|harness|test)\//;

/** Imports that climb two folders or more, to where a name would do: such a path says nothing of what it leads to, and breaks with each move. */
export const climbing = (imports: WrittenImport[]): WrittenImport[] =>
  imports.filter(
    ({ from, specifier, to }) =>
      specifier.startsWith("../../") && NAMED_FOLDER.test(to) && !from.startsWith("packages/"),
  );

/** Below `src`, which bundlers read: Node would demand an import attribute, and give no names. */
const JSON_OF_TEXTS = /^src\/.*\.json$/;

/**
 * How the server comes to load a component, or a JSON file of texts: Node runs the sources of the server, and does not know
 * `.tsx`. What renders is built first, and imported from `dist`; texts are compiled.
 * @returns the shortest chain of files for each of them
 */
export function componentsInServer(imports: Import[]): string[][] {
  const next = Map.groupBy(
    imports.filter(({ from, isOfTypes }) => !isOfTypes && !/\.test\.tsx?$/.test(from)),
    ({ from }) => from,
  );
  const chains = [...next.keys()].filter((file) => file.startsWith("src/server/")).map((file) => [file]);
  const seen = new Set(chains.flat());
  const found: string[][] = [];
  for (const chain of chains) {
    for (const { to } of next.get(chain.at(-1)!) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      if (to.endsWith(".tsx") || JSON_OF_TEXTS.test(to)) found.push([...chain, to]);
      else chains.push([...chain, to]);
    }
  }
  return found;
}

/** Files that import each other in a circle, each circle once, by Tarjan's algorithm (strongly connected components). */
export function circles(files: string[], imports: Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    stack.push(file);
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) {
        visit(to);
        low.set(file, Math.min(low.get(file)!, low.get(to)!));
      } else if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, order.get(to)!));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(circle);
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}
