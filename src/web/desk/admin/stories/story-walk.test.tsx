// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { ownStory } from "#core/contract/writing/stories.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, mountDesk, refusing, said } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { readWalk } from "./read-walk.ts";
import { StoryWalk } from "./StoryWalk.tsx";

const texts = textsIn("en")["admin-writing"].stories.walk;
const story = sampleOf(ownStory, { id: "s", version: 3 });
const point = (longitude: number, latitude: number, elevation: number | null = null) => ({
  longitude,
  latitude,
  elevation,
});
const walked = (fields: Partial<NonNullable<(typeof story)["walk"]>> = {}) => ({
  ...story,
  walk: { points: [point(-8.5, 54.99), point(-8.49, 54.99)], length_m: 640, climb_m: null, minutes: 10, ...fields },
});

const fileOf = (text: string | Uint8Array, name = "walk.gpx") =>
  new File([text as BlobPart], name, { type: name.endsWith("gpx") ? "application/gpx+xml" : "application/geo+json" });
const lineOf = (...coordinates: number[][]) => JSON.stringify({ type: "LineString", coordinates });
const linesOf = (...coordinates: number[][][]) => JSON.stringify({ type: "MultiLineString", coordinates });

function open(shown = story, answers: DeskAnswers = {}, locale: Locale = "en") {
  const desk = mountDesk(<StoryWalk story={shown} />, { locale, answers: { setStoryWalk: walked(), ...answers } });
  const take = async (file: File) => desk.hands.upload(await screen.findByLabelText(/file with a walk|comhad/i), file);
  return { ...desk, take };
}

describe("the file of a walk", () => {
  test("of a single line is saved at once: its numbers alone, to a metre", async () => {
    const { take, sent } = open();
    await take(fileOf(lineOf([-8.5000012, 54.9900049, 10.04], [-8.49, 54.991, 22]), "walk.geojson"));
    expect(await said(texts.saved)).toBeTruthy();
    expect(sent("setStoryWalk")).toEqual([
      { story_id: "s", points: [point(-8.5, 54.99, 10), point(-8.49, 54.991, 22)] },
    ]);
  });

  test.each<[keyof typeof texts.issues, File]>([
    ["tooLarge", fileOf(new Uint8Array(20 * 1024 * 1024 + 1))],
    ["documentType", fileOf('<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>')],
    ["notJson", fileOf("Síle walked to the pier", "walk.geojson")],
    ["noLine", fileOf(JSON.stringify({ type: "Point", coordinates: [-8.5, 54.99] }), "walk.geojson")],
    ["noLine", fileOf(lineOf([-8.5, 54.99]), "walk.geojson")],
    ["outOfRange", fileOf(lineOf([-8.5, 154.99], [-8.4, 154.99]), "walk.geojson")],
  ])("that cannot be taken says why and what to do: %s", async (issue, file) => {
    const { take, writes } = open();
    await take(file);
    const said = issue === "tooLarge" ? texts.issues.tooLarge({ n: 20 }) : texts.issues[issue];
    expect((await screen.findByRole("alert")).textContent).toBe(said);
    expect(writes()).toEqual([]);
  });

  test("after one that could not be taken clears what was said", async () => {
    const { take } = open();
    await take(fileOf("no", "walk.geojson"));
    await said(texts.issues.notJson);
    await take(fileOf(lineOf([-8.5, 54.99], [-8.49, 54.99]), "walk.geojson"));
    await said(texts.saved);
    expect(screen.queryByText(texts.issues.notJson)).toBeNull();
  });

  const apart = linesOf(
    [
      [-8.5, 54.99],
      [-8.49, 54.99],
      [-8.48, 54.99],
    ],
    [
      [-8.2, 54.9],
      [-8.201, 54.9],
    ],
  );

  test("of several pieces says what was made of them, and is saved once that is taken", async () => {
    const { take, press, sent } = open();
    await take(fileOf(apart, "walk.geojson"));
    expect(await said(texts.found.line({ length: "1.3 km", n: 1 }))).toBeTruthy();
    expect(screen.getByText(texts.found.leftOut({ n: 1, length: "50 m" }))).toBeTruthy();
    expect(sent("setStoryWalk")).toEqual([]);
    await press(texts.found.take);
    await said(texts.saved);
    expect(sent("setStoryWalk")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: texts.found.take })).toBeNull();
  });

  test("of several pieces can be left", async () => {
    const { take, press, writes } = open();
    await take(fileOf(apart, "walk.geojson"));
    await press(texts.found.leave);
    expect(screen.queryByRole("button", { name: texts.found.take })).toBeNull();
    expect(writes()).toEqual([]);
  });

  test("counts points that are not on the Earth", async () => {
    const { take } = open();
    await take(fileOf(lineOf([-8.5, 54.99], [-8.49, 94.99], [-8.48, 54.99]), "walk.geojson"));
    expect(await said(texts.found.points({ n: 1 }))).toBeTruthy();
  });

  test("says which points are far from the rest of its line", async () => {
    const { take } = open();
    const points = [...Array(12).keys()].map((n) => [-8.5, 54.99 + n / 1e4]);
    points.splice(6, 0, [-7.5, 54.99]);
    await take(fileOf(lineOf(...points), "walk.geojson"));
    expect(await said(texts.found.strays({ n: 1 }))).toBeTruthy();
    expect(screen.getByText(texts.found.line({ length: "100 m", n: 1 }))).toBeTruthy();
  });

  test("whose latitudes and longitudes are swapped is asked about before it is saved, and swapped by a press", async () => {
    const { take, press, sent } = open();
    await take(fileOf(lineOf([54.99, -8.5], [54.991, -8.5]), "walk.geojson"));
    expect(await said(/^This walk begins .* km from the middle of the map/)).toBeTruthy();
    expect(sent("setStoryWalk")).toEqual([]);
    await press(texts.found.swap);
    expect(screen.queryByText(/km from the middle of the map/)).toBeNull();
    await press(texts.found.take);
    await said(texts.saved);
    expect(sent("setStoryWalk")).toEqual([{ story_id: "s", points: [point(-8.5, 54.99), point(-8.5, 54.991)] }]);
  });

  test("that the API refuses says so, and what was made of it stays", async () => {
    const { take, press } = open(story, { setStoryWalk: refusing("internal") });
    await take(fileOf(apart, "walk.geojson"));
    await press(texts.found.take);
    expect(await said(sampleProblem("internal").title)).toBeTruthy();
    expect(screen.getByRole("button", { name: texts.found.take })).toBeTruthy();
  });
});

