import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "../../../../test/support/api-server.ts";
import { insertHours, insertPage, insertSpecialTime } from "../../../../test/support/factories.ts";
import { todayAt } from "../../../domain/local-time.ts";

let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
  await insertHours(api.db, page_id);
});
afterAll(() => api.stop());

const call = async (path: string, fields: object = {}) => {
  const answer = await api.post(`/api/page/${path}`, { page_id, ...fields }, nora);
  return answer.json();
};
const inDays = (days: number) => todayAt(Temporal.Now.instant()).add({ days }).toString();

test("a card is right until the hours that it shows change, and again once it is printed anew", async () => {
  expect(await call("window-card")).toMatchObject({ printed: null, is_current: true });
  const card = await call("window-card/print");
  expect(card).toMatchObject({ printed: expect.any(String), is_current: true });
  await call("times/add", { days: [7], opens: "20:00", closes: "22:00" });
  const old = await call("window-card");
  expect(old.is_current).toBe(false);
  expect(old.revision).not.toBe(card.revision);
  expect((await call("window-card/print")).is_current).toBe(true);
});

test("a special day makes it wrong where it would be on the card, and not later", async () => {
  await insertSpecialTime(api.db, page_id, { date_from: inDays(80) });
  expect((await call("window-card")).is_current).toBe(true);
  await insertSpecialTime(api.db, page_id, { date_from: inDays(20) });
  expect((await call("window-card")).is_current).toBe(false);
});

test("what is pressed for today alone does not make it wrong", async () => {
  await call("window-card/print");
  await call("today/set", { kind: "closed" });
  expect((await call("window-card")).is_current).toBe(true);
});
