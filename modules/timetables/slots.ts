import type { SlotsPart } from "#core/web/document/module.ts";
import { loadOfPage } from "./site/Crossings.tsx";
import { loadGettingHere } from "./site/getting-here-services.ts";
import { nextFerry } from "./site/NextFerry.tsx";
import {
  AcrossToPage,
  AnsweredTravel,
  CrossingsOfPage,
  GettingHereScreen,
  HomeFerry,
  headOfGettingHere,
} from "./site/slots.tsx";

export default {
  pageFacts: { component: CrossingsOfPage, load: loadOfPage },
  pageWhere: { component: AcrossToPage },
  home: { component: HomeFerry, load: nextFerry },
  answer: {
    component: AnsweredTravel,
    load: async ({ call }, { answer }) => (answer.departures.length > 0 ? call("timetables", {}) : []),
  },
  specialPages: [
    {
      slug: "getting-here",
      load: loadGettingHere,
      head: headOfGettingHere,
      component: GettingHereScreen,
      fields: ["date"],
    },
  ],
  listedFeeds: [
    { name: "gtfs", address: "/open-data/gtfs.zip" },
    { name: "realtime", address: "/open-data/gtfs-realtime.pb" },
  ],
} satisfies SlotsPart;
