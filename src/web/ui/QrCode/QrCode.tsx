import { encode } from "uqr";

/** The margin of the code in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

type Props = { text: string; label: string; className?: string | undefined };

/** A text as a QR code in SVG. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.map(rowPath).join("")} fill="#000" />
    </svg>
  );
}

/** The dark modules of a row, those side by side as one rectangle: half as long as a path of single modules. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x] || row[x - 1]) continue;
    let end = x;
    while (row[end]) end++;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
  }
  return path;
}
