import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, line, path, polygon, r, rect, see } from "../kit/svg.ts";
import { house, LAMPLIGHT, lighthouse, pier, village } from "../made/house.ts";
import { piano } from "../made/instruments.ts";
import { curlew, person } from "../made/people.ts";
import { bicycle } from "../made/vehicles.ts";
import { buoy, cargoBoat, currach, dinghy, ferry, pot, skiff, trawler } from "../made/vessels.ts";
import { cliff, gravel, hills, isle, stack } from "../nature/land.ts";
import { bank, bushes, grass, weed } from "../nature/plants.ts";
import { breaker, foam, reflection, sea } from "../nature/sea.ts";
import { birds, fog, rainfall, sky } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

const weather = (pen: Pen) => (pen.light.name === "rain" ? rainfall(pen) : "");

/** The village around its harbour with boats at anchor. */
export const harbour: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * (pen.variant ? 0.3 : 0.4);
  const shore = horizon + H * 0.12;
  const lamps = pen.light.dark ? [0.18, 0.34, 0.5, 0.62].map((x) => reflection(W * x, shore + 8, 26 * k, 150 * k, LAMPLIGHT, 0.5)).join("") : "";
  return (
    sky(pen, horizon, [0.78, 0.5]) + hills(pen, { y: horizon, height: H * 0.16, color: "#7b8c78", depth: 0.6, bumps: 4 }) + hills(pen, { y: shore - H * 0.03, height: H * 0.12, color: "#7f9852", depth: 0.3, fields: true, bottom: shore + 8 }) +
    village(pen, W * 0.05, W * 0.72, shore, 11, 74 * k, 0.18) + sea(pen, shore, H, { sunX: 0.78 }) + lamps + pier(pen, -10, W * 0.46, shore + H * 0.1, 74 * k) +
    trawler(pen, { x: W * 0.34, y: shore + H * 0.24, scale: 1.1 * k }) + currach(pen, { x: W * 0.62, y: shore + H * 0.17, scale: 0.55 * k }, pen.tone("#3f7a8a")) + currach(pen, { x: W * 0.74, y: shore + H * 0.34, scale: 1.15 * k, flip: true }, pen.tone("#f3eee0")) + dinghy(pen, { x: W * 0.86, y: shore + H * 0.1, scale: 0.6 * k }, pen.tone("#d2603f")) +
    buoy(pen, W * 0.52, H * 0.86, 22 * k, "#e07b39") + buoy(pen, W * 0.2, H * 0.93, 26 * k, "#e9c046") + birds(pen, W * 0.6, horizon * 0.55, 6, 18 * k) + weather(pen)
  );
};

/** The car ferry: under way (0) or at the slip with people waiting (1). */
export const ferryCrossing: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  if (pen.variant) return ferryAtSlip(pen);
  const horizon = H * 0.38;
  return (
    sky(pen, horizon, [0.2, 0.5]) + isle(pen, W * 0.5, horizon + 3, W * 0.56, H * 0.13, 0.7) + isle(pen, -W * 0.08, horizon + 3, W * 0.36, H * 0.07, 0.8) + sea(pen, horizon, H, { sunX: 0.2 }) + isle(pen, W * 0.74, horizon + H * 0.07, W * 0.34, H * 0.06, 0.35, "#7f9852") +
    line(`M${r(W * 0.02)} ${r(H * 0.76)}Q${r(W * 0.16)} ${r(H * 0.7)} ${r(W * 0.3)} ${r(H * 0.7)}M${r(W * 0.0)} ${r(H * 0.8)}Q${r(W * 0.2)} ${r(H * 0.74)} ${r(W * 0.34)} ${r(H * 0.715)}`, lighter(pen.tone("#ffffff"), 0.2), 9 * k, see(0.6)) +
    ferry(pen, { x: W * 0.53, y: H * 0.68, scale: 1.95 * k }) + birds(pen, W * 0.3, H * 0.36, 7, 24 * k) + breaker(pen, H * 0.94, H * 0.06, 1.4) + weather(pen)
  );
};