describe("the walk of a story", () => {
  test.each(LOCALES)("says how long it is and that it has no elevations: %s", async (locale) => {
    const { walk } = textsIn(locale)["admin-writing"].stories;
    open(walked(), {}, locale);
    const shown = await screen.findByText(walk.noElevations, { exact: false });
    expect(shown.textContent).toContain(walk.has({ length: "650 m", n: 2 }));
  });

  test("far from the map warns that numbers may be swapped", async () => {
    open(walked({ points: [point(54.99, -8.5), point(54.99, -8.49)] }));
    expect(await said(/^This walk begins .* km from the middle of the map/)).toBeTruthy();
  });

  test("leaves the story only after a question", async () => {
    const { press, answer, sent } = open(walked(), { setStoryWalk: story });
    await press(texts.remove);
    await answer(texts.removeTitle, textsIn("en").desk.cancel);
    expect(sent("setStoryWalk")).toEqual([]);
    await press(texts.remove);
    await answer(texts.removeTitle, texts.remove);
    await said(texts.removed);
    expect(sent("setStoryWalk")).toEqual([{ story_id: "s", points: null }]);
  });

  test("that is not there cannot be removed", async () => {
    open();
    await screen.findByText(texts.hint);
    expect(screen.queryByRole("button", { name: texts.remove })).toBeNull();
  });
});

describe("a line of a file", () => {
  const pointsOf = async (text: string | Uint8Array) => {
    const read = await readWalk(fileOf(text, "walk.geojson"));
    return typeof read === "string" ? read : read.points.map((one) => [one.longitude, one.latitude, one.elevation]);
  };
  const line = {
    type: "LineString",
    coordinates: [
      [-8.5, 54.99],
      [-8.49, 54.99],
    ],
  };
  const read = [
    [-8.5, 54.99, null],
    [-8.49, 54.99, null],
  ];

  test.each<[string, unknown]>([
    ["a feature", { type: "Feature", geometry: line }],
    ["a collection of features", { type: "FeatureCollection", features: [{ type: "Feature", geometry: line }] }],
    ["a collection of geometries", { type: "GeometryCollection", geometries: [{ type: "Point" }, line] }],
    ["several lines", { type: "MultiLineString", coordinates: [line.coordinates] }],
    [
      "numbers as texts with a comma",
      {
        ...line,
        coordinates: [
          ["-8,5", "54,99"],
          ["-8,49", "54,99"],
        ],
      },
    ],
    ["elevations that cannot be", { ...line, coordinates: line.coordinates.map((one) => [...one, 90_000]) }],
  ])("is found in %s", async (_, json) => {
    expect(await pointsOf(JSON.stringify(json))).toEqual(read);
  });

  test("is read from UTF-16, too", async () => {
    const text = `\uFEFF${JSON.stringify(line)}`;
    const wide = new Uint8Array(text.length * 2);
    for (const [at, letter] of [...text].entries())
      new DataView(wide.buffer).setUint16(at * 2, letter.charCodeAt(0), true);
    expect(await pointsOf(wide)).toEqual(read);
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a number", 7],
    ["a feature without a geometry", { type: "Feature" }],
    ["a collection that is no list", { type: "FeatureCollection", features: "none" }],
    ["coordinates that are no list", { type: "LineString", coordinates: "none" }],
  ])("is not in %s", async (_, json) => {
    expect(await pointsOf(JSON.stringify(json))).toBe("noLine");
  });

  test("of two pieces that meet, one of which was drawn backwards, is one line from end to end", async () => {
    const pieces = linesOf(
      [
        [-8.5, 54.99],
        [-8.49, 54.99],
      ],
      [
        [-8.48, 54.99],
        [-8.49, 54.99],
      ],
    );
    const walk = await readWalk(fileOf(pieces, "walk.geojson"));
    if (typeof walk === "string") throw new Error(walk);
    expect(walk).toMatchObject({ pieces: 2, turned: 1, leftOut: { pieces: 0 }, pointsLeftOut: 0 });
    expect([walk.points[0]!.longitude, walk.points.at(-1)!.longitude].toSorted()).toEqual([-8.48, -8.5]);
  });
});
