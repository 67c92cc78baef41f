import { describe, expect, test } from "vitest";
import type { Answer } from "#core/contract/directory/ask.ts";
import { useSite } from "#test/support/site-server.ts";
import { preparePlaces, TOMORROW } from "#test/support/times-in-answers.ts";
import { unzipped } from "#test/support/unzipped.ts";
import type { DepartureList } from "./contract/timetables.ts";

const site = useSite(preparePlaces, { CLIENT_RATE: "100000" }, { isNew: true });

const json = async <Found>(path: string): Promise<Found> => JSON.parse(await site.read(path)) as Found;
const ask = (q: string) => json<Answer>(`/api/ask?${new URLSearchParams({ q })}`);

describe("what the operator of a boat says of a day", () => {
  const remark = "Reduced sailings. Other hours on this day: 11:00–16:00";

  test("stands beside the departures of that day, in lists and answers", async () => {
    const on = (date: Temporal.PlainDate) => json<DepartureList>(`/api/timetables/departures?date=${date}`);
    const day = await on(TOMORROW);
    expect(day.departures.map(({ state, note }) => [state, note])).toEqual([
      ["scheduled", remark],
      ["scheduled", remark],
    ]);
    expect(day.departures[0]!.note_ie).toBe("Níos lú turas. Uaireanta eile an lá sin: 11:00–16:00");
    expect((await on(TOMORROW.add({ days: 1 }))).departures.map(({ note }) => note)).toEqual([null, null]);
    expect((await ask("boats tomorrow")).departures.map(({ note }) => note)).toEqual([remark, remark]);
  });

  test("is an alert for trip planners, whose feed still has the trips", async () => {
    const realtime = Buffer.from(await (await site.get("/open-data/gtfs-realtime.pb")).arrayBuffer()).toString();
    expect(realtime).toContain(remark);
    const feed = await unzipped(Buffer.from(await (await site.get("/open-data/gtfs.zip")).arrayBuffer()));
    const exceptions = Buffer.from(Object.entries(feed).find(([name]) => name === "calendar_dates.txt")![1]).toString();
    expect(exceptions.trim().split("\n")).toHaveLength(1); // its head
  });
});