const ferryAtSlip = (pen: Pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const stone = pen.tone("#b1a690");
  return (
    sky(pen, horizon, [0.75, 0.7]) + hills(pen, { y: horizon, height: H * 0.13, color: "#76877a", depth: 0.65, bottom: horizon + 6 }) + sea(pen, horizon, H, { sunX: 0.75 }) + ferry(pen, { x: W * 0.62, y: H * 0.66, scale: 1.5 * k, flip: true }) +
    path(polygon([[0, H * 0.7], [W * 0.3, H * 0.645], [W * 0.42, H * 0.66], [W * 0.86, H], [0, H]]), pen.fall(lighter(stone, 0.2), darker(stone, 0.2))) + line(`M0 ${r(H * 0.78)}L${r(W * 0.5)} ${r(H * 0.72)}M0 ${r(H * 0.88)}L${r(W * 0.65)} ${r(H * 0.8)}M${r(W * 0.14)} ${r(H * 0.68)}L${r(W * 0.2)} ${H}M${r(W * 0.28)} ${r(H * 0.65)}L${r(W * 0.52)} ${H}`, darker(stone, 0.35), 3, see(0.5)) +
    person(pen, W * 0.12, H * 0.82, 170 * k, { coat: "#d9873a", pose: "back" }) + person(pen, W * 0.17, H * 0.84, 118 * k, { coat: "#3f7a8a", pose: "back", hair: "#a8652f" }) + person(pen, W * 0.27, H * 0.79, 158 * k, { coat: "#8a3b4a", skirt: true, pose: "back", hair: "#d8d2c6" }) + bicycle(pen, W * 0.38, H * 0.93, 0.85 * k, pen.tone("#3f7a67"), { basket: true }) + weather(pen)
  );
};

/** The view from the stern: rail, life ring and the wake running back to the island. */
export const ferryDeck: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const white = pen.tone("#fbf8ef");
  const deck = pen.tone("#5c7f78");
  const wake = polygon([[W * 0.46, horizon + 4], [W * 0.5, horizon + 4], [W * 0.8, H * 0.8], [W * 0.22, H * 0.8]]);
  const ring = (radius: number, color: string, width: number, dash = "") => `<circle cx="${r(W * 0.26)}" cy="${r(H * 0.69)}" r="${r(radius)}" fill="none" stroke="${color}" stroke-width="${r(width)}"${dash}/>`;
  return (
    sky(pen, horizon, [0.3, 0.5]) + isle(pen, W * 0.2, horizon + 3, W * 0.62, H * 0.13, 0.55) + sea(pen, horizon, H, { sunX: 0.3 }) + path(wake, lighter(pen.light.sea[0]!, 0.5), see(0.5)) + line(`M${r(W * 0.47)} ${r(horizon + 6)}Q${r(W * 0.44)} ${r(H * 0.55)} ${r(W * 0.2)} ${r(H * 0.8)}M${r(W * 0.49)} ${r(horizon + 6)}Q${r(W * 0.54)} ${r(H * 0.55)} ${r(W * 0.82)} ${r(H * 0.8)}`, lighter(white, 0.3), 9 * k, see(0.8)) +
    rect(0, H * 0.84, W, H * 0.16, pen.fall(deck, darker(deck, 0.3))) + [0.08, 0.36, 0.64, 0.92].map((x) => rect(W * x, H * 0.5, 15 * k, H * 0.36, white, 4)).join("") + [0.5, 0.62, 0.74].map((y, i) => rect(-5, H * y, W + 10, (i ? 9 : 20) * k, i ? white : pen.accent, 5)).join("") +
    ring(H * 0.105, "#1a1f2a", 30 * k, ' opacity=".25"') + ring(H * 0.1, pen.tone("#e8683f"), 40 * k) + ring(H * 0.1, white, 40 * k, ` stroke-dasharray="${r(H * 0.07)} ${r(H * 0.087)}"`) + birds(pen, W * 0.55, H * 0.18, 7, 34 * k) +
    person(pen, W * 0.72, H * 0.94, 430 * k, { coat: "#e2b340", pose: "back", hair: "#6b4527" }) + person(pen, W * 0.8, H * 0.96, 300 * k, { coat: "#3f6d8a", pose: "back", hat: "#c8553d" })
  );
};

