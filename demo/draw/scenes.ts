import type { Scene } from "./scenes/scene.ts";
import * as coast from "./scenes/coast.ts";
import * as harbours from "./scenes/harbours.ts";
import * as pubs from "./scenes/pubs.ts";
import * as tables from "./scenes/tables.ts";

const ALL = { ...harbours, ...coast, ...pubs, ...tables };
export type SceneName = keyof typeof ALL;
export const SCENES: Record<SceneName, Scene> = ALL;
