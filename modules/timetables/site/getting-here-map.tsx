import type { JourneyEnd } from "#core/domain/journeys.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import type { Point } from "#core/web/ui/map/geometry.ts";
import { FERRIES } from "#core/web/ui/map/known-places.ts";
import type { MapPoint } from "#core/web/ui/map/map-data.ts";
import { useTimetables } from "../use-timetables.ts";
import type { Service } from "./getting-here-services.ts";

/** Teal 7, blue 6 and yellow 7 of the tokens, whose contrast with land and sea is sufficient. */
const PIN_COLORS = { boat: "#12625d", bus: "#256497", plane: "#8a580c" } as const;
/** A pier is drawn where the map's own line ends nearly there. */
const SAME_PIER_DEGREES = 0.005;

/** The crossings with their piers; without a boat, where buses and planes arrive. */
export function TravelMap({ services }: { services: readonly Service[] }) {
  const texts = useTimetables();
  const locale = useLocale();
  const boats = services.filter(({ mode }) => mode === "boat");
  const points = (boats.length > 0 ? boats : services).flatMap(({ key, mode, ends }) => {
    const shown = mode === "boat" ? [ends.from, ends.to] : [ends.to];
    return shown.flatMap((end, at): MapPoint[] => {
      const { latitude, longitude } = end;
      if (latitude === null || longitude === null) return [];
      const name = plain(end, "name", locale);
      return [{ id: `${key} ${at}`, name, line: texts.mode[mode], latitude, longitude, color: PIN_COLORS[mode] }];
    });
  });
  if (points.length === 0) return null;
  const drawn = FERRIES;
  const lines = boats.flatMap(({ ends }) => {
    const line = lineOf(ends.from, ends.to);
    return line && !drawn.some((one) => isSameLine(one, line)) ? [line] : [];
  });
  return (
    <div data-print="no">
      <PlaceMap points={points} lines={lines} tall />
    </div>
  );
}

function lineOf(from: JourneyEnd, to: JourneyEnd): Point[] | null {
  const [start, end] = [pointOf(from), pointOf(to)];
  return start && end && [start, end];
}

const pointOf = ({ latitude, longitude }: JourneyEnd): Point | null =>
  latitude === null || longitude === null ? null : [longitude, latitude];

/** Whether two lines have the same ends, in either direction. */
function isSameLine(one: readonly Point[], other: readonly Point[]): boolean {
  const [start, end] = [one[0]!, one.at(-1)!];
  const [from, to] = [other[0]!, other.at(-1)!];
  return (isNear(start, from) && isNear(end, to)) || (isNear(start, to) && isNear(end, from));
}

const isNear = (one: Point, other: Point) =>
  Math.abs(one[0] - other[0]) < SAME_PIER_DEGREES && Math.abs(one[1] - other[1]) < SAME_PIER_DEGREES;