/** The cargo boat lifting crates (0) or a piano on a calm day (1). */
export const cargoLoading: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.44;
  const crate = rect(-30, 0, 60, 46, pen.tone("#b98b55"), 2) + line("M-30 15h60M-30 30h60M-30 0l60 46", pen.tone("#7a5935"), 3);
  const load = pen.variant ? line("M0 -6L-52 26M0 -6L52 26", pen.tone("#3d3a36"), 3) + piano(pen, 0, 118, 0.68, "#7a4726") : line("M0 -6L-30 2M0 -6L30 2", pen.tone("#3d3a36"), 3) + crate;
  const y = H * (pen.variant ? 0.76 : 0.7);
  return (
    sky(pen, horizon, [0.24, 0.45]) + hills(pen, { y: horizon, height: H * 0.12, color: "#788b86", depth: 0.7, bottom: horizon + 6 }) + sea(pen, horizon, H, { sunX: 0.24, calm: !!pen.variant }) + (pen.variant ? seals(pen, k) : "") + cargoBoat(pen, { x: W * 0.5, y, scale: 2.05 * k }, load) +
    (pen.variant ? reflection(W * 0.5, y + 24 * k, 720 * k, 150 * k, darker(pen.accent, 0.2), 0.28) : pier(pen, -10, W * 0.2, H * 0.6, H * 0.4) + person(pen, W * 0.13, H * 0.6, 165 * k, { coat: "#e2b340", pose: "reach", hat: "#3a3f45" })) + birds(pen, W * 0.7, H * 0.2, 5, 20 * k)
  );
};

const seals = (pen: Pen, k: number) => [[0.14, 0.9], [0.22, 0.94], [0.86, 0.92]].map(([x, y]) => path(`M${r(pen.W * x! - 40 * k)} ${r(pen.H * y!)}q6 ${r(-58 * k)} ${r(40 * k)} ${r(-58 * k)}t${r(38 * k)} ${r(58 * k)}z`, pen.tone("#5f5c58")) + circle(pen.W * x! + 8 * k, pen.H * y! - 36 * k, 4 * k, "#14161a") + line(`M${r(pen.W * x! - 70 * k)} ${r(pen.H * y! + 4)}h${r(140 * k)}`, lighter(pen.light.sea[0]!, 0.4), 4 * k, see(0.7))).join("");

/** Currachs drawn up on a strand. */
export const strandBoats: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const sand = pen.tone("#dcc9a0");
  const edge = [[-20, H * 0.52], [W * 0.3, H * 0.55], [W * 0.62, H * 0.62], [W * 1.03, H * 0.6]] as const;
  return (
    sky(pen, horizon, [0.64, 0.4]) + isle(pen, W * 0.08, horizon + 3, W * 0.46, H * 0.1, 0.7) + sea(pen, horizon, H * 0.68, { sunX: 0.64 }) + bank(pen, edge, "#dcc9a0") + foam(pen, edge, 8 * k) + gravel(pen, H * 0.68, H, sand, 90, 6 * k) +
    currach(pen, { x: W * 0.7, y: H * 0.7, scale: 1.5 * k, turn: -3 }, pen.tone("#2f3236")) + currach(pen, { x: W * 0.36, y: H * 0.84, scale: 2.9 * k, turn: 2 }, pen.accent, pen.tone("#c39a68")) + pot(pen, W * 0.74, H * 0.92, 1.5 * k) + buoy(pen, W * 0.9, H * 0.9, 30 * k, "#e07b39") + weed(pen, W * 0.08, H * 0.92, 120 * k) + birds(pen, W * 0.3, H * 0.18, 5, 22 * k)
  );
};

/** A crew at the oars (0), a whole race (1). */
export const rowingCrew: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const far = sky(pen, horizon, [0.5, 0.7]) + hills(pen, { y: horizon, height: H * 0.14, color: "#6f8378", depth: 0.62, bottom: horizon + 6 });
  if (pen.variant) {
    const teams = ["#c8553d", "#e2b340", "#3f6d8a", "#f4efe2"];
    return far + village(pen, W * 0.55, W * 0.95, horizon + 4, 5, 60 * k, 0.45) + sea(pen, horizon, H, { sunX: 0.5 }) + teams.map((shirt, i) => skiff(pen, { x: W * (0.22 + ((i * 0.27) % 0.62)), y: H * (0.48 + i * 0.145), scale: (0.72 + i * 0.34) * k }, i === 2 ? pen.accent : pen.tone(["#8a3b4a", "#3f7a67", "#3f6d8a", "#f0e6cf"][i]!), shirt)).join("") + buoy(pen, W * 0.9, H * 0.62, 22 * k, "#e8683f") + buoy(pen, W * 0.12, H * 0.9, 32 * k, "#e8683f") + birds(pen, W * 0.3, H * 0.16, 5, 20 * k);
  }
  return far + sea(pen, horizon, H, { sunX: 0.5, calm: true }) + skiff(pen, { x: W * 0.48, y: H * 0.66, scale: 3.5 * k }) + reflection(W * 0.48, H * 0.69, 900 * k, 190 * k, darker(pen.accent, 0.25), 0.32) + birds(pen, W * 0.8, H * 0.2, 4, 18 * k);
};

