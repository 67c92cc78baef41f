import { escapeMarkup } from "../../src/domain/escape-markup.ts";
import { FLOORS } from "./floors.ts";
import type { Import } from "./imports.ts";

/** One line for each folder of the picture; a floor without one cannot be drawn. */
const ABOUT: Record<string, string> = {
  "src/contract": "what client and server agree on: entities, calls, permissions, errors (zod)",
  "src/domain": "rules without I/O: recurrence, departures, what a page may be",
  "src/texts": "messages, dates, numbers, sentences, Markdown: for server and web, without React",
  "src/web": "programs in the browser, and what the server renders",
  "src/web/theme": "tokens, fonts",
  "src/web/i18n": "texts of the reader",
  "src/web/ui": "components",
  "src/web/map": "coastline",
  "src/web/app": "session, API client, forms, context",
  "src/web/document": "screens, layout, HTML document, CSP",
  "src/web/site": "public screens, islands",
  "src/web/account": "sign-in, account, invites",
  "src/web/desk": "owners, administrators",
  "src/web/offline": "service worker: the stored directory",
  "src/web/mail": "mails as HTML and text",
  "src/server": "one Node process",
  "src/server/config": "settings, data folder",
  "src/server/db": "PostgreSQL: connection, schema, migrations",
  "src/server/http": "protocol: problems, headers, page cache, streams",
  "src/server/mail": "outbox, worker, SMTP, SMS",
  "src/server/identity": "what the embedded provider needs of us, or Firebase",
  "src/server/access": "caller, subject, permission, limits",
  "src/server/media": "photos and recordings",
  "src/server/map": "reads the tiles of maps",
  "src/server/outbound": "addresses that people type",
  "src/server/jobs": "background jobs",
  "src/server/backup": "backup and restore",
  "src/server/calls": "contract → routes: input, transaction, audit",
  "src/server/api": "six areas, one folder per subject: handlers, queries, effects",
  "src/server/feeds": "calendars, RSS, sitemap, open data",
  "src/server/site": "which screen answers; page cache of screens",
  "src/server/metrics": "Prometheus",
  "src/server/workers": "processes that share the port",
  "src/server/threads": "parsers and a watchdog",
};

/** Below all floors: each could stand in a repository of its own. */
const PACKAGES: Record<string, string> = {
  "packages/messages": "ICU messages as typed functions; plurals and prepositions of Irish",
  "packages/opening-hours": "when a place is open; typed hours, OpenStreetMap, Google, schema.org",
  "packages/search": "search in English and Irish: terms, folding, matches, an index in memory",
  "packages/understanding": "reads a question in English or Irish: when, where, what for",
};

const WIDTH = 1180;
const GAP = 6;
const ROW = 46;
const COLUMNS = { web: { x: 20, width: 560 }, server: { x: 600, width: 560 } };
const FILL = { web: "#eff6fb", server: "#effaf8", shared: "#fff9e6" };
const STROKE = { web: "#88bade", server: "#74cdc3", shared: "#fccf4d" };

type Box = { x: number; y: number; width: number; name: string; about: string; uses: string; kind: keyof typeof FILL };

/**
 * The floors of `src` as an SVG: the highest floor on top, and in each box the folders that it imports.
 * @param imports all imports of `src`, without those of tests
 */
