import { sql } from "kysely";
import { country } from "#core/contract/country.ts";
import type { Config } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { type Finding, findingsOn, messageOf, within } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("time");

/** Clocks of tokens may differ by 30 seconds (docs/rules.md, Security). */
const TOLERATED_MS = 30_000;
const NOTICEABLE_MS = 2_000;
const ANSWER_MS = 5_000;

/** The clock beside others, and what Node and PostgreSQL know of the time of the country. */
export async function checkTime(config: Config, db: Database | null, timeFrom: string | undefined): Promise<Finding[]> {
  const addresses = [
    ...new Set([...servicesOf(config), ...(timeFrom ? [timeFrom] : [])].map((url) => new URL(url).origin)),
  ];
  return [
    ...zoneOfNode(),
    ...(db ? await databaseTime(db) : []),
    ...(await Promise.all(addresses.map(clockAt))),
    ...(addresses.length === 0
      ? [right("No other clock was asked: `--time-from https://…` compares with that of a web server.")]
      : []),
  ];
}

/** Services of the settings that answer by HTTP; others are not contacted. */
function servicesOf({ s3Account, identity, firebase }: Config): string[] {
  const urls = [s3Account?.endpoint, firebase?.jwksUrl, ...identity.providers.map(({ issuer }) => issuer)];
  return urls.filter((url) => url !== undefined);
}

/** Winter and summer time of the country in the year that comes. */
function zoneOfNode(): Finding[] {
  const year = Temporal.Now.plainDateISO().year + 1;
  const offsets = [1, 7].map((month) =>
    Temporal.PlainDate.from({ year, month, day: 1 }).toZonedDateTime(country.zone).offset.replace(":", ""),
  );
  const known = country.calendarZone.filter((line) => line.startsWith("TZOFFSETTO:"));
  return offsets.every((offset) => known.includes(`TZOFFSETTO:${offset}`)) && offsets[0] !== offsets[1]
    ? [right(`Node knows the time of ${country.zone} (time zone data ${process.versions.tz}).`)]
    : [
        wrong(
          `Node has wrong time zone data for ${country.zone}: opening times would be wrong.`,
          "Use the Node of the package: `npm ci`.",
        ),
      ];
}

type Clock = { now: Date; summer: Date };

async function databaseTime(db: Database): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await sql<Clock>`
    select clock_timestamp() as now, timestamp '2027-07-01 12:00' at time zone ${country.zone}::text as summer`.execute(
    db,
  );
  const { now, summer } = rows[0]!; // one row, without a condition
  const noon = Temporal.PlainDateTime.from("2027-07-01T12:00").toZonedDateTime(country.zone);
  const zone = summer.getTime() === noon.epochMilliseconds;
  return [
    compared("the database", now.getTime() - (before + Date.now()) / 2),
    ...(zone
      ? []
      : [
          wrong(
            `PostgreSQL has wrong time zone data for ${country.zone}.`,
            "Update PostgreSQL, or the system's package tzdata.",
          ),
        ]),
  ];
}

/** A header `Date` counts whole seconds. */
const HALF_SECOND_MS = 500;

async function clockAt(origin: string): Promise<Finding> {
  const before = Date.now();
  try {
    const answer = await within(
      ANSWER_MS,
      fetch(origin, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) }),
    );
    const date = Date.parse(answer.headers.get("date") ?? "");
    if (Number.isNaN(date))
      return doubtful(`${origin} does not say what time it is.`, "Compare with another: `--time-from https://…`.");
    return compared(origin, date + HALF_SECOND_MS - (before + Date.now()) / 2);
  } catch (error) {
    return doubtful(
      `${origin} could not be asked for the time: ${messageOf(error)}`,
      "Check the network, DNS and the address in the settings.",
    );
  }
}

function compared(other: string, differenceMs: number): Finding {
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
  const text = `The clock of this machine is ${seconds} s ${differenceMs > 0 ? "behind" : "ahead of"} that of ${other}.`;
  const advice = "Let the machine keep its time: `timedatectl set-ntp true`, on both sides.";
  if (Math.abs(differenceMs) > TOLERATED_MS) return wrong(`${text} Sign-in fails.`, advice);
  return Math.abs(differenceMs) > NOTICEABLE_MS
    ? doubtful(text, advice)
    : right(`The clock agrees with that of ${other}.`);
}
