// placeholder until the drawing lands; overwritten
export function fallbackDrawing(o: {
  subject: string;
  color: string;
  seed: string;
  width: number;
  height: number;
}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${o.width} ${o.height}"><rect width="100%" height="100%" fill="${o.color}"/></svg>`;
}
