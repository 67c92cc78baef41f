import overlay from "./data/overlay.json" with { type: "json" };
import pages from "./data/pages.json" with { type: "json" };
import stories from "./data/stories.json" with { type: "json" };
import { describe } from "./draw/descriptions.ts";
import type { PictureShape, PictureSpec } from "./draw/draw-picture.ts";
import type { LightName } from "./draw/kit/light.ts";
import { seedFrom } from "./draw/kit/random.ts";
import type { SceneName } from "./draw/scenes.ts";

export type DemoPicture = { spec: PictureSpec; alt: string; alt_ie: string; caption?: string; caption_ie?: string };

type Extra = { v?: number; shape?: PictureShape; caption?: readonly [english: string, irish: string] };
type Entry = readonly [scene: SceneName, light: LightName, extra?: Extra];

const tall: Extra = { shape: "portrait" };
const square: Extra = { shape: "square" };
const second: Extra = { v: 1 };

/** `garage` has none on purpose, so that the fallback drawing is seen; `builders` has exactly one. */
const BY_PAGE: Record<string, readonly Entry[]> = {
  lantern: [
    ["pubFront", "night", { caption: ["Friday, a little after nine", "Dé hAoine, tamall tar éis a naoi"] }],
    ["pubFire", "dusk"],
    ["session", "night", { caption: ["Two fiddles are never enough", "Ní leor dhá fhidil riamh"] }],
    ["windowLantern", "night", tall],
    ["longTable", "dusk"],
    ["musicians", "night"],
    ["fiddleClose", "dusk", tall],
  ],
  greyseal: [
    ["pubFront", "overcast", second],
    ["beerGarden", "golden", { caption: ["The garden in June", "An gairdín i mí an Mheithimh"] }],
    ["seals", "dawn"],
    ["pintTable", "golden", second],
    ["hallDance", "night", second],
  ],
  curlew: [
    [
      "ferryBell",
      "day",
      { caption: ["It rings ten minutes before the boat", "Buailtear é deich nóiméad roimh an mbád"] },
    ],
    ["curlewShore", "dawn", square],
    ["soupBowl", "rain"],
    ["pubFront", "dawn"],
  ],
  piercafe: [
    ["cupWindow", "day"],
    ["shopStreet", "dawn"],
    ["breakfast", "dawn"],
    ["soupBowl", "overcast", second],
  ],
  bluekitchen: [
    ["diningRoom", "dusk"],
    ["seafoodPlate", "dusk", { caption: ["Crab, landed the same day", "Portán, tugtha i dtír an lá céanna"] }],
    ["harvest", "golden"],
    ["cottageRow", "dusk", second],
  ],
  seaweedbakery: [
    ["breadBoard", "dawn"],
    ["bakeryOven", "dawn"],
    ["lowTide", "dawn", { caption: ["Dulse at the lowest tide", "Duileasc ag an lag trá"] }],
    ["breadBoard", "day", { v: 1, shape: "portrait" }],
  ],
  chipvan: [
    ["chipVan", "dusk"],
    ["chipsInPaper", "golden"],
  ],
  fishbar: [
    ["fishCounter", "day"],
    ["oysterPlate", "overcast"],
    ["seafoodPlate", "golden", second],
  ],
  hostel: [
    ["hostelNight", "aurora", { caption: ["The sky is very dark here", "Bíonn an spéir an-dorcha anseo"] }],
    ["bunks", "dawn"],
    ["stargazing", "night"],
    ["stoveRoom", "dusk"],
  ],
  heather: [
    ["cottageRow", "day", { v: 2 }],
    ["bedroom", "day"],
    ["breakfast", "day", second],
    ["flock", "overcast"],
  ],
  camping: [
    ["tents", "golden"],
    ["tents", "night", second],
    ["strand", "dawn"],
  ],
  cottages: [
    ["cottageRow", "overcast"],
    ["cottageDoor", "day", tall],
    ["stoveRoom", "rain", second],
    ["bedroom", "dawn", { v: 2 }],
  ],
  salthouse: [
    ["quayHotel", "dusk"],
    ["bedroom", "night", second],
    ["diningRoom", "day", second],
    ["harbour", "overcast", second],
  ],
  stores: [
    ["storesShelves", "day"],
    ["potatoes", "day"],
    ["shopStreet", "golden", { v: 4 }],
  ],
  woolroom: [
    ["skeins", "day"],
    ["knitting", "overcast"],
    ["flock", "golden", { caption: ["Each fleece has the name of its hill", "Tá ainm a chnoic ar gach lomra"] }],
    ["dyePots", "dusk"],
    ["knitting", "dawn", { v: 1, shape: "square" }],
    ["shopStreet", "mist", { v: 2 }],
  ],
  corner: [
    ["newsCounter", "dawn"],
    ["ferryCrossing", "overcast", second],
  ],
  tidebooks: [
    ["bookshop", "rain"],
    ["readingCorner", "rain"],
    ["shopStreet", "rain", second],
  ],
  northstar: [
    ["ferryCrossing", "day"],
    ["ferryCrossing", "dawn", second],
    ["ferryDeck", "overcast"],
    ["channel", "mist"],
    ["mooring", "golden", square],
    ["ferryDeck", "dusk", tall],
  ],
  taxi: [
    ["minibusPier", "dawn"],
    ["coastRoad", "day"],
  ],
  bikes: [
    ["coastRoad", "golden", second],
    ["lighthouseRoad", "day", tall],
    ["channel", "day"],
  ],
  cargo: [
    ["cargoLoading", "day"],
    ["cargoLoading", "dawn", second],
    ["mooring", "overcast"],
  ],
  seapaths: [
    ["cliffWalk", "day"],
    ["walkingBoots", "golden"],
    ["thrift", "day", { caption: ["May, above the stacks", "Mí na Bealtaine, os cionn na stacaí"] }],
    ["strand", "overcast", second],
    ["lighthouseRoad", "mist", tall],
  ],
  seaschool: [
    ["bayLessons", "day"],
    ["bayLessons", "golden", second],
    ["strand", "day"],
  ],
  angling: [
    ["angling", "dusk"],
    ["harbour", "dawn"],
    ["seafoodPlate", "day", second],
  ],
  pottery: [
    ["potteryWheel", "day"],
    ["potShelf", "overcast"],
    ["lowTide", "golden", second],
    ["potShelf", "dusk", { v: 1, shape: "square" }],
  ],
  gallery: [
    ["galleryRoom", "day"],
    ["easel", "day"],
    ["galleryRoom", "dusk", second],
  ],
  oysters: [
    ["trestles", "overcast"],
    ["oysterPlate", "golden", second],
    ["strandBoats", "golden"],
  ],
  museum: [
    ["schoolhouse", "day"],
    ["classroom", "overcast"],
    ["oldPhotos", "day"],
    ["schoolDesk", "day"],
    ["trunks", "mist"],
    ["letters", "dusk", { v: 1, shape: "portrait" }],
  ],
  lightcentre: [
    ["lighthouseCliff", "day"],
    ["lighthouseCliff", "night"],
    ["lens", "dusk", tall],
    ["stormSea", "storm", { caption: ["January", "Eanáir"] }],
    ["thrift", "golden"],
    ["stargazing", "aurora"],
  ],
  archive: [
    ["archiveRoom", "overcast"],
    ["letters", "day"],
    ["oldPhotos", "dusk", second],
  ],
  football: [
    ["pitch", "golden", second],
    ["pitch", "mist"],
    ["pitch", "rain", { v: 2 }],
  ],
  rowing: [
    ["rowingCrew", "golden"],
    ["rowingCrew", "day", second],
    ["boatShed", "golden"],
    ["strandBoats", "dawn"],
  ],
  health: [
    ["hall", "day", second],
    ["nurseBag", "day"],
  ],
  pharmacy: [
    ["pharmacyShelf", "day"],
    ["shopStreet", "dusk", { v: 3 }],
  ],
  college: [
    ["outdoorClass", "day"],
    ["hall", "overcast", { v: 2 }],
    ["hallDance", "dusk"],
  ],
  signalroom: [
    ["seaDesk", "dawn"],
    ["seaDesk", "day", second],
    ["seaDesk", "dusk", square],
  ],
  centre: [
    ["hallDance", "night"],
    ["hall", "dusk"],
    ["teaTable", "day"],
    ["cargoLoading", "golden", second],
  ],
  garden: [
    ["walledGarden", "day"],
    ["walledGarden", "golden", second],
    ["seedlings", "day"],
    ["soupOutside", "overcast"],
  ],
  builders: [["wallBuilding", "golden"]],
  garage: [],
};

