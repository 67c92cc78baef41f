import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { drawPicture } from "../demo/draw/draw-picture.ts";
import { PICTURES } from "../demo/pictures.ts";

/** Draws what every installation shows: the scene of the front page, and the picture that stands for a link to us. */
const folder = new URL("../src/web/public/", import.meta.url);
await writeFile(new URL("hero.svg", folder), drawPicture(PICTURES.hero.spec));
const card = Buffer.from(drawPicture(PICTURES.openGraph.spec));
await writeFile(new URL("open-graph.jpg", folder), await sharp(card).jpeg({ quality: 82, mozjpeg: true }).toBuffer());