/** Rods over the rail, evening water, lines going down. */
export const angling: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const hull = pen.accent;
  const rod = (x: number, tipX: number, tipY: number) => line(`M${r(W * x)} ${r(H * 0.86)}Q${r(W * (x + tipX) * 0.52)} ${r(H * 0.5)} ${r(W * tipX)} ${r(H * tipY)}`, pen.tone("#3a322c"), 8 * k) + line(`M${r(W * tipX)} ${r(H * tipY)}L${r(W * (tipX + 0.015))} ${r(H * 0.76)}`, "#f4efe2", 1.6, see(0.8)) + rect(W * x - 8 * k, H * 0.8, 26 * k, 30 * k, "#2c2f33", 8);
  return (
    sky(pen, horizon, [0.42, 0.75]) + stack(pen, W * 0.86, horizon + 14, W * 0.1, H * 0.2, 0.5) + isle(pen, W * 0.02, horizon + 3, W * 0.4, H * 0.09, 0.7) + sea(pen, horizon, H, { sunX: 0.42 }) + rod(0.3, 0.2, 0.24) + rod(0.48, 0.56, 0.2) + rod(0.7, 0.84, 0.3) +
    person(pen, W * 0.36, H * 0.99, 520 * k, { coat: "#e2a93b", pose: "back", hat: "#2f4657" }) + person(pen, W * 0.78, H * 1.01, 480 * k, { coat: "#8a4a3a", pose: "back", hair: "#c9c2b4" }) +
    path(`M0 ${r(H * 0.9)}Q${r(W * 0.5)} ${r(H * 0.82)} ${W} ${r(H * 0.9)}V${H}H0z`, pen.fall(lighter(hull, 0.12), darker(hull, 0.4))) + line(`M0 ${r(H * 0.9)}Q${r(W * 0.5)} ${r(H * 0.82)} ${W} ${r(H * 0.9)}`, pen.tone("#f3ead6"), 16 * k) + birds(pen, W * 0.66, H * 0.16, 6, 22 * k)
  );
};

/** A mooring rope on a bollard, close. */
export const mooring: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.24;
  const stone = pen.tone("#b1a690");
  const iron = pen.tone("#3a4248");
  const rope = pen.tone("#e0c795");
  const coil = Array.from({ length: 6 }, (_, i) => line(`M${r(W * 0.44)} ${r(H * (0.5 + i * 0.036))}q${r(W * 0.1)} ${r(H * 0.05)} ${r(W * 0.24)} ${r(i % 2 ? 4 : 0)}`, i % 2 ? darker(rope, 0.12) : rope, 34 * k)).join("");
  const twist = Array.from({ length: 30 }, (_, i) => `M${r(W * (0.45 + (i % 10) * 0.023))} ${r(H * (0.515 + Math.floor(i / 10) * 0.072 + Math.sin(((i % 10) / 9) * Math.PI) * 0.024) - 12 * k)}l${r(10 * k)} ${r(24 * k)}`).join("");
  const heap = [0, 1, 2, 3].map((i) => `<ellipse cx="${r(W * 0.22)}" cy="${r(H * (0.88 - i * 0.022))}" rx="${r(W * (0.13 - i * 0.018))}" ry="${r(H * (0.062 - i * 0.009))}" fill="none" stroke="${i % 2 ? darker(rope, 0.16) : rope}" stroke-width="${r(30 * k)}"/>`).join("");
  return (
    sky(pen, horizon, [0.2, 0.5]) + isle(pen, W * 0.3, horizon + 3, W * 0.5, H * 0.07, 0.7) + sea(pen, horizon, H * 0.7, { sunX: 0.2 }) + trawler(pen, { x: W * 0.2, y: H * 0.44, scale: 1.5 * k }) +
    path(polygon([[0, H * 0.66], [W, H * 0.56], [W, H], [0, H]]), pen.fall(lighter(stone, 0.15), darker(stone, 0.25))) + line(`M0 ${r(H * 0.82)}L${W} ${r(H * 0.76)}M${r(W * 0.3)} ${r(H * 0.64)}L${r(W * 0.2)} ${H}M${r(W * 0.72)} ${r(H * 0.59)}L${r(W * 0.86)} ${H}`, darker(stone, 0.4), 5 * k, see(0.5)) +
    path(polygon([[W * 0.4, H * 0.84], [W * 0.72, H * 0.84], [W * 0.84, H * 0.9], [W * 0.5, H * 0.92]]), "#14202e", see(0.28)) + path(`M${r(W * 0.43)} ${r(H * 0.86)}Q${r(W * 0.47)} ${r(H * 0.6)} ${r(W * 0.46)} ${r(H * 0.4)}H${r(W * 0.66)}Q${r(W * 0.65)} ${r(H * 0.6)} ${r(W * 0.69)} ${r(H * 0.86)}Q${r(W * 0.56)} ${r(H * 0.91)} ${r(W * 0.43)} ${r(H * 0.86)}z`, pen.across(lighter(iron, 0.28), iron, darker(iron, 0.5))) +
    path(`M${r(W * 0.42)} ${r(H * 0.38)}q${r(W * 0.14)} ${r(-H * 0.1)} ${r(W * 0.28)} 0q${r(W * 0.02)} ${r(H * 0.05)} ${r(-W * 0.02)} ${r(H * 0.07)}q${r(-W * 0.12)} ${r(H * 0.04)} ${r(-W * 0.24)} 0q${r(-W * 0.04)} ${r(-H * 0.02)} ${r(-W * 0.02)} ${r(-H * 0.07)}z`, pen.across(lighter(iron, 0.4), lighter(iron, 0.06), darker(iron, 0.4))) +
    line(`M${r(W * 0.47)} ${r(H * 0.54)}Q${r(W * 0.3)} ${r(H * 0.52)} ${r(W * 0.27)} ${r(H * 0.4)}`, rope, 30 * k) + coil + line(twist, darker(rope, 0.4), 3 * k, see(0.6)) + heap
  );
};