const BY_CATEGORY: Record<string, readonly Entry[]> = {
  food: [["seafoodPlate", "overcast"]],
  pubs: [["session", "dusk"]],
  stay: [["bedroom", "golden"]],
  shops: [["storesShelves", "dusk"]],
  transport: [["ferryCrossing", "golden"]],
  activities: [["bayLessons", "dawn", second]],
  crafts: [["potShelf", "day"]],
  heritage: [["lighthouseCliff", "golden"]],
  sport: [["pitch", "day"]],
  health: [["nurseBag", "dawn"]],
  learning: [["readingCorner", "day", second]],
  community: [["hallDance", "golden"]],
  trades: [["workshop", "day"]],
  fishing: [["potsOnPier", "day"]],
};

/** In the order of the stories' ids. */
const BY_STORY: Record<number, readonly Entry[]> = {
  1: [
    ["lighthouseCliff", "storm"],
    ["windowLantern", "storm", tall],
    ["harbour", "night"],
  ],
  2: [
    ["cargoLoading", "mist", second],
    ["seals", "golden"],
    ["hallDance", "night"],
  ],
  3: [
    ["lowTide", "mist", second],
    ["breadBoard", "golden"],
  ],
  4: [
    ["flock", "dawn"],
    ["skeins", "rain"],
    ["coastRoad", "rain", { v: 2 }],
  ],
  5: [
    ["schoolDesk", "golden", second],
    ["ferryDeck", "mist"],
  ],
  6: [["channel", "overcast", second]],
  7: [
    ["outdoorClass", "overcast", second],
    ["bookshop", "overcast"],
  ],
  8: [
    ["walledGarden", "dawn", second],
    ["walledGarden", "overcast"],
    ["harvest", "day"],
  ],
  9: [["seaDesk", "golden"]],
  10: [
    ["boatShed", "dawn"],
    ["rowingCrew", "overcast", second],
  ],
};

