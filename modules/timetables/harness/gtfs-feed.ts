import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A route of the feed, and two of its stops. */
export const ROUTE = { route_id: "ferry", origin: "Pier", destination: "Island" };

/** The smallest file of timetables that somebody takes a route from: a ferry that goes once a day this year and the next. */
export async function gtfsFeed(): Promise<Buffer> {
  const { year } = Temporal.Now.plainDateISO();
  const tables = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\n1,Ferry,https://boat.example/,Europe/Dublin",
    "stops.txt": `stop_id,stop_name,stop_lat,stop_lon\nA,${ROUTE.origin},54.98,-8.43\nB,${ROUTE.destination},54.99,-8.49`,
    "routes.txt": `route_id,agency_id,route_short_name,route_long_name,route_type\n${ROUTE.route_id},1,F,Ferry,4`,
    "calendar.txt": `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
daily,1,1,1,1,1,1,1,${year}0101,${year + 1}1231`,
    "trips.txt": `route_id,service_id,trip_id,direction_id\n${ROUTE.route_id},daily,one,0`,
    "stop_times.txt": `trip_id,arrival_time,departure_time,stop_id,stop_sequence
one,10:00:00,10:00:00,A,1
one,10:20:00,10:20:00,B,2`,
  };
  const zip = new ZipFile();
  for (const [name, table] of Object.entries(tables)) zip.addBuffer(Buffer.from(`${table}\n`), name);
  zip.end();
  return buffer(zip.outputStream);
}
