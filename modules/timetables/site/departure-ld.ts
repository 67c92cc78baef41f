import type { JourneyEnd } from "#core/domain/journeys.ts";
import type { JsonLd } from "#core/web/document/json-ld.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import type { Departure, DepartureList, Timetable } from "../contract/timetables.ts";
import { endsOf } from "../rules/lines.ts";

type Data = { services: readonly { timetables: readonly Timetable[] }[]; departures: Pick<DepartureList, "next"> };

/** The next departure of each timetable and direction as schema.org `BoatTrip`, `BusTrip` or `Flight`. */
export function departureLd(context: ScreenContext, { services, departures }: Data): JsonLd[] {
  return services
    .flatMap(({ timetables }) => timetables)
    .flatMap((timetable) => {
      const own = departures.next.filter(({ timetable_id }) => timetable_id === timetable.id);
      const firsts = [...Map.groupBy(own, ({ direction }) => direction).values()].flatMap(([first]) => first ?? []);
      return firsts.map((first) => tripLd(context, timetable, first));
    });
}

function tripLd({ locale }: ScreenContext, of: Timetable, departure: Departure): JsonLd {
  const { direction, departs_at, arrives_at } = departure;
  const description = plain(departure, "note", locale);
  const ends = endsOf(of, direction);
  const place = <Type extends string>(type: Type, end: JourneyEnd) => ({
    "@type": type,
    name: plain(end, "name", locale),
    ...(end.latitude !== null && {
      geo: { "@type": "GeoCoordinates" as const, latitude: end.latitude, longitude: end.longitude ?? 0 },
    }),
  });
  const trip = {
    "@context": "https://schema.org" as const,
    departureTime: departs_at,
    arrivalTime: arrives_at,
    ...(description && { description }),
    provider: {
      "@type": "Organization" as const,
      name: plain(of, "operator", locale),
      ...(of.website && { url: of.website }),
    },
  };
  if (of.mode === "boat") {
    return {
      ...trip,
      "@type": "BoatTrip",
      departureBoatTerminal: place("BoatTerminal", ends.from),
      arrivalBoatTerminal: place("BoatTerminal", ends.to),
    };
  }
  if (of.mode === "bus") {
    return {
      ...trip,
      "@type": "BusTrip",
      departureBusStop: place("BusStop", ends.from),
      arrivalBusStop: place("BusStop", ends.to),
    };
  }
  return {
    ...trip,
    "@type": "Flight",
    departureAirport: place("Airport", ends.from),
    arrivalAirport: place("Airport", ends.to),
  };
}
