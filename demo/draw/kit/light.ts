/** The light of a picture decides all its colours: one object painted at dawn and at night has two colours. */
export type LightName =
  | "dawn"
  | "day"
  | "overcast"
  | "golden"
  | "dusk"
  | "night"
  | "aurora"
  | "rain"
  | "mist"
  | "storm";

export type Light = {
  name: LightName;
  /** From the top of the sky down to the horizon. */
  sky: string[];
  /** From the horizon down to the viewer. */
  sea: string[];
  haze: string;
  /** How much of the haze lies on what is farthest, 0–1. */
  hazeDepth: number;
  ambient: string;
  /** How much the ambient light changes every colour, 0–1. */
  ambientShare: number;
  sun: string;
  /** Windows are lit. */
  dark: boolean;
};

const light = (
  name: LightName,
  sky: string[],
  sea: string[],
  [haze, hazeDepth]: [string, number],
  [ambient, ambientShare]: [string, number],
  sun: string,
  dark = false,
): Light => ({ name, sky, sea, haze, hazeDepth, ambient, ambientShare, sun, dark });

const night = light(
  "night",
  ["#0a1430", "#142a52", "#2f5580"],
  ["#34587f", "#163058", "#0b1a3a"],
  ["#2a4a74", 0.7],
  ["#10234a", 0.6],
  "#f3efd8",
  true,
);

export const LIGHTS: Record<LightName, Light> = {
  dawn: light(
    "dawn",
    ["#6c93bd", "#b5b6cd", "#f3c3ae", "#fde3bf"],
    ["#eec9b4", "#94a5bf", "#5c7fa3"],
    ["#eec8b8", 0.75],
    ["#94809f", 0.2],
    "#fff1d0",
  ),
  day: light(
    "day",
    ["#3f93c8", "#8cc5e3", "#dff0ee"],
    ["#8fc9d4", "#3a8fae", "#1c6488"],
    ["#c3e0e6", 0.7],
    ["#fff3d0", 0.07],
    "#fffbe6",
  ),
  overcast: light(
    "overcast",
    ["#8ea5b2", "#bccbcf", "#e6e9e2"],
    ["#b4c6c8", "#6f929c", "#476d7c"],
    ["#c9d4d4", 0.75],
    ["#8796a0", 0.16],
    "#f7f5ea",
  ),
  golden: light(
    "golden",
    ["#5d9bb8", "#b9cbb6", "#f6cf8e", "#fbb765"],
    ["#f9cf8d", "#c79a72", "#4f7f8d"],
    ["#f6c98a", 0.65],
    ["#d9782c", 0.2],
    "#fff0c0",
  ),
  dusk: light(
    "dusk",
    ["#27376a", "#5f5590", "#c06f8c", "#f6a56f"],
    ["#e79a80", "#7a6191", "#2c3b6b"],
    ["#96709a", 0.7],
    ["#3a3466", 0.4],
    "#ffd9a0",
    true,
  ),
  night,
  aurora: { ...night, name: "aurora", sky: ["#08122c", "#0f2d4a", "#2c6a72"], sea: ["#2f6d74", "#153a57", "#0a1a38"] },
  rain: light(
    "rain",
    ["#5f7683", "#8599a2", "#b4c0bf"],
    ["#9fb0b3", "#5f7c87", "#3c5a68"],
    ["#a3b3b7", 0.8],
    ["#546a78", 0.3],
    "#dfe4de",
  ),
  mist: light(
    "mist",
    ["#cbd9da", "#e2e9e4", "#f3efe3"],
    ["#dfe6e1", "#b3c7c8", "#8aa9ae"],
    ["#e4eae4", 0.95],
    ["#aebfbe", 0.22],
    "#fffdf0",
  ),
  storm: light(
    "storm",
    ["#232f3e", "#465a67", "#95a29b"],
    ["#8fa09d", "#45636c", "#1f3b48"],
    ["#73868a", 0.7],
    ["#2d4150", 0.38],
    "#dfe2cf",
    true,
  ),
};
