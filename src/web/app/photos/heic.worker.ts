import load, { type HeifImage } from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import { jpegOf } from "./jpeg-of.ts";

/** As the server's: a picture is held as a whole, with four bytes for each pixel. */
const MAX_PIXELS = 60_000_000;

/** Cameras of phones have this profile of colours, or sRGB. Its name stands in the header, as UTF-16. */
const WIDE_COLORS = "Display P3";
const HEADER_BYTES = 65_536;

globalThis.onmessage = async ({ data: file }: MessageEvent<File>) => {
  const jpeg = await decoded(file).catch((error: unknown) => {
    console.warn("The photo is sent as it is", error);
    return null;
  });
  globalThis.postMessage(jpeg);
};

async function decoded(file: File): Promise<Blob> {
  const bytes = await file.arrayBuffer();
  const { HeifDecoder } = load();
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error("no picture");
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new Error(`${width} × ${height} pixels`);
  const colorSpace = hasWideColors(bytes) ? "display-p3" : "srgb";
  const pixels = new ImageData(width, height, { colorSpace });
  await draw(image, pixels);
  return jpegOf(await createImageBitmap(pixels));
}

const draw = (image: HeifImage, pixels: ImageData) =>
  new Promise<void>((resolve, reject) => {
    image.display(pixels, (drawn) => (drawn ? resolve() : reject(new Error("not decoded"))));
  });

function hasWideColors(bytes: ArrayBuffer): boolean {
  const header = new TextDecoder("latin1").decode(bytes.slice(0, HEADER_BYTES));
  return header.replaceAll("\0", "").includes(WIDE_COLORS);
}
