import { describe, expect, it } from "vitest";
import { OFFERS } from "../../../contract/office/settings.ts";
import { addressOf, SECTIONS, sectionAt, sectionsFor } from "./sections.ts";

describe("the administrators’ desk", () => {
  it("opens for editors where they write, and for members nowhere", () => {
    expect(sectionsFor("editor", OFFERS).map(({ name }) => name)).toEqual([
      "stories",
      "events",
      "features",
      "translations",
      "timetables",
    ]);
    expect(sectionsFor("member", OFFERS)).toEqual([]);
    expect(sectionsFor("admin", OFFERS)).toEqual(SECTIONS);
  });

  it("finds the section of each of its addresses", () => {
    for (const section of SECTIONS) {
      expect(sectionAt(addressOf(section))).toBe(section);
      for (const path of Object.keys(section.screens)) {
        if (path) expect(sectionAt(`${addressOf(section)}/${path}`)).toBe(section);
      }
    }
    expect(sectionAt("/nowhere")).toBeUndefined();
  });

  it("has a component for each screen", async () => {
    for (const { name, screens } of SECTIONS) {
      for (const [path, load] of Object.entries(screens)) {
        expect(typeof (await load()), `${name}/${path}`).toBe("function");
      }
    }
  });
});
