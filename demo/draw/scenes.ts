import * as coast from "./scenes/coast.ts";
import * as crafts from "./scenes/crafts.ts";
import * as harbours from "./scenes/harbours.ts";
import * as heritage from "./scenes/heritage.ts";
import * as pubs from "./scenes/pubs.ts";
import type { Scene } from "./scenes/scene.ts";
import * as shops from "./scenes/shops.ts";
import * as stays from "./scenes/stays.ts";
import * as tables from "./scenes/tables.ts";
import * as together from "./scenes/together.ts";

// `books` is a piece that two families share and no scene of its own.
const { books: _, ...shopScenes } = shops;

const ALL = { ...harbours, ...coast, ...pubs, ...tables, ...stays, ...shopScenes, ...crafts, ...heritage, ...together };

export type SceneName = keyof typeof ALL;
export const SCENES: Record<SceneName, Scene> = ALL;
