import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { MAX_WALK_POINTS } from "#core/contract/limits.ts";
import { DESK, expectAccessible, useBrowser } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// Chromium styles its own report of broken XML, which the policy of the desk refuses.
const browser = useBrowser(site, { expected: /Applying inline style/ });

/** Of a track to the north, some 111 m from point to point. */
const track = (elevations: readonly number[], at = -8.5) =>
  `<trk><trkseg>${elevations
    .map(
      (ele, i) =>
        `<trkpt lat="${54.98 + i / 1000}" lon="${at}"><ele>${ele}</ele><time>2026-07-01T09:00:00Z</time></trkpt>`,
    )
    .join("")}</trkseg></trk>`;
const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="Watch" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
const geoJson = (geometry: object) =>
  JSON.stringify({ type: "FeatureCollection", features: [{ type: "Feature", geometry }] });

const readInput = (name: string) => readFileSync(`test/inputs/walks/${name}`, "utf8");
const file = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

async function storyOnDesk(slug: string, locale = "en"): Promise<Page> {
  const { id } = await site.db.selectFrom("story").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  const page = await browser.visitAs("editor", `/${locale}/admin/stories/${id}`, { width: DESK });
  await page.locator("#story-walk").waitFor();
  await expect.poll(() => page.locator("desk-app .mantine-Loader-root").count()).toBe(0);
  return page;
}

const savedWalk = async (slug: string) =>
  (await (await fetch(`${site.url}/api/stories/id/${slug}`)).json()).walk as {
    length_m: number;
    points: object[];
  } | null;

test("an editor chooses a file with keys, readers walk it, another file takes its place, and it is removed", async () => {
  const page = await storyOnDesk("four-oars");
  const choose = async (name: string, content: string) => {
    const button = page.getByRole("button", { name, exact: true });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.press("Enter")]);
    await chooser.setFiles(file("walk", content));
  };
  // The longer of two tracks.
  await choose("Choose a file with a walk", gpx(track([5, 6]) + track([10, 60, 20], -8.51)));
  const asked = page.getByRole("status").filter({ hasText: "The longest line of the file has one piece and 200 m." });
  await asked.getByText("One piece of 100 m is left out").waitFor();
  expect(await savedWalk("four-oars")).toBeNull();
  await asked.getByRole("button", { name: "Take this line" }).press("Enter");
  await page.getByText("200 m, 3 points. 50 m of climb.").waitFor();
  await page.getByRole("img", { name: "Elevation profile" }).waitFor();
  await expect.poll(() => savedWalk("four-oars")).toMatchObject({ length_m: 222, minutes: 10 });
  const { points } = (await savedWalk("four-oars"))!;
  expect(points[0]).toEqual({ longitude: -8.51, latitude: 54.98, elevation: 10 });
  await expectAccessible(page, "the walk of a story on the desk", true);

  const flat = {
    type: "LineString",
    coordinates: [
      [-8.5, 54.98],
      [-8.5, 54.99],
    ],
  };
  await choose("Choose another file with a walk", geoJson(flat));
  await page.getByText("The file has no elevations, so the story shows no climb and no profile.").waitFor();
  await expect.poll(() => savedWalk("four-oars")).toMatchObject({ length_m: 1112, climb_m: null });

  // Most others write the latitude first.
  const swapped = { type: "LineString", coordinates: flat.coordinates.map(([lon, lat]) => [lat, lon]) };
  await choose("Choose another file with a walk", geoJson(swapped));
  const far = page.getByRole("status").filter({ hasText: "Perhaps its latitudes and longitudes are swapped." });
  await far.getByRole("button", { name: "Swap latitudes and longitudes" }).press("Enter");
  await far.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Take this line" }).press("Enter");
  await expect.poll(() => page.getByRole("button", { name: "Take this line" }).count()).toBe(0);

  await page.getByRole("button", { name: "Remove the walk" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the walk" }).click();
  await page.getByRole("button", { name: "Choose a file with a walk", exact: true }).waitFor();
  await expect.poll(() => savedWalk("four-oars")).toBeNull();
});

