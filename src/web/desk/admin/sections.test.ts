import { describe, expect, it } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { OFFERED } from "#core/web/document/has-offered.ts";
import { DESKS_OF_MODULES } from "#start/compiled/desks.ts";
import { addressOf, placesOf, SECTIONS, sectionAt, sectionsFor } from "./sections.ts";

/** Screens of modules below sections of core: one whose address needs more than a path is not looked for by its name. */
const OF_MODULES = DESKS_OF_MODULES.flatMap(({ screens = {} }) =>
  Object.entries(screens).flatMap(([name, own]) => Object.keys(own).map((path) => `/${name}/${path}`)),
);

describe("the administrators’ desk", () => {
  it("opens for editors where they write, and for members nowhere", () => {
    const ofModules = DESKS_OF_MODULES.flatMap(({ sections = [] }) =>
      sections.flatMap(({ name, who }) => (who.includes("editor") ? [name] : [])),
    );
    const names = sectionsFor("editor", OFFERED).map(({ name }) => name);
    expect(names.filter((name) => !ofModules.includes(name))).toEqual([
      "stories",
      "events",
      "features",
      "translations",
    ]);
    expect(names).toEqual(expect.arrayContaining(ofModules));
    expect(sectionsFor("member", OFFERED)).toEqual([]);
    expect(sectionsFor("admin", OFFERED)).toEqual(SECTIONS);
    expect(sectionsFor("deputy", OFFERED)).toEqual(SECTIONS);
  });

  it("opens for curators with the lists of what they look after, in which nothing is begun", () => {
    const own = sectionsFor("curator", OFFERED);
    const places = placesOf(own, textsFor("en", "admin"));
    expect(places.map(({ to }) => to)).toEqual(["/notifications", "/pages", "/corrections"]);
  });

  it("has screens of modules in its own sections while they are on", () => {
    const OF_MODULES = DESKS_OF_MODULES.flatMap(({ module, screens = {} }) =>
      Object.entries(screens).flatMap(([name, own]) => Object.keys(own).map((path) => ({ module, name, path }))),
    );
    const screensWith = (name: string, offers: typeof OFFERED) =>
      Object.keys(sectionsFor("admin", offers).find((section) => section.name === name)!.screens);
    for (const { module, name, path } of OF_MODULES) {
      expect(screensWith(name, OFFERED)).toContain(path);
      expect(
        screensWith(
          name,
          OFFERED.filter((one) => one !== module),
        ),
      ).not.toContain(path);
    }
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

  it("has a name for each screen and each new entry, in both languages", () => {
    for (const locale of LOCALES) {
      const texts = textsFor(locale, "admin");
      const named = new Set(placesOf(SECTIONS, texts).map(({ to }) => to));
      const addresses = SECTIONS.flatMap((section) =>
        Object.keys(section.screens)
          .filter((path) => path !== "" && !path.includes(":"))
          .map((path) => `${addressOf(section)}/${path}`)
          .filter((address) => named.has(address) || !OF_MODULES.includes(address)),
      );
      expect(addresses.filter((address) => !named.has(address))).toEqual([]);
      expect(Object.keys(texts.screens)).toHaveLength(addresses.length + SECTIONS.filter(({ adds }) => adds).length);
      expect(new Set(placesOf(SECTIONS, texts).map(({ name }) => name)).size).toBe(named.size);
    }
  });

  it("tells actions from screens", () => {
    const places = placesOf(SECTIONS, textsFor("en", "admin"));
    const actions = places.filter(({ isAction }) => isAction).map(({ to }) => to);
    expect(actions).toEqual(expect.arrayContaining(["/pages/add", "/stories/new", "/notices?new"]));
    expect(actions).not.toContain("/settings/setup");
  });

  it("has a component for each screen", async () => {
    for (const { name, screens } of SECTIONS) {
      for (const [path, load] of Object.entries(screens)) {
        expect(typeof (await load()), `${name}/${path}`).toBe("function");
      }
    }
  });
});
