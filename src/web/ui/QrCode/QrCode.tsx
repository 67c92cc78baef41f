import { encode } from "uqr";
import { memoised } from "#core/domain/memoised.ts";

/** The margin of the code in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** One of the eight masks (ISO/IEC 18004, 7.8): each of them can be read, and trying all takes four times as long. */
const ANY_MASK = 0;

type Props = {
  text: string;
  label: string;
  className?: string | undefined;
  /** One of hundreds in a document: without the search for the mask with the most even pattern. */
  isOneOfMany?: boolean;
};

/** A text as a QR code in SVG. */
export function QrCode({ text, label, className, isOneOfMany = false }: Props) {
  const { size, path } = codeOf(text, isOneOfMany);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Encoding takes up to two milliseconds, and what is printed has hundreds of codes, the same ones each month. */
const codeOf = memoised(
  2_000,
  (text: string, isOneOfMany: boolean) => {
    const { data, size } = encode(text, {
      ecc: "M" as const,
      border: QUIET_ZONE,
      ...(isOneOfMany && { maskPattern: ANY_MASK }),
    });
    return { size, path: data.map(rowPath).join("") };
  },
  (text, isOneOfMany) => `${isOneOfMany} ${text}`,
);

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