/** Lobster pots and buoys heaped on a pier. */
export const potsOnPier: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.4;
  const nets = ["#3f7a67", "#c8693a", "#3f6d8a", "#3f7a67", "#8a7f3f", "#3f6d8a"];
  const rows = [[0.1, 0.86], [0.32, 0.87], [0.54, 0.86], [0.2, 0.68], [0.43, 0.69], [0.31, 0.5]];
  return (
    sky(pen, horizon, [0.8, 0.5]) + hills(pen, { y: horizon, height: H * 0.12, color: "#76877a", depth: 0.68, bottom: horizon + 6 }) + village(pen, W * 0.55, W, horizon + 6, 6, 58 * k, 0.45) + sea(pen, horizon, H, { sunX: 0.8 }) + trawler(pen, { x: W * 0.82, y: H * 0.58, scale: 1.15 * k }) + rect(0, H * 0.8, W, H * 0.2, pen.fall(pen.tone("#b9ae9a"), pen.tone("#857b6b"))) +
    line(`M0 ${r(H * 0.9)}H${W}M${r(W * 0.2)} ${r(H * 0.8)}L${r(W * 0.1)} ${H}M${r(W * 0.6)} ${r(H * 0.8)}L${r(W * 0.64)} ${H}`, pen.tone("#6b6255"), 4 * k, see(0.6)) + rows.map(([x, y], i) => pot(pen, W * x!, H * y! + 10, 2.6 * k, nets[i]!)).join("") + buoy(pen, W * 0.84, H * 0.87, 46 * k, "#e07b39") + buoy(pen, W * 0.92, H * 0.9, 38 * k, "#e9c046") + buoy(pen, W * 0.77, H * 0.93, 36 * k, "#c8442f") + birds(pen, W * 0.35, H * 0.16, 5, 22 * k)
  );
};

