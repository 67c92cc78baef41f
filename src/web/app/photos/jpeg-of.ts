/** The server stores no photo wider (`server/media/photos/store-photo.ts`). */
const WIDEST_PX = 2880;
const QUALITY = 0.92;

/** @param picture is closed, since its pixels take four bytes each */
export async function jpegOf(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, WIDEST_PX / picture.width);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures apart from its window.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}