test("a long recording becomes a line of few points that retains its hill", async () => {
  const page = await storyOnDesk("bread-and-low-tide");
  const hill = Array.from({ length: 5_000 }, (_, i) => [
    -8.5 + Math.sin(i / 40) / 100,
    54.9 + i / 50_000,
    Math.round(100 - Math.abs(i - 2_500) / 25),
  ]);
  const input = page.locator("section[aria-labelledby=story-walk] input[type=file]");
  await input.setInputFiles(file("walk.geojson", geoJson({ type: "MultiLineString", coordinates: [hill] })));
  await page.getByText("m of climb").waitFor();
  await expect.poll(() => savedWalk("bread-and-low-tide")).toMatchObject({ climb_m: 100 });
  expect((await savedWalk("bread-and-low-tide"))!.points.length).toBeLessThanOrEqual(MAX_WALK_POINTS);
});

test.each([
  ["relation-unordered.gpx", "3 pieces of the file make a line of 1.7 km.", "2 pieces were turned around.", 1668],
  ["track-and-stray.gpx", "2 pieces of the file make a line of 1.1 km.", "One piece of 0 m", 1112],
  ["features-per-way.geojson", "3 pieces of the file make a line of 1.7 km.", "", 1668],
])("what was made of the pieces of %s is said before it is taken", async (name, line, more, length_m) => {
  const page = await storyOnDesk("bread-and-low-tide");
  const input = page.locator("section[aria-labelledby=story-walk] input[type=file]");
  await input.setInputFiles(`test/inputs/walks/${name}`);
  const asked = page.getByRole("status").filter({ hasText: line });
  await asked.waitFor();
  expect(await asked.textContent()).toContain(more);
  await asked.getByRole("button", { name: "Take this line" }).click();
  await expect.poll(async () => (await savedWalk("bread-and-low-tide"))?.length_m).toBe(length_m);
  await asked.waitFor({ state: "detached" });
});