/** Seas breaking over rocks under a lighthouse. */
export const stormSea: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const white = lighter(pen.tone("#ffffff"), 0.35);
  const spray = Array.from({ length: 70 }, () => {
    const a = pen.random.between(-2.7, -0.5);
    const d = pen.random.between(30, 330) * k;
    return `M${r(W * 0.66 + Math.cos(a) * d)} ${r(H * 0.62 + Math.sin(a) * d)}h0`;
  }).join("");
  const plume = [[0.53, 0.6, 70], [0.57, 0.52, 80], [0.62, 0.44, 96], [0.67, 0.38, 84], [0.7, 0.47, 104], [0.75, 0.54, 86], [0.79, 0.61, 70], [0.66, 0.56, 130], [0.645, 0.33, 48]];
  const burst = path(plume.map(([x, y, size]) => `M${r(W * x! - size! * k)} ${r(H * y!)}a${r(size! * k)} ${r(size! * k)} 0 1 1 ${r(size! * k * 2)} 0a${r(size! * k)} ${r(size! * k)} 0 1 1 ${r(size! * k * -2)} 0z`).join(""), pen.fall(white, lighter(pen.light.sea[1]!, 0.4)), see(0.6));
  return sky(pen, horizon, [0.3, 0.6]) + sea(pen, horizon, H) + breaker(pen, H * 0.5, H * 0.05, 0.4) + cliff(pen, { top: H * 0.48, foot: H * 0.68, reach: W * 0.4, depth: 0.18, color: "#5d5a55" }) + lighthouse(pen, W * 0.84, H * 0.485, H * 0.36) + burst + line(spray, white, 9 * k, see(0.75)) + breaker(pen, H * 0.66, H * 0.1, 2.2) + breaker(pen, H * 0.82, H * 0.16, 0.9) + rainfall(pen, 70);
};

/** The channel between small islands, somebody waiting on the wall. */
export const channel: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const late = pen.light.name === "mist";
  return (
    sky(pen, horizon, [0.58, 0.62]) + isle(pen, W * 0.5, horizon + 3, W * 0.5, H * 0.1, 0.85) + isle(pen, -W * 0.1, horizon + 6, W * 0.46, H * 0.12, 0.65) + sea(pen, horizon, H, { sunX: 0.58 }) + isle(pen, W * 0.62, horizon + H * 0.1, W * 0.5, H * 0.1, 0.4, "#7f9852") + isle(pen, -W * 0.06, horizon + H * 0.17, W * 0.36, H * 0.09, 0.22, "#7f9852") + (late ? fog(pen, horizon + H * 0.05, H * 0.12) : "") + ferry(pen, { x: W * 0.46, y: horizon + H * 0.13, scale: 0.42 * k }) +
    bank(pen, [[-20, H * 0.86], [W * 0.3, H * 0.84], [W * 0.7, H * 0.9], [W * 1.02, H * 0.88]], "#a39a85") + rect(W * 0.56, H * 0.74, W * 0.5, H * 0.15, pen.fall(pen.tone("#c4b9a4"), pen.tone("#837a6b")), 4) + line(`M${r(W * 0.56)} ${r(H * 0.8)}H${W}M${r(W * 0.66)} ${r(H * 0.74)}v${r(H * 0.06)}M${r(W * 0.8)} ${r(H * 0.74)}v${r(H * 0.06)}M${r(W * 0.73)} ${r(H * 0.8)}v${r(H * 0.07)}`, pen.tone("#6b6255"), 4, see(0.6)) +
    person(pen, W * 0.7, H * 0.845, 300 * k, { coat: "#8a3b4a", pose: "sit", hat: "#3a4a57", flip: true }) + person(pen, W * 0.24, H * 0.93, 300 * k, { coat: pen.variant ? "#3f7a67" : "#d9873a", pose: "back", pack: "#4a5a3f" }) + rect(W * 0.3, H * 0.88, 90 * k, 64 * k, pen.tone("#b98b55"), 4) + line(`M${r(W * 0.3)} ${r(H * 0.88 + 24 * k)}h${r(90 * k)}`, pen.tone("#7a5935"), 5 * k) + grass(pen, H, 40 * k, { count: 40 })
  );
};

