import { define } from "#core/contract/define-error.ts";

export default {
  /** The departures of a timetable that follows a route of a GTFS file are changed there, or after it no longer follows. */
  "from-gtfs": define(
    409,
    "The departures come from a file of a trip planner. Let the timetable no longer follow it, then you can change them here.",
    "Ó chomhad pleanálaí turais a thagann na himeachtaí. Ná lig don amchlár é a leanúint a thuilleadh, agus ansin is féidir iad a athrú anseo.",
    {
      cy: "Daw’r ymadawiadau o ffeil cynlluniwr teithiau. Gadewch i’r amserlen beidio â’i dilyn, yna gallwch eu newid yma.",
      fr: "Les départs viennent du fichier d’un calculateur d’itinéraires. Détachez la fiche horaire du fichier, et vous pourrez les changer ici.",
    },
  ),
  /** An uploaded file is no GTFS feed. */
  "not-a-gtfs-feed": define(
    415,
    "Please choose a GTFS file: a zip file with agency.txt, stops.txt, routes.txt, trips.txt and stop_times.txt.",
    "Roghnaigh comhad GTFS, le do thoil: comhad zip ina bhfuil agency.txt, stops.txt, routes.txt, trips.txt agus stop_times.txt.",
    {
      cy: "Dewiswch ffeil GTFS: ffeil zip gydag agency.txt, stops.txt, routes.txt, trips.txt a stop_times.txt.",
      fr: "Choisissez un fichier GTFS : un fichier zip avec agency.txt, stops.txt, routes.txt, trips.txt et stop_times.txt.",
    },
  ),
};
