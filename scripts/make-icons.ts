import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * Makes the bitmap icons from `favicon.svg`; run it after a change of the drawing (`node scripts/make-icons.ts`) and
 * commit what it writes.
 */
const FOLDER = new URL("../src/web/public/", import.meta.url);
const drawing = await readFile(new URL("favicon.svg", FOLDER));

const png = (size: number, source: Buffer = drawing) =>
  sharp(source, { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** iOS rounds the corners itself and shows transparent ones black. */
const square = Buffer.from(drawing.toString().replace('rx="15"', ""));

/** An ICO file that holds one PNG: six bytes of header, sixteen of directory, then the picture. */
function ico(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

await Promise.all([
  writeFile(new URL("favicon.ico", FOLDER), ico(await png(32), 32)),
  writeFile(new URL("apple-touch-icon.png", FOLDER), await png(180, square)),
  writeFile(new URL("icon-192.png", FOLDER), await png(192)),
  writeFile(new URL("icon-512.png", FOLDER), await png(512)),
]);