/** A shed open to the evening with a wooden boat being built in it. */
export const boatShed: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const planks = Array.from({ length: 20 }, (_, i) => `M${r((i / 19) * W)} 0V${r(H * 0.76)}`).join("");
  const opening = { x: W * 0.3, y: H * 0.14, w: W * 0.4, h: H * 0.5 };
  const out = pen.within(opening.w, opening.h);
  const view = sky(out, opening.h * 0.55, [0.5, 0.6]) + hills(out, { y: opening.h * 0.55, height: opening.h * 0.16, color: "#76877a", depth: 0.6 }) + sea(out, opening.h * 0.58, opening.h, { sunX: 0.5 });
  const hull = pen.accent;
  const ribs = Array.from({ length: 9 }, (_, i) => `M${r(W * (0.22 + i * 0.07))} ${r(H * 0.66)}q${r(W * 0.006)} ${r(H * 0.1)} ${r(W * 0.012)} ${r(H * 0.15)}`).join("");
  return (
    rect(0, 0, W, H * 0.78, pen.fall("#4b3423", "#7a5432")) + line(planks, "#3a2718", 4, see(0.7)) + pen.clip(`M${r(opening.x)} ${r(opening.y)}h${r(opening.w)}v${r(opening.h)}h${r(-opening.w)}z`, at(opening.x, opening.y, 1, view)) + line(`M${r(opening.x)} ${r(opening.y + opening.h)}V${r(opening.y)}h${r(opening.w)}v${r(opening.h)}`, "#2f2015", 18 * k) +
    line(`M0 ${r(H * 0.08)}H${W}M${r(W * 0.12)} 0L0 ${r(H * 0.2)}M${r(W * 0.88)} 0L${W} ${r(H * 0.2)}`, "#3a2718", 30 * k) + rect(0, H * 0.76, W, H * 0.24, pen.fall("#8a6a47", "#5d4630")) + path(polygon([[opening.x, H * 0.76], [opening.x + opening.w, H * 0.76], [W * 0.85, H], [W * 0.15, H]]), pen.light.sun, see(0.2)) +
    line(`M${r(W * 0.26)} ${r(H * 0.94)}l${r(W * 0.05)} ${r(-H * 0.14)}l${r(W * 0.05)} ${r(H * 0.14)}M${r(W * 0.64)} ${r(H * 0.94)}l${r(W * 0.05)} ${r(-H * 0.14)}l${r(W * 0.05)} ${r(H * 0.14)}`, "#3a2718", 16 * k) + path(`M${r(W * 0.1)} ${r(H * 0.56)}Q${r(W * 0.5)} ${r(H * 0.74)} ${r(W * 0.92)} ${r(H * 0.54)}Q${r(W * 0.84)} ${r(H * 0.8)} ${r(W * 0.72)} ${r(H * 0.83)}H${r(W * 0.26)}Q${r(W * 0.14)} ${r(H * 0.78)} ${r(W * 0.1)} ${r(H * 0.56)}z`, pen.fall(lighter(hull, 0.15), hull, darker(hull, 0.35))) + line(ribs, darker(hull, 0.35), 4 * k, see(0.5)) +
    line(`M${r(W * 0.13)} ${r(H * 0.66)}Q${r(W * 0.5)} ${r(H * 0.8)} ${r(W * 0.88)} ${r(H * 0.64)}M${r(W * 0.17)} ${r(H * 0.74)}Q${r(W * 0.5)} ${r(H * 0.83)} ${r(W * 0.83)} ${r(H * 0.72)}`, darker(hull, 0.3), 4 * k) + line(`M${r(W * 0.1)} ${r(H * 0.56)}Q${r(W * 0.5)} ${r(H * 0.74)} ${r(W * 0.92)} ${r(H * 0.54)}`, pen.tone("#f0dfb6"), 14 * k) + [0.06, 0.1, 0.9, 0.94].map((x) => line(`M${r(W * x)} ${r(H * 0.9)}L${r(W * (x + (x < 0.5 ? 0.02 : -0.02)))} ${r(H * 0.2)}`, "#c9a36b", 12 * k) + rect(W * (x + (x < 0.5 ? 0.02 : -0.02)) - 16 * k, H * 0.14, 32 * k, H * 0.13, "#e0c795", 12 * k)).join("")
  );
};

/** A curlew on the wet shore in front of the boats. */
export const curlewShore: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.32;
  return (
    sky(pen, horizon, [0.3, 0.6]) + isle(pen, W * 0.4, horizon + 3, W * 0.6, H * 0.08, 0.7) + sea(pen, horizon, H, { sunX: 0.3, calm: true }) + trawler(pen, { x: W * 0.74, y: H * 0.44, scale: 0.75 * k, flip: true }) + bank(pen, [[-20, H * 0.7], [W * 0.3, H * 0.74], [W * 0.66, H * 0.68], [W * 1.03, H * 0.72]], "#b5a587") + foam(pen, [[-20, H * 0.7], [W * 0.3, H * 0.74], [W * 0.66, H * 0.68], [W * 1.03, H * 0.72]], 5 * k) +
    gravel(pen, H * 0.76, H, pen.tone("#b5a587"), 120, 8 * k) + reflection(W * 0.47, H * 0.87, 120 * k, 100 * k, pen.tone("#6f5c42"), 0.3) + curlew(pen, W * 0.46, H * 0.87, 3.5 * k) + curlew(pen, W * 0.84, H * 0.77, 1.3 * k, { flip: true }) + weed(pen, W * 0.12, H * 0.92, 110 * k)
  );
};

