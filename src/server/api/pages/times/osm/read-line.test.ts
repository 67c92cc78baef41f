import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { formOf } from "#test/support/uploads.ts";

let api: ApiServer;
let admin: Person;
let page_id: string;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
  page_id = await insertPage(api.db, { slug: "pub", name: "The Pub" });
});
afterAll(() => api?.stop());

const read = async (line: string, ends?: { opens: string; closes: string }[]) =>
  (await api.post("/api/page/times/osm/read", { page_id, line, ...(ends && { ends }) }, admin)).json();
type Row = { day: number; opens: string; closes: string };
const closing = (draft: { times: Row[] }, day: number) => draft.times.find((row) => row.day === day)?.closes;

describe("a line of the map whose nights end at midnight there", () => {
  test("is answered with both ends, and taken as neither", async () => {
    const found = await read("Mo-Th 16:00-23:30; Fr-Sa 12:00-00:30; Su 12:30-23:00");
    expect(found).toMatchObject({ draft: null, differs: { nights: true } });
    const { as_written, midnight } = found.nights;
    expect([5, 6, 7].map((day) => closing(as_written, day))).toEqual(["00:30", "00:30", "23:00"]);
    expect([5, 6, 7].map((day) => closing(midnight, day))).toEqual(["00:30", "24:00", "23:00"]);
  });

  test("has one answer where no week says the other", async () => {
    const { nights } = await read(
      "Mo-Th 17:00-23:30; Fr-Sa 17:00-00:30; Su 12:30-23:00; Jul-Aug Fr-Sa 12:00-02:00; Jul-Aug Su 12:00-01:00",
    );
    expect([closing(nights.as_written, 5), nights.midnight]).toEqual(["00:30", null]);
  });

  test("is not asked about where it differs by more", async () => {
    expect(await read("2027 Jan 25 off; Mo-Su 10:00-18:00")).toMatchObject({ draft: null, nights: null });
  });
});

describe("hours without their end", () => {
  test("say when they begin, and are read with the end alone", async () => {
    const found = await read("Thurs–Sun from 5pm");
    expect(found).toMatchObject({ draft: null, without_end: ["17:00"] });
    const whole = await read("Thurs–Sun from 5pm", [{ opens: "17:00", closes: "23:30" }]);
    expect(whole).toMatchObject({ not_understood: null, without_end: [], draft: { unknown: [] } });
    expect(whole.draft.times.map(({ day, opens, closes }: Row) => `${day} ${opens}-${closes}`)).toEqual(
      [4, 5, 6, 7].map((day) => `${day} 17:00-23:30`),
    );
  });

  test("are not asked for where more than the end is missing", async () => {
    for (const line of ["Thurs–Sun from 5pm, quux Monday", "from 7", "Thurs from 5pm from June"])
      expect((await read(line)).without_end, line).toEqual([]);
  });

  test("are refused by an import, which says why", async () => {
    const file = new TextEncoder().encode("name,times\nPub,Thu-Sun from 5pm\nShop,whenever\n");
    const form = formOf(file, { columns: "{}", dry_run: "true" });
    const { rows } = (await api.postForm("/api/admin/page/import", form, admin)).json();
    const codes = rows.map(({ errors }: { errors: { code: string }[] }) => errors.map(({ code }) => code));
    expect(codes).toEqual([["no-end"], ["wrong-hours"]]);
    expect(rows[0].errors[0].message).toBe("These hours do not say until when. Write both: Thu-Sun 17:00-23:00.");
  });
});