test.each([
  ["empty-track-and-route.gpx", readInput("empty-track-and-route.gpx"), 5],
  ["nan-elevation.gpx", readInput("nan-elevation.gpx"), 5],
  ["undeclared-prefix.gpx", readInput("undeclared-prefix.gpx"), 5],
  ["a name with &", gpx(`<metadata><name>Cliff & Beach</name></metadata>${track([1, 2, 3])}`), 3],
  [
    "a recording that is cut off",
    gpx(track([1, 2, 3, 4]))
      .split("</trkpt>")
      .slice(0, 3)
      .join("</trkpt>")
      .concat("</trkpt><trkpt"),
    3,
  ],
  [
    "KML",
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>
      -8.5,54.98,5 -8.5,54.981,6\n-8.5,54.982,7 </coordinates></LineString></Placemark></kml>`,
    3,
  ],
  [
    "KML of a recording, whose prefix is not declared",
    "<kml><Placemark><gx:Track><gx:coord>-8.5 54.98 5</gx:coord><gx:coord>-8.5 54.981 6</gx:coord></gx:Track></Placemark></kml>",
    2,
  ],
  ["decimal commas", gpx(track([1, 2])).replaceAll(/(lat|lon)="(-?\d+)\./g, '$1="$2,'), 2],
])("a file as programs write it is read: %s", async (_, content, count) => {
  const page = await storyOnDesk("bread-and-low-tide");
  const input = page.locator("section[aria-labelledby=story-walk] input[type=file]");
  await input.setInputFiles(file("walk.gpx", content));
  await expect.poll(async () => (await savedWalk("bread-and-low-tide"))?.points.length).toBe(count);
});

test("a file without a walk is refused with its reason, in Irish too", async () => {
  const page = await storyOnDesk("bread-and-low-tide", "ga");
  const input = page.locator("section[aria-labelledby=story-walk] input[type=file]");
  const reason = page.locator("section[aria-labelledby=story-walk]").getByRole("alert");
  const entity = `<!DOCTYPE gpx [<!ENTITY secret SYSTEM "file:///etc/passwd">]><gpx>&secret;</gpx>`;
  for (const [content, text] of [
    [entity, "cineál doiciméid (DOCTYPE)"],
    ["<gpx><trk>", "ní féidir a XML a léamh"],
    ["no walk at all", "Ní GPX, KML ná GeoJSON"],
    [gpx('<wpt lat="1" lon="2"/>'), "Níl aon líne sa chomhad seo"],
    [gpx(track([1])), "Níl aon líne sa chomhad seo"],
    [geoJson({ type: "Point", coordinates: [1, 2] }), "Níl aon líne sa chomhad seo"],
    [
      geoJson({
        type: "LineString",
        coordinates: [
          [0, 91],
          [0, 0],
        ],
      }),
      "ar an Domhan",
    ],
    [
      geoJson({
        type: "LineString",
        coordinates: [
          ["x", 0],
          [0, 1],
        ],
      }),
      "ar an Domhan",
    ],
    ["x".repeat(20 * 1024 * 1024 + 1), "níos mó ná 20 MB"],
  ] as const) {
    await input.setInputFiles(file("walk.gpx", content));
    await expect.poll(() => reason.textContent(), { message: content.slice(0, 60) }).toContain(text);
  }
});

test("readers of a walk on a phone see its line, facts and profile without a script, and take it along", async () => {
  const path = "/ga/stories/the-night-the-light-went-out";
  const page = await browser.visit(path, { width: 360, javaScript: false });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const walk = page.getByRole("region", { name: "An tsiúlóid" });
  expect(await walk.locator("dl").textContent()).toMatch(
    /Fad\s*5.7 km\s*Dreapadh\s*180 m\s*De shiúl na gcos, thart ar\s*1 u. 25 nóiméad/,
  );
  expect(await walk.getByText("Ag 5 km san uair, le nóiméad breise in aghaidh gach 10 m dreaptha").isVisible()).toBe(
    true,
  );
  expect(await walk.getByRole("img", { name: "Próifíl airde" }).isVisible()).toBe(true);
  expect(await walk.getByText("tá an pointe is airde, 163 m, tar éis 2.8 km").isVisible()).toBe(true);
  expect(await walk.locator(".drawing path.walk-line").first().getAttribute("d")).toMatch(/^M\d+ \d+(L\d+ \d+){40,}$/);
  const track = await fetch(
    site.url + (await walk.getByRole("link", { name: "Íoslódáil an líne" }).getAttribute("href")),
  );
  expect(track.headers.get("content-type")).toContain("application/gpx+xml");
  const found = /<trkpt/g;
  expect((await track.text()).match(found)).toHaveLength(85);
});

test("the list of stories names those with a walk", async () => {
  const page = await browser.visit("/ga/stories", { width: 360 });
  const cards = page.getByRole("article").filter({ hasText: "Le siúlóid" });
  await cards.getByRole("link", { name: "An oíche a múchadh an solas" }).waitFor();
});

test("the line of a walk is on the map, with a pin where it begins", async () => {
  const page = await browser.visit("/en/stories/the-night-the-light-went-out", { width: DESK });
  await page.locator("[data-map]").scrollIntoViewIfNeeded();
  await page.locator("[data-map] [data-ready]").waitFor();
  await expect.poll(() => page.locator("[data-map] .canvas path.walk-line").count()).toBe(1);
  // Its neighbours share a number with it until the map is nearer.
  const start = page.getByRole("button", { name: "Walk: Start of the walk" });
  await page.getByRole("button", { name: "Places, stories and walks: 2" }).last().click();
  await start.click();
  await page.locator(".leaflet-popup").getByText("Start of the walk").waitFor();
});

test("all walks are listed with what they ask of one, filtered by the address, and found by a search", async () => {
  const html = await (await fetch(`${site.url}/en/walks`)).text();
  expect(html).toMatch(/<h2[^>]*><a [^>]*href="\/en\/stories\/the-night-the-light-went-out"/);
  expect(html).toMatch(/5\.7 km[\s\S]*180 m[\s\S]*Moderate/);
  expect(html).toContain('href="/en/stories/the-night-the-light-went-out.gpx"');
  const long = await (await fetch(`${site.url}/ga/walks?length=long`)).text();
  expect(long).toContain("Níl aon siúlóid mar sin ann");
  expect(await (await fetch(`${site.url}/en/pages?q=walks`)).text()).toContain('href="/en/walks"');
});