/** The island's harbour at evening, wide, its left side calm for words. */
export const harbourEvening: Scene = (pen) => {
  const { W, H } = pen;
  const k = Math.min(W / 2400, H / 1200) * 1.25;
  const horizon = H * 0.46;
  const shore = horizon + H * 0.1;
  const lights = [0.52, 0.58, 0.645, 0.7, 0.76, 0.83].map((x, i) => reflection(W * x, shore + 12, 22 * k, (130 + (i % 3) * 50) * k, LAMPLIGHT, 0.42)).join("");
  return (
    sky(pen, horizon, [0.56, 0.9]) + birds(pen, W * 0.62, H * 0.2, 7, 20 * k) + hills(pen, { y: horizon + 4, height: H * 0.12, color: "#6d7f84", depth: 0.85, bumps: 3, tilt: 0.3 }) + hills(pen, { y: horizon + H * 0.03, height: H * 0.16, color: "#6f8a5f", depth: 0.5, bumps: 4, tilt: 0.7 }) + hills(pen, { y: shore - H * 0.01, height: H * 0.12, color: "#71904f", depth: 0.25, bumps: 3, tilt: 1.1, fields: true, bottom: shore + 10 }) +
    village(pen, W * 0.47, W * 0.9, shore + 2, 12, 82 * k, 0.14) + sea(pen, shore, H, { sunX: 0.56 }) + lights + path(`M${r(W * 0.84)} ${r(shore + 14)}Q${r(W * 0.88)} ${r(shore - H * 0.05)} ${r(W * 0.93)} ${r(shore - H * 0.055)}L${r(W * 1.02)} ${r(shore - H * 0.07)}V${r(shore + 14)}z`, pen.fall(pen.tone("#84994a", 0.1), pen.tone("#6f6a60", 0.05))) + lighthouse(pen, W * 0.945, shore - H * 0.054, H * 0.32) + pier(pen, W * 1.01, W * 0.66, shore + H * 0.09, 80 * k) + ferry(pen, { x: W * 0.62, y: shore + H * 0.17, scale: 0.95 * k, flip: true }) + trawler(pen, { x: W * 0.85, y: shore + H * 0.26, scale: 1.35 * k, flip: true }, pen.tone("#b5523a")) +
    currach(pen, { x: W * 0.5, y: shore + H * 0.3, scale: 1.0 * k }, pen.tone("#2f3236")) + reflection(W * 0.85, shore + H * 0.275, 300 * k, 90 * k, pen.tone("#8a3f2e"), 0.3) + bank(pen, [[-20, H * 0.95], [W * 0.2, H * 0.91], [W * 0.45, H * 0.97], [W * 0.75, H * 0.94], [W * 1.02, H * 0.88]], "#4f6b45") + bushes(pen, H * 0.985, 60 * k, "#8a5a86", { from: W * 0.55, to: W, count: 7 }) + grass(pen, H, 70 * k, { color: "#6b8a4a", count: 50 })
  );
};

/** A big old stone store by the quay, now an hotel. */
export const quayHotel: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.45;
  return (
    sky(pen, horizon, [0.16, 0.6]) + hills(pen, { y: horizon, height: H * 0.12, color: "#76877a", depth: 0.6 }) + sea(pen, horizon, H, { sunX: 0.16 }) + house(pen, W * 0.3, H * 0.7, { w: 740 * k, h: 430 * k, wall: "#b9ab93", floors: 3, windows: 6, roof: "#4f5c69", chimneys: 2, side: 210 * k, doorAt: 0.5, stone: true }) + pier(pen, W * 0.14, W * 1.05, H * 0.7, H * 0.12) +
    (pen.light.dark ? [0.36, 0.48, 0.6, 0.7].map((x) => reflection(W * x, H * 0.84, 46 * k, 150 * k, LAMPLIGHT, 0.42)).join("") : "") + currach(pen, { x: W * 0.2, y: H * 0.9, scale: 1.5 * k }) + dinghy(pen, { x: W * 0.09, y: H * 0.6, scale: 0.9 * k }) + person(pen, W * 0.72, H * 0.7, 92 * k, { coat: "#8a3b4a", pose: "walk", skirt: true }) + person(pen, W * 0.745, H * 0.7, 98 * k, { coat: "#2f4657", pose: "walk" }) + birds(pen, W * 0.2, H * 0.2, 5, 20 * k) + weather(pen)
  );
};
