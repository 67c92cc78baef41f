import type { Pen } from "../kit/pen.ts";

/** One composition: everything on the sheet but the paper. */
export type Scene = (pen: Pen) => string;

/** How large things 200 units tall stand on this sheet when they are its subject. */
export const near = (pen: Pen) => Math.min(pen.W / 1350, pen.H / 950);
/** The scale of outdoor scenes, drawn for 1600 units of width. */
export const wide = (pen: Pen) => Math.max(pen.W / 1600, pen.H / 1400);