export function drawArchitecture(imports: Import[]): string {
  const boxes: Box[] = [];
  const rows = Math.max(...(["web", "server"] as const).map((kind) => FLOORS[`src/${kind}`]?.length ?? 0)) + 1;
  const ground = 56 + rows * (ROW + GAP);
  const titles = (["web", "server"] as const).map((kind) => {
    const { x, width } = COLUMNS[kind];
    const folder = `src/${kind}`;
    const floors = FLOORS[folder] ?? [];
    let y = ground - (floors.length + 1) * (ROW + GAP);
    const heading = title(
      folder,
      kind === "web" ? about(folder) : `${about(folder)}; imports src/web to render it`,
      x,
      y,
    );
    const top = kind === "web" ? "render.tsx, screens.ts" : "main.ts, app.ts, cli/";
    boxes.push({ x, y, width, name: top, about: "puts the floors together", uses: "", kind });
    for (const names of [...floors].reverse()) {
      y += ROW + GAP;
      const each = (width - GAP * (names.length - 1)) / names.length;
      names.forEach((name, at) => {
        const path = `${folder}/${name}`;
        const uses = usedBy(path, folder, imports).filter((other) => !names.includes(other));
        boxes.push({ x: x + at * (each + GAP), y, width: each, name, about: about(path), uses: importing(uses), kind });
      });
    }
    return heading;
  });
  let y = ground + 12;
  for (const name of ["texts", "domain", "contract"]) {
    const whole = { x: 20, y, width: WIDTH - 40, name, about: about(`src/${name}`), kind: "shared" } as const;
    boxes.push({ ...whole, uses: importing(usedBy(`src/${name}`, "src", imports)) });
    y += ROW + GAP;
  }
  for (const [name, text] of Object.entries(PACKAGES)) {
    const users = ["contract", "domain", "texts", "web", "server"].filter((floor) =>
      imports.some(({ from, to }) => from.startsWith(`src/${floor}/`) && to.startsWith(`${name}/`)),
    );
    const uses = users.length > 0 ? `imported by ${users.join(", ")}` : "";
    boxes.push({ x: 20, y, width: WIDTH - 40, name, about: text, uses, kind: "shared" });
    y += ROW + GAP;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 10}" font-family="'Source Sans 3', system-ui, sans-serif">`,
    `<title>The floors of src: a file imports from its own floor and from those below</title>`,
    `<rect width="100%" height="100%" fill="#fbfaf7"/>`,
    ...titles,
    ...boxes.map(drawBox),
    "</svg>\n",
  ].join("\n");
}

const importing = (names: string[]) => (names.length > 0 ? `imports ${names.join(", ")}` : "");

const title = (name: string, text: string, x: number, y: number) =>
  `<text x="${x}" y="${y - 18}" font-size="19" font-weight="600" fill="#1f1d19">${name}<tspan dx="10" font-size="13" font-weight="400" fill="#655e51">${escapeMarkup(text)}</tspan></text>`;

function drawBox({ x, y, width, name, about, uses, kind }: Box): string {
  const isNarrow = width < 190;
  const font = isNarrow && about.length * 5.6 > width - 16 ? 10 : 12;
  const lines = [
    `<text x="${x + 12}" y="${y + 19}" font-size="15" font-weight="600" fill="#1f1d19">${escapeMarkup(name)}</text>`,
    `<text x="${x + 12}" y="${y + 36}" font-size="${font}" fill="#4b463c">${escapeMarkup(about)}</text>`,
    ...(uses && !isNarrow
      ? [
          `<text x="${x + width - 12}" y="${y + 19}" font-size="11" text-anchor="end" fill="#655e51">${escapeMarkup(uses)}</text>`,
        ]
      : []),
  ];
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${ROW}" rx="10" fill="${FILL[kind]}" stroke="${STROKE[kind]}"/>`;
  return `<g>${box}${lines.join("")}</g>`;
}

function about(path: string): string {
  const text = ABOUT[path];
  if (text === undefined) throw new Error(`${path} has no line in scripts/structure/drawing.ts`);
  return text;
}

/** The folders beside `path` that its files import, in the order of their floors. */
function usedBy(path: string, folder: string, imports: Import[]): string[] {
  const names = (FLOORS[folder] ?? []).flat();
  const used = new Set(
    imports
      .filter(({ from, to }) => from.startsWith(`${path}/`) && to.startsWith(`${folder}/`))
      .map(({ to }) => to.slice(folder.length + 1).split("/")[0]),
  );
  return names.filter((name) => used.has(name) && `${folder}/${name}` !== path).reverse();
}
