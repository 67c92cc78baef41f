import type { WalkPiece } from "#core/domain/walks/walk-pieces.ts";
import { pointOf } from "./walk-point.ts";

/**
 * The pieces of a GPX file: the segments of its tracks, else its routes; or the lines and tracks of a KML file. What programs often write wrongly is mended where the
 * parser refuses it: prefixes that are not declared, `&` that is not escaped, and recordings that end in the middle.
 */
export function piecesOfXml(text: string): WalkPiece[] | "documentType" | "notXml" {
  // It would be needed only to declare entities, which may be bombs or lead to other files.
  if (/<!DOCTYPE/i.test(text)) return "documentType";
  const read = parsed(text) ?? parsed(mended(text));
  if (!read) return "notXml";
  return read.documentElement.localName === "kml" ? piecesOfKml(read) : piecesOfGpx(read);
}

function piecesOfGpx(gpx: Document): WalkPiece[] {
  const tracks = [...gpx.getElementsByTagNameNS("*", "trk")].flatMap((track, at) => {
    const isRecorded = track.getElementsByTagNameNS("*", "time").length > 0;
    const segments = [...track.getElementsByTagNameNS("*", "trkseg")];
    return (segments.length > 0 ? segments : [track]).map((segment) => ({
      points: pointsIn(segment, ["trkpt"]),
      track: isRecorded ? `${at}` : null,
    }));
  });
  if (tracks.some(({ points }) => points.length >= 2)) return tracks;
  // Garmin writes the line between the points of a route as points of an extension.
  const routes = [...gpx.getElementsByTagNameNS("*", "rte")];
  return [...tracks, ...routes.map((route) => ({ points: pointsIn(route, ["rtept", "rpt"]), track: null }))];
}

/** `longitude,latitude,height`, apart by spaces; in the tracks of Google by spaces, a point each. */
function piecesOfKml(kml: Document): WalkPiece[] {
  const named = (parent: Document | Element, name: string) => [...parent.getElementsByTagNameNS("*", name)];
  const lines = named(kml, "LineString").map((line) => ({
    points: named(line, "coordinates").flatMap(({ textContent }) =>
      (textContent ?? "")
        .trim()
        .split(/\s+/)
        .map((position) => positionOf(position.split(","))),
    ),
    track: null,
  }));
  const tracks = named(kml, "Track").map((track, at) => ({
    points: named(track, "coord").map(({ textContent }) => positionOf((textContent ?? "").trim().split(/\s+/))),
    track: `${at}`,
  }));
  return [...tracks, ...lines];
}

const positionOf = ([longitude, latitude, height]: string[]) => pointOf(longitude, latitude, height);

function parsed(text: string): Document | null {
  const read = new DOMParser().parseFromString(text, "application/xml");
  return read.getElementsByTagName("parsererror").length > 0 ? null : read;
}

function mended(text: string): string {
  const whole = /<\/(?:[\w.-]+:)?(?:gpx|kml)\s*>\s*$/.test(text) ? text : withEnd(text);
  const escaped = whole.replaceAll(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, "&amp;");
  const used = new Set([...escaped.matchAll(/[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]/g)].map(([, prefix]) => prefix!));
  const missing = [...used].filter((prefix) => !/^xml/i.test(prefix) && !escaped.includes(`xmlns:${prefix}=`));
  const declared = missing.map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`).join("");
  return escaped.replace(/<(?:[\w.-]+:)?(?:gpx|kml)\b/i, (root) => root + declared);
}

/** A recording that was cut off, up to its last whole point. */
function withEnd(text: string): string {
  const end = text.lastIndexOf("</trkpt>");
  return end < 0 ? text : `${text.slice(0, end)}</trkpt></trkseg></trk></gpx>`;
}

const pointsIn = (line: Element, names: readonly string[]) =>
  [...line.getElementsByTagNameNS("*", "*")]
    .filter(({ localName }) => names.includes(localName))
    .map((point) => pointOf(point.getAttribute("lon"), point.getAttribute("lat"), elevationOf(point)));

function elevationOf(point: Element): string | null {
  const own = [...point.children].find(({ localName }) => localName === "ele");
  return own?.textContent?.trim() || null;
}
