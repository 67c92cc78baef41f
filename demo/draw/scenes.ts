import * as boats from "./scenes/boats.ts";
import * as bread from "./scenes/bread.ts";
import * as clay from "./scenes/clay.ts";
import * as cliffs from "./scenes/cliffs.ts";
import * as cottages from "./scenes/cottages.ts";
import * as ferries from "./scenes/ferries.ts";
import * as garden from "./scenes/garden.ts";
import * as halls from "./scenes/halls.ts";
import * as harbours from "./scenes/harbours.ts";
import * as memory from "./scenes/memory.ts";
import * as music from "./scenes/music.ts";
import * as outdoors from "./scenes/outdoors.ts";
import * as pictures from "./scenes/pictures.ts";
import * as pubs from "./scenes/pubs.ts";
import * as reading from "./scenes/reading.ts";
import * as roads from "./scenes/roads.ts";
import type { Scene } from "./scenes/scene.ts";
import * as school from "./scenes/school.ts";
import * as seafood from "./scenes/seafood.ts";
import * as shops from "./scenes/shops.ts";
import * as shore from "./scenes/shore.ts";
import * as stays from "./scenes/stays.ts";
import * as street from "./scenes/street.ts";
import * as tables from "./scenes/tables.ts";
import * as wool from "./scenes/wool.ts";
import * as work from "./scenes/work.ts";

const ALL = {
  ...boats,
  ...bread,
  ...clay,
  ...cliffs,
  ...cottages,
  ...ferries,
  ...garden,
  ...halls,
  ...harbours,
  ...memory,
  ...music,
  ...outdoors,
  ...pictures,
  ...pubs,
  ...reading,
  ...roads,
  ...school,
  ...seafood,
  ...shops,
  ...shore,
  ...stays,
  ...street,
  ...tables,
  ...wool,
  ...work,
};

export type SceneName = keyof typeof ALL;
export const SCENES: Record<SceneName, Scene> = ALL;