const BY_EVENT: Record<number, readonly Entry[]> = {
  1: [["musicians", "dusk"]],
  2: [["hallDance", "night"]],
  3: [["oldPhotos", "golden", second]],
  5: [["cliffWalk", "golden"]],
  6: [["lens", "night"]],
  7: [["knittingCircle", "night"]],
  9: [["rowingCrew", "golden", second]],
  12: [["seedlings", "golden", { v: 2 }]],
  13: [["potteryWheel", "golden"]],
};

const BY_POST: Record<number, readonly Entry[]> = {
  1: [
    ["session", "night"],
    ["fiddleClose", "golden", square],
  ],
  2: [["longTable", "overcast"]],
  4: [["soupBowl", "day", second]],
  6: [
    ["seafoodPlate", "dusk", square],
    ["diningRoom", "night"],
  ],
  8: [["oysterPlate", "dawn"]],
  9: [["stargazing", "night", square]],
  10: [["diningRoom", "golden", second]],
  12: [["potatoes", "golden"]],
  14: [
    ["seals", "overcast"],
    ["readingCorner", "overcast"],
  ],
  15: [["stormSea", "storm"]],
  16: [["coastRoad", "dawn", second]],
  17: [["minibusPier", "rain"]],
  19: [["potShelf", "golden", second]],
  21: [["schoolDesk", "overcast", second]],
  25: [["teaTable", "dusk"]],
};

const HOUSE_COLOR = "#157a73";

const colorOfPage = (key: string | undefined) => pages.find((page) => page.key === key)?.color ?? HOUSE_COLOR;

function picture([scene, light, extra = {}]: Entry, color: string, name: string): DemoPicture {
  const { v: variant = 0, shape = "landscape", caption } = extra;
  const spec: PictureSpec = { scene, light, color, seed: seedFrom(name), shape, variant };
  return { spec, ...describe(scene, light, variant), ...(caption && { caption: caption[0], caption_ie: caption[1] }) };
}

function pictures(table: Record<string, readonly Entry[]>, group: string, colorOf: (key: string) => string) {
  return Object.fromEntries(
    Object.entries(table).map(([key, entries]) => [
      key,
      entries.map((entry, i) => picture(entry, colorOf(key), `${group} ${key} ${i}`)),
    ]),
  ) as Record<string, DemoPicture[]>;
}

const categoryColors = overlay.categories as Record<string, { color: string } | undefined>;

/**
 * All pictures of the demonstration, by what they belong to: pages and categories by key, stories, events and posts by
 * id. The first of a page is its cover.
 */
export const PICTURES = {
  pages: pictures(BY_PAGE, "page", colorOfPage),
  categories: pictures(BY_CATEGORY, "category", (key) => categoryColors[key]?.color ?? HOUSE_COLOR),
  stories: pictures(BY_STORY, "story", (id) =>
    colorOfPage(stories.find((story) => String(story.id) === id)?.page_keys[0]),
  ),
  events: pictures(BY_EVENT, "event", () => HOUSE_COLOR),
  posts: pictures(BY_POST, "post", () => HOUSE_COLOR),
  /** 2400 × 1200, its left side calm enough for words. */
  hero: picture(["harbourEvening", "dusk", { shape: "hero" }], HOUSE_COLOR, "hero"),
  /** 1200 × 630, for pages that have no picture of their own. */
  openGraph: picture(["harbourEvening", "golden", { shape: "card" }], HOUSE_COLOR, "open graph"),
};
